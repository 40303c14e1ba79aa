import styles from './lorenz.module.css'
import type { LorenzPoint } from './lorenz-shape.ts'

type Props = {
  readonly label: string
  readonly points: readonly LorenzPoint[]
  readonly words: LorenzWords
}

export type LorenzWords = {
  readonly accounts: string
  readonly held: string
  readonly equal: string
  readonly percentOf: (share: number) => string
}

const marks = [0, 0.25, 0.5, 0.75, 1]

/** A Lorenz curve below the line of equality. The table beside it has the same figures. */
export function Lorenz({ label, points, words }: Props) {
  const path = points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${1 - y}`).join('')
  return (
    <figure className={styles['figure']} dir="ltr">
      <div className={styles['plot']}>
        <ul className={styles['held']} aria-hidden>
          {marks.toReversed().map((mark) => (
            <li key={mark}>{words.percentOf(mark)}</li>
          ))}
        </ul>
        {/* eslint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <svg role="img" aria-label={label} viewBox="0 0 1 1" preserveAspectRatio="none">
          {marks.slice(1, -1).map((mark) => (
            <path key={mark} d={`M0 ${mark}H1`} className={styles['grid']} />
          ))}
          <path d={`${path}Z`} className={styles['area']} />
          <path d="M0 1L1 0" className={styles['equal']} />
          <path d={path} className={styles['curve']} />
        </svg>
        <ul className={styles['accounts']} aria-hidden>
          {marks.map((mark) => (
            <li key={mark}>{words.percentOf(mark)}</li>
          ))}
        </ul>
      </div>
      <figcaption>
        <span data-line="curve">
          <bdi>{words.held}</bdi>
        </span>
        <span data-line="equal">
          <bdi>{words.equal}</bdi>
        </span>
        <span>
          <bdi>{words.accounts}</bdi> →
        </span>
      </figcaption>
    </figure>
  )
}
