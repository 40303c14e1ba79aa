import { producingRanks } from '../../data/block.ts'
import { useLocale, useTranslations } from 'use-intl/react'
import { votedRepresentatives, votedRowsOf } from '../../data/governance.ts'
import { type CountedVotes, tallies, votesCountedAt } from '../../data/vote.ts'
import { useFollowing } from '../../data/use-following.ts'
import { Count } from '../../show/quantity.tsx'
import { toInteger } from '../../format/exact-number.ts'
import { percentOf } from '../../format/percent.ts'
import { Percent } from '../../show/percent.tsx'
import { Representative } from '../../show/representative.tsx'
import { axisOf, axisText, ShareBar } from '../../show/votes.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { ListSearch } from '../../lists/filters.tsx'
import { useClassLines } from '../representative/class-lines.ts'
import { holdsText, useWholeList } from '../../lists/whole-list.ts'
import { useNavigate } from '@tanstack/react-router'
import { clockText } from '../../format/time.ts'
import styles from './past-counts.module.css'

type Row = CountedVotes & { readonly name?: string | undefined; readonly url: string }

/** Votes of all representatives at an earlier count, under their current names. */
export function PastCountTable({ block }: { readonly block: string }) {
  const t = useTranslations('governance')
  const locale = useLocale()
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
    // Stays in the URL when the page changes.
    narrowBy: { count: () => true },
  })
  const lineAfter = useClassLines<Row>(({ ranking }) => ranking)
  return (
    <DataTable
      name="countedVotes"
      list={list}
      columns={columnsOf(rows ?? [], locale)}
      rowKey={({ address }) => address}
      lineAfter={lineAfter}
      filters={<ListSearch list={list} label={t('search')} />}
    />
  )
}

function columnsOf(rows: readonly Row[], locale: string): readonly Column<Row>[] {
  const votesOf = ({ votes }: Row) => toInteger(votes) ?? 0n
  const total = rows.reduce((sum, row) => sum + votesOf(row), 0n)
  const shareOf = (row: Row) => percentOf(votesOf(row), total)
  const most = axisOf(rows.map(shareOf))
  return [
    { title: 'rank', cell: ({ ranking }) => <Count value={ranking} />, width: 76, card: 'rank' },
    {
      title: 'representative',
      cell: ({ address, name, url }) => <Representative address={address} name={name} url={url} />,
      card: 'lead',
    },
    {
      title: 'votes',
      cell: ({ votes }) => <Count value={votes} />,
      align: 'end',
      width: 170,
      card: 'end',
    },
    {
      title: 'voteShare',
      axis: axisText(most, locale),
      cell: (row) => <ShareBar value={shareOf(row)} most={most} isQuiet={row.ranking > producingRanks} />,
      width: 236,
      card: 'from',
    },
    {
      title: 'voterShare',
      cell: ({ brokerage }) => <Percent value={brokerage === undefined ? undefined : 100 - brokerage} />,
      align: 'end',
      width: 140,
      card: 'sub',
    },
  ]
}

/** Earlier counts are on the page of each representative. */
const offered = 50
const request = { page: 1, size: offered, filters: {} }

/** Chooses between current votes and one of the newest counts; absent while only one is stored. */
export function CountPicker({ chosen }: { readonly chosen: string | undefined }) {
  const t = useTranslations('governance')
  const locale = useLocale()
  const navigate = useNavigate()
  const { data } = useFollowing(tallies(request))
  const rows = data?.rows ?? []
  if (rows.length < 2 && chosen === undefined) return null
  const isOffered = chosen === undefined || rows.some(({ block }) => String(block) === chosen)
  const choose = (count: string) =>
    void navigate({ to: '.', search: count === '' ? {} : { count }, resetScroll: false })
  return (
    <label className={styles['picker']}>
      {t('votesAt')}
      <select
        className={styles['choice']}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{t('nowAndCounted')}</option>
        {!isOffered && <option value={chosen}>{t('atBlock', { height: chosen ?? '' })}</option>}
        {rows.map(({ block, timestamp }) => (
          <option key={block} value={block}>
            {clockText(timestamp, locale)}
          </option>
        ))}
      </select>
    </label>
  )
}
