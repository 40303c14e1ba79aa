type Props = { readonly size: number; readonly className?: string | undefined }

const hours = [-75, -50, -25, 0, 25, 50, 75]

/** Our mark: a sundial seen from above, its gnomon and the shadow it throws. */
export const Dial = ({ size, className }: Props) => (
  <svg viewBox="0 0 48 48" width={size} height={size} className={className} aria-hidden fill="none">
    <circle cx="24" cy="24" r="21" stroke="currentColor" strokeWidth="2.5" />
    {hours.map((angle) => (
      <path
        key={angle}
        d="M24 7.5v4.5"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        transform={`rotate(${angle} 24 29)`}
      />
    ))}
    <path d="M24 31 38 17.5 27.5 33Z" fill="currentColor" opacity="0.35" />
    <path d="M24 31 21 15.5 27.5 33Z" fill="currentColor" />
    <path d="M12 37.5h24" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
  </svg>
)
