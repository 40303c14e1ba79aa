import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl/react'
import { BandwidthByDay, ContractCalls, EnergyByDay } from '../../charts/by-day.tsx'
import { type CallStatistics as Data, contractStatistics, type TopCalls } from '../../data/contract.ts'
import { Address } from '../../show/address.tsx'
import { Count } from '../../show/quantity.tsx'
import { Missing } from '../../show/missing.tsx'
import { Card } from '../../ui/card.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import sections from '../sections.module.css'

/** Calls, callers, energy and bandwidth of a contract by day, and its top callers on the newest day. */
export function ContractStatistics({ address }: { readonly address: string }) {
  const query = useQuery(contractStatistics(address))
  return (
    <QueryFrame query={query} lines={6}>
      {(data) => <Statistics data={data} />}
    </QueryFrame>
  )
}

function Statistics({ data }: { readonly data: Data }) {
  const t = useTranslations('contract')
  if (data.calls.length === 0) return <NothingHere title={t('noCalls')} text={t('noCallsText')} />
  return (
    <>
      <ContractCalls days={data.calls} />
      <EnergyByDay days={data.energy} of="contract" />
      <BandwidthByDay days={data.bandwidth} />
      <p className={sections['text']}>{t('today')}</p>
      <MostCalls top={data.top} />
    </>
  )
}

function MostCalls({ top }: { readonly top: TopCalls }) {
  const t = useTranslations('contract')
  const { dateTime } = useFormatter()
  if (top.timeLong === undefined) return null
  const day = dateTime(top.timeLong, { dateStyle: 'medium', timeZone: 'UTC' })
  const callers = t('topCallers', { day })
  const methods = t('topMethods', { day })
  return (
    <>
      <Card title={callers}>
        <PlainTable
          name={callers}
          rows={top.topAddress}
          columns={callerColumns}
          rowKey={({ address }) => address}
        />
      </Card>
      {top.topMethods !== undefined && (
        <Card title={methods}>
          <PlainTable
            name={methods}
            rows={top.topMethods}
            columns={methodColumns}
            rowKey={({ methodId }) => methodId}
          />
        </Card>
      )}
    </>
  )
}

const callerColumns: readonly PlainColumn<TopCalls['topAddress'][number]>[] = [
  { title: 'contract.caller', cell: ({ address }) => <Address value={address} /> },
  { title: 'contract.count', cell: ({ count }) => <Count value={count} />, align: 'end' },
]

const methodColumns: readonly PlainColumn<NonNullable<TopCalls['topMethods']>[number]>[] = [
  {
    title: 'contract.method',
    cell: ({ method, methodId }) =>
      methodId === '' ? <Missing why="none" /> : <code dir="ltr">{method ?? `0x${methodId}`}</code>,
  },
  { title: 'contract.count', cell: ({ times }) => <Count value={times} />, align: 'end' },
]
