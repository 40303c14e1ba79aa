import { useTranslations } from 'use-intl/react'
import { votedRepresentatives, votedRowsOf } from '../data/governance.ts'
import { type CountedVotes, votesCountedAt } from '../data/vote.ts'
import { useFollowing } from '../data/use-following.ts'
import { Count } from '../show/count.tsx'
import { toInteger } from '../show/exact-number.ts'
import { Percent } from '../show/percent.tsx'
import { Representative } from '../show/representative.tsx'
import { Votes } from '../show/votes.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { useWholeList } from '../ui/use-whole-list.ts'
import { holdsText } from '../ui/whole-list.ts'

type Row = CountedVotes & { readonly name?: string | undefined; readonly url: string }

/** Votes of all at an earlier count; by the names they have now. */
export function PastCountTable({ block }: { readonly block: string }) {
  const t = useTranslations('governance')
  const query = useFollowing(votesCountedAt(block))
  const now = useFollowing(votedRepresentatives())
  const known = new Map(
    (now.data ? votedRowsOf(now.data.body) : []).map(({ address, name, url }) => [address, { name, url }]),
  )
  const rows = query.data?.body.results.map((row): Row => ({ url: '', ...row, ...known.get(row.address) }))
  const list = useWholeList<Row>({
    query,
    height: query.data?.height,
    csvUrl: undefined,
    rows,
    matches: ({ address, name, url }, text) => holdsText([address, name, url], text),
    // Stays in the URL when pages are turned.
    kept: { count: () => true },
  })
  return (
    <DataTable
      name="countedVotes"
      list={list}
      columns={columnsOf(rows ?? [])}
      rowKey={({ address }) => address}
      filters={<ListSearch list={list} label={t('search')} />}
    />
  )
}

function columnsOf(rows: readonly Row[]): readonly Column<Row>[] {
  const votesOf = ({ votes }: Row) => toInteger(votes) ?? 0n
  const total = rows.reduce((sum, row) => sum + votesOf(row), 0n)
  const most = rows[0] === undefined ? 0n : votesOf(rows[0])
  return [
    { title: 'rank', cell: ({ ranking }) => <Count value={ranking} />, width: 104 },
    {
      title: 'representative',
      cell: ({ address, name, url }) => <Representative address={address} name={name} url={url} />,
    },
    {
      title: 'votes',
      cell: (row) => <Votes value={row.votes} share={partOf(votesOf(row), total)} most={most} />,
      align: 'end',
      width: 220,
    },
    {
      title: 'voterShare',
      cell: ({ brokerage }) => <Percent value={brokerage === undefined ? undefined : 100 - brokerage} />,
      align: 'end',
      width: 140,
    },
  ]
}

const partOf = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 100_000_000n) / whole) / 1_000_000
