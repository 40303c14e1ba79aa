import { Change, Percent } from './percent.tsx'
import { Count } from './quantity.tsx'
import { type ApiInteger, toInteger } from './exact-number.ts'
import styles from './votes.module.css'
import { useTranslations } from 'use-intl/react'
import showStyles from './show.module.css'

type Props = {
  readonly value: ApiInteger | undefined
  /** Share of all votes, in percent. */
  readonly share: number | undefined
  /** The highest votes in the list: the maximum of the bars. */
  readonly most: bigint
  /** Since the last count. */
  readonly change?: ApiInteger | undefined
}

/** Votes with their share, as figures and as a bar. */
export function Votes({ value, share, most, change }: Props) {
  const votes = toInteger(value)
  if (votes === undefined) return <Count value={undefined} />
  return (
    <span className={styles['votes']}>
      <Count value={votes} />
      <span className={styles['second']}>
        {change === undefined ? null : <Change value={change} />}
        <Percent value={share} />
      </span>
      <span className={styles['bar']} aria-hidden>
        <span style={{ inlineSize: `${partOf(votes, most)}%` }} />
      </span>
    </span>
  )
}

export const partOf = (votes: bigint, most: bigint): number =>
  most <= 0n ? 0 : Number((votes * 1000n) / most) / 10

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
