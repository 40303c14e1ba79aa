import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type VotedRepresentative, votedRepresentatives, votedRowsOf } from '../data/governance.ts'
import { useFollowing } from '../data/use-following.ts'
import { type ApiInteger, toInteger } from '../show/exact-number.ts'
import { Card } from '../ui/card.tsx'
import { DetailsSkeleton } from '../ui/facts-skeleton.tsx'
import { Failure } from '../ui/failure.tsx'
import { useReorderAnimation } from '../ui/use-moves.ts'
import { LiveVotesRow } from './live-votes-row.tsx'
import styles from './live-votes.module.css'

/** Those that share the rewards for votes, and so many are worth watching. */
const watched = 127

const votesOf = ({ realTimeVotes, lastCycleVotes }: VotedRepresentative): ApiInteger =>
  realTimeVotes ?? lastCycleVotes

/** The race as it stands at the newest block: rows change places while one looks. */
export function LiveVotes() {
  const t = useTranslations('governance')
  const { data, error, refetch } = useFollowing(votedRepresentatives())
  const rows = data === undefined ? undefined : votedRowsOf(data.body).slice(0, watched)
  const first = useFirst(rows)
  const frame = useReorderAnimation<HTMLOListElement>()
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined || rows === undefined) {
    return (
      <Card>
        <DetailsSkeleton count={12} />
      </Card>
    )
  }
  const { state } = data.body
  if (state === undefined || rows.length === 0) {
    return (
      <Card>
        <p className={styles['none']}>{t(state === undefined ? 'notAsked' : 'nobody')}</p>
      </Card>
    )
  }
  const most = toInteger(votesOf(rows[0]!)) ?? 0n
  return (
    <Card
      title={t('race')}
      aside={<span className={styles['at']}>{t('atBlock', { height: String(state.block) })}</span>}
    >
      <ol ref={frame} className={styles['rows']}>
        {rows.map((row, place) => (
          <LiveVotesRow
            key={row.address}
            row={row}
            votes={votesOf(row)}
            most={most}
            isLastOfClass={isLastOfClass(rows, place)}
            atFirst={first?.get(row.address)}
          />
        ))}
      </ol>
    </Card>
  )
}

/** Votes as they were when the page was opened. */
function useFirst(rows: readonly VotedRepresentative[] | undefined) {
  const [first, setFirst] = useState<ReadonlyMap<string, ApiInteger>>()
  if (first === undefined && rows !== undefined && rows.length > 0) {
    setFirst(new Map(rows.map((row) => [row.address, votesOf(row)])))
  }
  return first
}

/** Where the places end that produce blocks: a line is drawn there. */
function isLastOfClass(rows: readonly VotedRepresentative[], place: number): boolean {
  const seats = rows.filter(({ witnessType }) => witnessType === 1).length
  return place + 1 === seats && rows.length > seats
}
