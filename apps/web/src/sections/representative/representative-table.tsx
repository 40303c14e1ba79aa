import { useLocale, useTranslations } from 'use-intl/react'
import { apiUrl } from '../../data/api.ts'
import {
  type ListedRepresentative,
  representatives,
  type ListedRepresentative as Row,
} from '../../data/governance.ts'
import { useFollowing } from '../../data/use-following.ts'
import { Count } from '../../show/quantity.tsx'
import { toInteger } from '../../format/exact-number.ts'
import { classNames, LastBlock, Representative, RepresentativeLink } from '../../show/representative.tsx'
import { Percent, Rate } from '../../show/percent.tsx'
import { axisOf, axisText, ShareBar } from '../../show/votes.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceFilter, ListSearch } from '../../lists/filters.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { holdsText, orderName, useWholeList } from '../../lists/whole-list.ts'
import { useClassLines } from './class-lines.ts'
import { RepresentativeVotes } from '../../charts/representative-votes.tsx'
import { type Figure, Figures, FiguresSkeleton } from '../../ui/details.tsx'

/** All candidates with their block production and the voters' share. */
export function RepresentativeTable() {
  const t = useTranslations('governance')
  const locale = useLocale()
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
  const lineAfter = useClassLines<Row>(({ ranking }) => ranking)
  const isOrdered = list.address.filters[orderName] !== undefined
  return (
    <DataTable
      name="representatives"
      list={list}
      columns={columnsOf(answer?.data ?? [], { head: answer?.lastBlock?.number, isOrdered, locale })}
      rowKey={({ address }) => address}
      lineAfter={isOrdered ? undefined : lineAfter}
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

type Shown = {
  /** Newest block of the chain. */
  readonly head: number | undefined
  /** In the order of ranks lines say the classes, so rows name theirs in another order only. */
  readonly isOrdered: boolean
  readonly locale: string
}

const columnsOf = (all: readonly Row[], { head, isOrdered, locale }: Shown): readonly Column<Row>[] => {
  const most = axisOf(all.map(({ votesPercentage }) => votesPercentage))
  return [
    { title: 'rank', cell: ({ ranking }) => <Count value={ranking} />, width: 64, card: 'rank' },
    {
      title: 'representative',
      cell: ({ address, name, url, witnessType }) => (
        <Representative address={address} name={name} url={url} type={isOrdered ? witnessType : undefined} />
      ),
      card: 'lead',
    },
    {
      title: 'votes',
      cell: ({ votes }) => <Count value={votes} />,
      align: 'end',
      width: 144,
      order: 'votes',
      card: 'end',
    },
    {
      title: 'voteShare',
      axis: axisText(most, locale),
      cell: ({ votesPercentage, producer }) => (
        <ShareBar value={votesPercentage} most={most} isQuiet={!producer} />
      ),
      width: 220,
      card: 'from',
    },
    {
      title: 'lastBlock',
      cell: (row) => <LastBlock height={row.latestBlockNumber} isProducer={row.producer} head={head} />,
      width: 128,
      least: 1300,
    },
    {
      title: 'produced',
      cell: ({ producedTotal }) => <Count value={producedTotal} />,
      align: 'end',
      width: 116,
      order: 'produced',
      least: 1150,
    },
    {
      title: 'missed',
      cell: ({ missedTotal }) => <Count value={missedTotal} />,
      align: 'end',
      width: 100,
      order: 'missed',
      least: 1150,
    },
    {
      title: 'efficiency',
      cell: ({ producePercentage }) => <Percent value={producePercentage} />,
      align: 'end',
      width: 116,
      order: 'efficiency',
      card: 'to',
    },
    {
      title: 'voterShare',
      cell: ({ voterBrokerage }) => <Percent value={voterBrokerage} />,
      align: 'end',
      width: 116,
      order: 'share',
      card: 'sub',
    },
    {
      title: 'yearly',
      cell: ({ annualizedRate, votes }) => <Rate value={annualizedRate} votes={votes} />,
      align: 'end',
      width: 104,
      order: 'rate',
      card: 'age',
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
    <Card>
      <Figures
        isPart
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
    </Card>
  )
}

type T = ReturnType<typeof useTranslations<'governance'>>

/** Among the current block producers. Where several are equal, their number stands in place of a name. */
function efficiency(producers: readonly ListedRepresentative[], t: T): readonly Figure[] {
  const known = producers.flatMap(({ producePercentage: percent }) =>
    percent === undefined ? [] : [percent],
  )
  const ends = [
    ['highestEfficiency', Math.max(...known)],
    ['lowestEfficiency', Math.min(...known)],
  ] as const
  if (ends[0][1] === ends[1][1])
    return [
      {
        label: t('efficiency'),
        value: <Percent value={ends[0][1]} />,
        note: t('equalProducers', { count: known.length }),
      },
    ]
  return ends.map(([label, percent]) => {
    const equal = producers.filter(({ producePercentage }) => producePercentage === percent)
    return {
      label: t(label),
      value: <Percent value={Number.isFinite(percent) ? percent : undefined} />,
      note:
        equal.length === 1 ? (
          <RepresentativeLink of={equal[0]!} />
        ) : (
          equal.length > 1 && t('equalProducers', { count: equal.length })
        ),
    }
  })
}
