import { useTranslations } from 'use-intl/react'
import type { VotedRepresentative } from '../data/governance.ts'
import { Change } from '../show/change.tsx'
import { Count } from '../show/count.tsx'
import { type ApiInteger, toInteger } from '../show/exact-number.ts'
import { Percent } from '../show/percent.tsx'
import { Rank } from '../show/rank.tsx'
import { Representative } from '../show/representative.tsx'
import { partOf } from '../show/votes.tsx'
import styles from './live-votes.module.css'

type Props = {
  readonly row: VotedRepresentative
  readonly votes: ApiInteger
  /** Of the first row: what bars are measured by. */
  readonly most: bigint
  readonly isLastOfClass: boolean
  /** Its votes when the page was opened. */
  readonly atFirst: ApiInteger | undefined
}

/** One of the race: its bar is its votes, and lights up when they change. */
export function LiveVotesRow({ row, votes, most, isLastOfClass, atFirst }: Props) {
  const t = useTranslations('governance')
  const now = toInteger(votes) ?? 0n
  const since = now - (toInteger(atFirst) ?? now)
  return (
    <li className={styles['row']} data-key={row.address} data-cut={isLastOfClass || undefined}>
      <span className={styles['rank']}>
        <Rank value={row.realTimeRanking ?? row.lastRanking} gained={row.change_cycle} />
      </span>
      <Representative address={row.address} name={row.name} url={row.url} type={row.witnessType} />
      <span className={styles['track']} aria-hidden>
        <span key={String(votes)} style={{ inlineSize: `${partOf(now, most)}%` }} />
      </span>
      <span className={styles['votes']}>
        <Count value={votes} />
        <span className={styles['note']}>
          {since !== 0n && (
            <span data-tip={t('sinceOpened')}>
              <Change value={since} />
              <span className={styles['hidden']}> {t('sinceOpened')}</span>
            </span>
          )}
          <Percent value={row.votesPercentage ?? row.lastCycleVotesPercentage} />
        </span>
      </span>
    </li>
  )
}
