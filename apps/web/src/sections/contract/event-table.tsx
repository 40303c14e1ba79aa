import { isAddress } from '@sundial/primitives'
import { type ContractEvent, events } from '../../data/contract.ts'
import { Address } from '../../show/address.tsx'
import { Height } from '../../show/block.tsx'
import { Missing } from '../../show/missing.tsx'
import { SplitText } from '../../show/text.tsx'
import { Time } from '../../show/time.tsx'
import { TransactionLink } from '../../show/hash.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { DateRange } from '../../lists/date-range.tsx'
import { useList } from '../../lists/use-list.ts'
import { EventFilters, eventFilterNames } from './event-filters.tsx'
import styles from './event-table.module.css'

/** Events of a contract, by kind, topics and time. */
export function EventTable({ address }: { readonly address: string }) {
  const list = useList({ query: events, filterNames: eventFilterNames, fixed: { contract: address } })
  return (
    <DataTable
      name="events"
      list={list}
      columns={columns}
      rowKey={({ txHash, eventIndex }) => `${txHash} ${eventIndex}`}
      filters={
        <>
          <EventFilters address={address} list={list} />
          <DateRange list={list} />
        </>
      }
    />
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
