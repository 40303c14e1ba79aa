import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { type RankedList, shareOf, topTen } from '../../data/ranking.ts'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { Portion } from '../../show/percent.tsx'
import { Card } from '../../ui/card.tsx'
import { type Figure, Figures } from '../../ui/details.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { lackOf, RankedFigure, RankedParty, RankingCard } from './ranking-card.tsx'
import { listsOf, rankTabs, type RankTab } from './rank-lists.ts'
import { chosenSpan, SpanChoice } from './span-choice.tsx'
import styles from './ranking.module.css'

/** The first of each list, and the first ten of the lists of each kind. */
export const Rankings = ({ tab }: { readonly tab: string | undefined }) => (
  <Tabs
    path="/data/rankings"
    current={tab}
    tabs={[
      { name: '', title: 'overview', content: <Overview /> },
      ...rankTabs.map((name) => ({ name, title: name, content: <RankingTab tab={name} /> })),
    ]}
  />
)

function Overview() {
  const span = chosenSpan.use()
  const query = useQuery(topTen('0', span))
  return (
    <>
      <SpanChoice of={query.data?.[0]} />
      <QueryFrame query={query} lines={8}>
        {(lists) => rankTabs.map((tab) => <FirstOfEach key={tab} tab={tab} lists={lists} />)}
      </QueryFrame>
    </>
  )
}

type FirstProps = { readonly tab: RankTab; readonly lists: readonly RankedList[] }

function FirstOfEach({ tab, lists }: FirstProps) {
  const t = useTranslations()
  const figures = listsOf(tab).map((list): Figure => {
    const found = lists.find(({ type }) => String(type) === list.type)
    const label = t(`ranking.lists.${list.name}`)
    const row = found?.data?.[0]
    if (row === undefined) return { label, value: '–', note: t(`ranking.${lackOf(found)}`) }
    return {
      label,
      value: (
        <span className={styles['first']}>
          <RankedParty row={row} tab={tab} />
        </span>
      ),
      note: (
        <>
          <RankedFigure value={row.amount} unit={list.unit} />
          {row.percentage !== undefined && (
            <>
              {' · '}
              <Portion value={shareOf(row)} />
            </>
          )}
        </>
      ),
    }
  })
  return (
    <Card
      title={t(`page.${tab}`)}
      aside={
        <Link to={`/data/rankings/${tab}`} className={styles['more'] ?? ''} resetScroll={false}>
          {t('ranking.firstTen')}
        </Link>
      }
    >
      <Figures figures={figures} isPart />
    </Card>
  )
}

function RankingTab({ tab }: { readonly tab: RankTab }) {
  const span = chosenSpan.use()
  const lists = listsOf(tab)
  const { data } = useQuery(topTen(lists[0]!.type, span))
  return (
    <>
      <SpanChoice of={data?.[0]} />
      <div className={styles['lists']} data-wide={tab === 'resources' || undefined}>
        {lists.map((list) => (
          <RankingCard key={list.type} list={list} tab={tab} span={span} />
        ))}
      </div>
    </>
  )
}
