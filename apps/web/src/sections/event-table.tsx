import { isAddress } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { type ContractEvent, events, eventSignatures } from '../data/contract.ts'
import { Address } from '../show/address.tsx'
import { Height } from '../show/block.tsx'
import { Missing } from '../show/missing.tsx'
import { SplitText } from '../show/text.tsx'
import { Time } from '../show/time.tsx'
import { TransactionLink } from '../show/hash.tsx'
import { AddressFilter } from '../ui/filters.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { DateRange } from '../ui/date-range.tsx'
import { type List, useList } from '../ui/use-list.ts'
import styles from './event-table.module.css'

const filterNames = ['event_name', 'topic1', 'start_timestamp', 'end_timestamp'] as const

/** Events of a contract; events of one kind also by an account in their first topic. */
export function EventTable({ address }: { readonly address: string }) {
  const list = useList({ query: events, filterNames, fixed: { contract: address } })
  const isOfOneKind = list.address.filters['event_name'] !== undefined
  return (
    <DataTable
      name="events"
      list={list}
      columns={columns}
      rowKey={({ txHash, eventIndex }) => `${txHash} ${eventIndex}`}
      filters={
        <>
          <KindFilter address={address} list={list} />
          {isOfOneKind && <AddressFilter list={list} name="topic1" />}
          <DateRange list={list} />
        </>
      }
    />
  )
}

function KindFilter({ address, list }: { readonly address: string; readonly list: List<ContractEvent> }) {
  const t = useTranslations()
  const { data: kinds = [] } = useQuery(eventSignatures(address))
  const { filters } = list.address
  return (
    <select
      className={styles['select']}
      aria-label={t('filter.event_name')}
      value={String(filters['event_name'] ?? '')}
      onChange={({ target }) =>
        list.goTo({
          page: 1,
          filters: { ...filters, event_name: target.value || undefined, topic1: undefined },
        })
      }
    >
      <option value="">{t('contract.allEvents')}</option>
      {kinds.map(({ signature, event, count }) => (
        <option key={signature} value={signature}>
          {`${event ?? `0x${signature.slice(0, 16)}…`} (${count})`}
        </option>
      ))}
    </select>
  )
}

const columns: readonly Column<ContractEvent>[] = [
  { title: 'hash', cell: ({ txHash }) => <TransactionLink id={txHash} />, width: 220 },
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 104 },
  { title: 'time', cell: ({ timestamp }) => <Time value={timestamp} />, width: 172, kind: 'time' },
  { title: 'event', cell: (row) => <Logged row={row} /> },
]

/** The name and values of an event, as far as they can be decoded. */
function Logged({ row: { eventName, signature, result, topics, data } }: { readonly row: ContractEvent }) {
  const name =
    eventName === undefined ? signature && <SplitText text={`0x${signature}`} endLength={5} /> : eventName
  return (
    <div className={styles['event']}>
      <strong dir="ltr">{name || <Missing why="none" />}</strong>
      {result === undefined ? (
        <Words words={[...(topics ?? []).slice(1), ...(data ? [data] : [])]} />
      ) : (
        <dl className={styles['values']}>
          {Object.entries(result).map(([key, value]) => (
            <div key={key}>
              <dt>
                <bdi>{key}</bdi>
              </dt>
              <dd>{isAccount(value) ? <Address value={value} /> : <bdi>{value}</bdi>}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const Words = ({ words }: { readonly words: readonly string[] }) =>
  words.map((word, at) => (
    <code key={at} className={styles['word']} dir="ltr">
      {word}
    </code>
  ))

const isAccount = (value: string): boolean => value.startsWith('T') && isAddress(value)
