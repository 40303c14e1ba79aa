import { groupDigits } from '../format/exact-number.ts'
import { percentText } from '../format/percent.ts'
import { Portion } from './percent.tsx'
import styles from './votes.module.css'
import { useTranslations } from 'use-intl/react'
import showStyles from './show.module.css'

type Props = {
  /** Of all votes, in percent. */
  readonly value: number | undefined
  /** The share at the end of the axis, in percent. */
  readonly most: number
  /** Drawn in grey: below the line. */
  readonly isQuiet?: boolean
}

/** A share as a bar and as a figure. The bar has no track: its axis does not end at 100 %. */
export const ShareBar = ({ value, most, isQuiet = false }: Props) => (
  <span className={styles['share']} data-quiet={isQuiet || undefined}>
    <span className={styles['axis']} aria-hidden>
      <span style={{ inlineSize: `${Math.min(100, (100 * (value ?? 0)) / most)}%` }} />
    </span>
    <Portion value={value} />
  </span>
)

/** Ends of an axis that are easy to read. */
const ends = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, 40, 50, 60, 80]

/** The end of the axis of bars with these shares, in percent. */
export const axisOf = (shares: readonly (number | undefined)[]): number => {
  const most = Math.max(0, ...shares.map((share) => share ?? 0))
  return ends.find((end) => end >= most) ?? 100
}

/** An axis in the head of its column, left to right in every language. */
export const axisText = (most: number, locale: string): string =>
  `\u2066${groupDigits('0', locale)}–${percentText(most, 0, locale)}\u2069`

/** Only a voter's newest vote counts. */
export function VoteState({ isNewest }: { readonly isNewest: boolean | undefined }) {
  const t = useTranslations('vote')
  const kind = isNewest ? 'newest' : 'replaced'
  return (
    <span className={showStyles['pill']} data-tone={isNewest ? 'good' : undefined} data-tip={t(`${kind}Why`)}>
      {t(kind)}
    </span>
  )
}
