import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Body } from '../../data/api.ts'
import { representativePay } from '../../data/governance.ts'
import { useFollowing } from '../../data/use-following.ts'
import { Count, Trx } from '../../show/quantity.tsx'
import { DayText } from '../../show/day-text.tsx'
import { Button } from '../../ui/button.tsx'
import { type Figure, Figures } from '../../ui/details.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import styles from './representative-details.module.css'

type Pay = Body<'/api/witness/pay'>
type Day = Pay['data'][number]

const firstDays = 30
/** The button asks for so many times the days. */
const growth = 4
/** The API answers no more; mainnet has fewer. */
const mostDays = 5000

/** What a representative was paid in the current cycle, and on each day with its blocks and missed slots. */
export function RepresentativePay({ address }: { readonly address: string }) {
  const t = useTranslations()
  const [days, setDays] = useState(firstDays)
  const query = useFollowing(representativePay(address, days))
  const pay = query.data?.body
  const rows = pay?.data.toReversed()
  return (
    <FailureFrame query={query}>
      {pay?.cycle !== undefined && <Figures figures={cycleFigures(pay.cycle, t)} isPart />}
      {rows?.length === 0 ? (
        <p className={styles['none']}>{t('governance.pay.none')}</p>
      ) : (
        <PlainTable
          name={t('governance.pay.blocks')}
          rows={rows}
          columns={columns}
          rowKey={({ day }) => String(day)}
        />
      )}
      {rows !== undefined && rows.length >= days && days < mostDays && (
        <p className={styles['none']}>
          <Button variant="default" onClick={() => setDays(Math.min(mostDays, days * growth))}>
            {t('governance.pay.more')}
          </Button>
        </p>
      )}
    </FailureFrame>
  )
}

type T = ReturnType<typeof useTranslations<never>>

const cycleFigures = (
  { ownBlockSun, ownBlocks, blocks, voteSun }: NonNullable<Pay['cycle']>,
  t: T,
): readonly Figure[] => [
  {
    label: t('governance.pay.cycleBlocks'),
    value: <Trx sun={ownBlockSun} />,
    note: (
      <bdi dir="ltr">
        <Count value={ownBlocks} /> / <Count value={blocks} />
      </bdi>
    ),
  },
  {
    label: t('governance.pay.cycleVotes'),
    value: <Trx sun={voteSun} />,
    note: t('governance.pay.beforeShare'),
  },
]

const columns: readonly PlainColumn<Day>[] = [
  { title: 'governance.pay.day', cell: ({ day }) => <DayText ms={day} /> },
  {
    title: 'governance.produced',
    cell: ({ blockProduced }) => <Count value={blockProduced} />,
    align: 'end',
  },
  { title: 'governance.missed', cell: ({ blockMissed }) => <Count value={blockMissed} />, align: 'end' },
  { title: 'governance.pay.blocks', cell: ({ paySun }) => <Trx sun={paySun} />, align: 'end' },
]
