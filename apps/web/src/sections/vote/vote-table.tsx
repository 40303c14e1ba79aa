import type { CastVote } from '../../data/vote.ts'
import { Address } from '../../show/address.tsx'
import { Count } from '../../show/quantity.tsx'
import { Height } from '../../show/block.tsx'
import { Party } from '../../show/party.tsx'
import { Time } from '../../show/time.tsx'
import { TransactionLink } from '../../show/hash.tsx'
import { VoteState } from '../../show/votes.tsx'
import { useTranslations } from 'use-intl/react'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { DateRange } from '../../lists/date-range.tsx'
import type { List } from '../../lists/use-list.ts'

type Props = {
  readonly list: List<CastVote>
  /** The side of the vote that differs between rows. */
  readonly shows: 'voter' | 'candidate'
}

/** Every vote that was ever cast, newest first. */
export function VoteHistory({ list, shows }: Props) {
  const t = useTranslations('vote')
  return (
    <Card title={t('history')}>
      <DataTable
        name="votes"
        list={list}
        columns={columnsOf(shows)}
        rowKey={({ hash, voterAddress, candidateAddress }) => `${hash} ${voterAddress} ${candidateAddress}`}
        filters={<DateRange list={list} />}
      />
    </Card>
  )
}

const columnsOf = (shows: Props['shows']): readonly Column<CastVote>[] => [
  shows === 'voter'
    ? {
        title: 'voter',
        cell: ({ voterAddress }, page) => (
          <Party address={voterAddress} own={undefined} page={page} absent="none" />
        ),
        card: 'lead',
      }
    : {
        title: 'representative',
        cell: ({ candidateAddress }) => <Address value={candidateAddress} />,
        card: 'lead',
      },
  {
    title: 'votes',
    cell: ({ votes }) => <Count value={votes} />,
    align: 'end',
    width: 150,
    card: 'end',
  },
  { title: 'state', cell: ({ isNewest }) => <VoteState isNewest={isNewest} />, width: 130, card: 'from' },
  {
    title: 'time',
    cell: ({ timestamp }) => <Time value={Date.parse(timestamp)} />,
    width: 150,
    kind: 'time',
    card: 'age',
  },
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 110, least: 900 },
  { title: 'hash', cell: ({ hash }) => <TransactionLink id={hash} />, width: 150, card: 'sub' },
]
