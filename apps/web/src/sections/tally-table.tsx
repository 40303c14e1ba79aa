import type { Tally } from '../data/vote.ts'
import { Count } from '../show/count.tsx'
import { toInteger } from '../show/exact-number.ts'
import { Height } from '../show/height.tsx'
import { Percent } from '../show/percent.tsx'
import { Time } from '../show/time.tsx'
import { Votes } from '../show/votes.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DateRange } from '../ui/date-range.tsx'
import type { List } from '../ui/use-list.ts'

/** What a representative had at each count of votes. */
export const TallyTable = ({ list }: { readonly list: List<Tally> }) => (
  <DataTable
    name="tallies"
    list={list}
    columns={tallyColumns}
    rowKey={({ block }) => String(block)}
    filters={<DateRange list={list} />}
  />
)

const tallyColumns: readonly Column<Tally>[] = [
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 120 },
  { title: 'time', cell: ({ timestamp }) => <Time value={timestamp} />, kind: 'time' },
  { title: 'rank', cell: ({ ranking }) => <Count value={ranking} />, align: 'end', width: 110 },
  {
    title: 'votes',
    cell: ({ votes, votesPercentage, totalVotes }) => (
      <Votes value={votes} share={votesPercentage} most={toInteger(totalVotes) ?? 0n} />
    ),
    align: 'end',
    width: 240,
  },
  {
    title: 'voterShare',
    cell: ({ voterBrokerage }) => <Percent value={voterBrokerage} />,
    align: 'end',
    width: 140,
  },
]
