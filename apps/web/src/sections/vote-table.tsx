import type { CastVote } from '../data/vote.ts'
import { Address } from '../show/address.tsx'
import { Count } from '../show/quantity.tsx'
import { Height } from '../show/block.tsx'
import { Party } from '../show/party.tsx'
import { Time } from '../show/time.tsx'
import { TransactionLink } from '../show/hash.tsx'
import { VoteState } from '../show/votes.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { DateRange } from '../ui/date-range.tsx'
import type { List } from '../ui/use-list.ts'

type Props = {
  readonly list: List<CastVote>
  /** The side of the vote that differs between rows. */
  readonly shows: 'voter' | 'candidate'
}

export const VoteTable = ({ list, shows }: Props) => (
  <DataTable
    name="votes"
    list={list}
    columns={columnsOf(shows)}
    rowKey={({ hash, voterAddress, candidateAddress }) => `${hash} ${voterAddress} ${candidateAddress}`}
    filters={<DateRange list={list} />}
  />
)

const columnsOf = (shows: Props['shows']): readonly Column<CastVote>[] => [
  { title: 'hash', cell: ({ hash }) => <TransactionLink id={hash} /> },
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 104 },
  {
    title: 'time',
    cell: ({ timestamp }) => <Time value={Date.parse(timestamp)} />,
    width: 172,
    kind: 'time',
  },
  shows === 'voter'
    ? {
        title: 'voter',
        cell: ({ voterAddress }, page) => (
          <Party address={voterAddress} own={undefined} page={page} absent="none" />
        ),
        width: 320,
      }
    : {
        title: 'representative',
        cell: ({ candidateAddress }) => <Address value={candidateAddress} />,
        width: 320,
      },
  { title: 'votes', cell: ({ votes }) => <Count value={votes} />, align: 'end', width: 150 },
  { title: 'state', cell: ({ isNewest }) => <VoteState isNewest={isNewest} />, width: 150 },
]
