import { useLocale } from 'use-intl/react'
import type { ListPage } from '../../data/lists.ts'
import { Address } from '../../show/address.tsx'
import { percentOf } from '../../format/percent.ts'
import { Count } from '../../show/quantity.tsx'
import { axisText, ShareBar } from '../../show/votes.tsx'
import { ShortTable } from '../../lists/short-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'

/** Votes for a representative, or of a voter. */
export type CandidateVotes = { readonly address: string; readonly votes: bigint }
type Row = CandidateVotes & {
  readonly place: number
  /** Of all votes of the table, in percent. */
  readonly share: number | undefined
}

type Props = {
  readonly name: 'currentVotes' | 'currentVoters' | 'votes'
  readonly who: 'representative' | 'voter'
  /** In the order of the table; undefined while they load. */
  readonly votes: readonly CandidateVotes[] | undefined
  /** There are more votes than these: they have no shares. */
  readonly isPart?: boolean
  readonly error?: Error | null
  readonly onRetry?: () => void
}

/** Votes by name, with their shares of the whole. Needs the texts of the topic `governance`. */
export function DividedVotes({ name, who, votes, isPart = false, error = null, onRetry = () => {} }: Props) {
  const locale = useLocale()
  const columns = columnsOf(who, locale)
  return (
    <ShortTable
      name={name}
      page={votes && pageOf(votes)}
      error={error}
      onRetry={onRetry}
      columns={isPart ? columns.slice(0, -1) : columns}
      rowKey={({ place }) => String(place)}
      count={3}
    />
  )
}

export const mostFirst = (votes: readonly CandidateVotes[]): readonly CandidateVotes[] =>
  votes.toSorted((left, right) => (left.votes < right.votes ? 1 : -1))

function pageOf(votes: readonly CandidateVotes[]): ListPage<Row> {
  const sum = votes.reduce((total, one) => total + one.votes, 0n)
  const rows = votes.map((one, index) => ({
    ...one,
    place: index + 1,
    share: sum === 0n ? undefined : percentOf(one.votes, sum),
  }))
  return { rows, total: rows.length, height: undefined, isContract: () => false }
}

const columnsOf = (who: Props['who'], locale: string): readonly Column<Row>[] => [
  { title: 'rank', cell: ({ place }) => <Count value={place} />, width: 64, card: 'rank' },
  { title: who, cell: ({ address }) => <Address value={address} />, card: 'lead' },
  {
    title: 'votes',
    cell: ({ votes }) => <Count value={votes} />,
    align: 'end',
    width: 150,
    card: 'end',
  },
  {
    title: 'voteShare',
    axis: axisText(100, locale),
    cell: ({ share }) => <ShareBar value={share} most={100} />,
    width: 236,
    card: 'from',
  },
]
