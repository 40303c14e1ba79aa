import { useTranslations } from 'use-intl/react'
import { apiUrl } from '../data/api.ts'
import {
  type ListedRepresentative,
  representatives,
  type ListedRepresentative as Row,
} from '../data/governance.ts'
import { useFollowing } from '../data/use-following.ts'
import { Count } from '../show/quantity.tsx'
import { toInteger } from '../show/exact-number.ts'
import { classNames, LastBlock, Representative, RepresentativeLink } from '../show/representative.tsx'
import { Percent, Rate } from '../show/percent.tsx'
import { Votes } from '../show/votes.tsx'
import { ChoiceFilter, ListSearch } from '../ui/filters.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { holdsText, useWholeList } from '../ui/whole-list.ts'
import { RepresentativeVotes } from '../charts/representative-votes.tsx'
import { type Figure, Figures, FiguresSkeleton } from '../ui/details.tsx'

/** All candidates with their block production and the voters' share. */
export function RepresentativeTable() {
  const t = useTranslations('governance')
  const query = useFollowing(representatives())
  const answer = query.data?.body
  const list = useWholeList<Row>({
    query,
    height: answer?.state?.block,
    follows: true,
    csvUrl: apiUrl('/api/pagewitness', { format: 'csv' }),
    rows: answer?.state && answer.data,
    matches: ({ address, name, url }, text) => holdsText([address, name, url], text),
    narrowBy: { class: ({ witnessType }, value) => classNames[witnessType] === value },
    figures: {
      votes: ({ votes }) => toInteger(votes),
      produced: ({ producedTotal }) => toInteger(producedTotal),
      missed: ({ missedTotal }) => toInteger(missedTotal),
      efficiency: ({ producePercentage }) => millionths(producePercentage),
      share: ({ voterBrokerage }) => toInteger(voterBrokerage),
      rate: ({ annualizedRate }) => millionths(annualizedRate),
    },
  })
  return (
    <DataTable
      name="representatives"
      list={list}
      columns={columnsOf(answer?.data ?? [], answer?.lastBlock?.number)}
      rowKey={({ address }) => address}
      filters={
        <>
          <ChoiceFilter list={list} name="class" choices={['producer', 'partner', 'candidate']} />
          <ListSearch list={list} label={t('search')} />
        </>
      }
    />
  )
}

const millionths = (percent: number | string | undefined) =>
  percent === undefined ? undefined : BigInt(Math.round(Number(percent) * 1e6))

const columnsOf = (all: readonly Row[], head: number | undefined): readonly Column<Row>[] => {
  const most = toInteger(all[0]?.votes) ?? 0n
  return [
    { title: 'rank', cell: ({ ranking }) => <Count value={ranking} />, width: 76 },
    {
      title: 'representative',
      cell: ({ address, name, url, witnessType }) => (
        <Representative address={address} name={name} url={url} type={witnessType} />
      ),
    },
    {
      title: 'votes',
      cell: ({ votes, votesPercentage }) => <Votes value={votes} share={votesPercentage} most={most} />,
      align: 'end',
      width: 168,
      order: 'votes',
    },
    {
      title: 'lastBlock',
      cell: (row) => <LastBlock height={row.latestBlockNumber} isProducer={row.producer} head={head} />,
      width: 128,
    },
    {
      title: 'produced',
      cell: ({ producedTotal }) => <Count value={producedTotal} />,
      align: 'end',
      width: 128,
      order: 'produced',
    },
    {
      title: 'missed',
      cell: ({ missedTotal }) => <Count value={missedTotal} />,
      align: 'end',
      width: 106,
      order: 'missed',
    },
    {
      title: 'efficiency',
      cell: ({ producePercentage }) => <Percent value={producePercentage} />,
      align: 'end',
      width: 134,
      order: 'efficiency',
    },
    {
      title: 'voterShare',
      cell: ({ voterBrokerage }) => <Percent value={voterBrokerage} />,
      align: 'end',
      width: 120,
      order: 'share',
    },
    {
      title: 'yearly',
      cell: ({ annualizedRate, votes }) => <Rate value={annualizedRate} votes={votes} />,
      align: 'end',
      width: 118,
      order: 'rate',
    },
  ]
}

/** The number of candidates, the votes needed to produce blocks, and the best and worst efficiency. */
export function RepresentativeFigures() {
  const t = useTranslations('governance')
  const { data, error } = useFollowing(representatives())
  if (data === undefined) return error === null ? <FiguresSkeleton count={4} /> : null
  // Unknown is not zero.
  if (data.body.state === undefined) return null
  const rows = data.body.data
  const producers = rows.filter(({ producer }) => producer)
  const partners = rows.filter(({ witnessType }) => witnessType === 2)
  const last = producers.at(-1)
  return (
    <>
      <Figures
        figures={[
          {
            label: t('representatives'),
            value: <Count value={rows.length} />,
            note: t('ofClasses', { producers: producers.length, partners: partners.length }),
          },
          {
            label: t('seat'),
            value: <Count value={last?.votes} />,
            note: last && <RepresentativeLink of={last} />,
          },
          ...efficiency(producers, t),
        ]}
      />
      <RepresentativeVotes rows={rows} />
    </>
  )
}

type T = ReturnType<typeof useTranslations<'governance'>>

/** Among the current block producers. */
function efficiency(producers: readonly ListedRepresentative[], t: T): readonly Figure[] {
  const ranked = producers
    .filter(({ producePercentage }) => producePercentage !== undefined)
    .toSorted(
      (left, right) =>
        right.producePercentage! - left.producePercentage! ||
        Number((toInteger(right.producedTotal) ?? 0n) - (toInteger(left.producedTotal) ?? 0n)),
    )
  const ends = [
    ['highestEfficiency', ranked[0]],
    ['lowestEfficiency', ranked.at(-1)],
  ] as const
  return ends.map(([label, one]) => ({
    label: t(label),
    value: <Percent value={one?.producePercentage} />,
    note: one && <RepresentativeLink of={one} />,
  }))
}
