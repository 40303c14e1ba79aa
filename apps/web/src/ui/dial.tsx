type Props = { readonly size: number; readonly className?: string | undefined }

/** Ends of the hour lines on the rim of the plate. */
const hours = [
  [5.5, 30.5],
  [7, 37],
  [14, 41.2],
  [24, 42.6],
  [34, 41.2],
  [41, 37],
  [42.5, 30.5],
] as const

/** Our logo: a sundial, its plate with the hour lines, the gnomon and its shadow. */
export const Dial = ({ size, className }: Props) => (
  <svg viewBox="0 0 48 48" width={size} height={size} className={className} aria-hidden fill="none">
    <ellipse cx="24" cy="33" rx="21.5" ry="11.5" stroke="currentColor" strokeWidth="2.4" />
    {hours.map(([x, y]) => (
      <path
        key={x}
        d={`M${x} ${y} ${x + (24 - x) * 0.24} ${y + (31 - y) * 0.24}`}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    ))}
    <path d="M21.5 33 39 26.5 27.5 34.5Z" fill="currentColor" opacity="0.35" />
    <path d="M20.5 33.5 24 4.5 28.5 34.5Z" fill="currentColor" />
  </svg>
)
