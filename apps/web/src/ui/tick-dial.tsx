type Props = {
  /** Ticks that are lit, clockwise from the top. */
  readonly count: number
  readonly of: number
  readonly size: number
  /** Draws a mark after so many ticks. */
  readonly needed?: number
}

/** Ticks on a rim, one for each of a few equals, with the number of lit ones in the middle. Its words stand beside it. */
export function TickDial({ count, of, size, needed }: Props) {
  const lit = Math.min(count, of)
  const line = (at: number, from: number, to: number) => {
    const angle = (at / of) * 2 * Math.PI - Math.PI / 2
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    const point = (radius: number) => `${(30 + radius * x).toFixed(1)} ${(30 + radius * y).toFixed(1)}`
    return `M${point(from)}L${point(to)}`
  }
  const ticks = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => line(from + index, 21, 28)).join('')
  return (
    <svg
      viewBox="0 0 60 60"
      width={size}
      height={size}
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      style={{ flex: 'none' }}
      aria-hidden
    >
      <path stroke="var(--sun-border)" d={ticks(lit, of)} />
      <path stroke="var(--sun-sun)" d={ticks(0, lit)} />
      {needed !== undefined && (
        <path stroke="var(--sun-text)" strokeWidth="1" d={line(needed - 0.5, 17, 30)} />
      )}
      <text x="30" y="35" textAnchor="middle" fill="currentColor" fontSize="15" fontWeight="700">
        {lit}
      </text>
    </svg>
  )
}
