import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type VotedRepresentative, votedRepresentatives, votedRowsOf } from '../../data/governance.ts'
import { producingRanks } from '../../data/block.ts'
import { useFollowing } from '../../data/use-following.ts'
import { type ApiInteger, toInteger } from '../../format/exact-number.ts'
import { Card } from '../../ui/card.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import styles from './live-votes.module.css'
import { Change, Percent } from '../../show/percent.tsx'
import { Count } from '../../show/quantity.tsx'
import { Rank, Representative } from '../../show/representative.tsx'
import { percentOf } from '../../format/percent.ts'

/** The representatives that share the rewards for votes. */
const shownRows = 127

const votesOf = ({ realTimeVotes, lastCycleVotes }: VotedRepresentative): ApiInteger =>
  realTimeVotes ?? lastCycleVotes

/** The ranking at the newest block: rows change places as votes change. */
export function LiveVotes() {
  const query = useFollowing(votedRepresentatives())
  return (
    <QueryFrame query={query} lines={12}>
      {({ body }) => <Ranking rows={votedRowsOf(body).slice(0, shownRows)} height={body.state?.block} />}
    </QueryFrame>
  )
}

type RankingProps = {
  readonly rows: readonly VotedRepresentative[]
  /** Absent when the votes of the node are unknown. */
  readonly height: number | undefined
}

function Ranking({ rows, height }: RankingProps) {
  const t = useTranslations('governance')
  const first = useFirst(rows)
  const frame = useReorderAnimation<HTMLOListElement>()
  if (height === undefined || rows.length === 0) {
    return (
      <Card>
        <p className={styles['none']}>{t(height === undefined ? 'notLoaded' : 'nobody')}</p>
      </Card>
    )
  }
  const most = toInteger(votesOf(rows[0]!)) ?? 0n
  return (
    <Card
      title={t('race')}
      aside={<span className={styles['at']}>{t('atBlock', { height: String(height) })}</span>}
    >
      <ol ref={frame} className={styles['rows']}>
        {rows.map((row, place) => (
          <LiveVotesRow
            key={row.address}
            row={row}
            votes={votesOf(row)}
            most={most}
            isLastOfClass={place + 1 === producingRanks && rows.length > producingRanks}
            atFirst={first?.get(row.address)}
          />
        ))}
      </ol>
    </Card>
  )
}

/** The votes at the time the page was opened. */
function useFirst(rows: readonly VotedRepresentative[]) {
  const [first, setFirst] = useState<ReadonlyMap<string, ApiInteger>>()
  if (first === undefined && rows.length > 0) {
    setFirst(new Map(rows.map((row) => [row.address, votesOf(row)])))
  }
  return first
}

type Props = {
  readonly row: VotedRepresentative
  readonly votes: ApiInteger
  /** Votes of the first row, the maximum of the bars. */
  readonly most: bigint
  readonly isLastOfClass: boolean
  /** Its votes when the page was opened. */
  readonly atFirst: ApiInteger | undefined
}

/** A row of the ranking: its bar shows its votes and lights up when they change. */
export function LiveVotesRow({ row, votes, most, isLastOfClass, atFirst }: Props) {
  const t = useTranslations('governance')
  const now = toInteger(votes) ?? 0n
  const since = now - (toInteger(atFirst) ?? now)
  return (
    <li className={styles['row']} data-key={row.address}>
      <span className={styles['rank']}>
        <Rank value={row.realTimeRanking ?? row.lastRanking} gained={row.change_cycle} />
      </span>
      <Representative address={row.address} name={row.name} url={row.url} />
      <span className={styles['track']} aria-hidden>
        <span key={String(votes)} style={{ inlineSize: `${percentOf(now, most)}%` }} />
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
      {isLastOfClass && <span className={styles['line']}>{t('belowProducers')}</span>}
    </li>
  )
}

const moveMs = 450

/** Animates rows to their new positions when their order changes. Each row has its key as `data-key`. */
export function useReorderAnimation<Frame extends HTMLElement>(): RefObject<Frame | null> {
  const frame = useRef<Frame>(null)
  const tops = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
    const next = new Map(rows.map((row) => [row.dataset['key'] ?? '', row.offsetTop]))
    const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true
    for (const row of isCalm ? [] : rows) {
      const key = row.dataset['key'] ?? ''
      const from = (tops.current.get(key) ?? next.get(key)!) - next.get(key)!
      if (from !== 0) {
        row.animate([{ transform: `translateY(${from}px)` }, { transform: 'none' }], {
          duration: moveMs,
          easing: 'ease-in-out',
        })
      }
    }
    tops.current = next
  })
  return frame
}
