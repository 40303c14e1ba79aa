import { useMemo } from 'react'
import { type ContractEvent, events } from '../../data/contract.ts'
import { Height } from '../../show/block.tsx'
import { Time } from '../../show/time.tsx'
import { TransactionLink } from '../../show/hash.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { DateRange } from '../../lists/date-range.tsx'
import { useList } from '../../lists/use-list.ts'
import { LoggedEvent } from './logged-event.tsx'
import { EventFilters, eventFilterNames } from './event-filters.tsx'

/** Events of a contract, by kind, topics and time. */
export function EventTable({ address }: { readonly address: string }) {
  const list = useList({ query: events, filterNames: eventFilterNames, fixed: { contract: address } })
  const columns = useMemo(() => columnsOf(address), [address])
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

const columnsOf = (contract: string): readonly Column<ContractEvent>[] => [
  { title: 'hash', cell: ({ txHash }) => <TransactionLink id={txHash} />, width: 150 },
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 104 },
  { title: 'time', cell: ({ timestamp }) => <Time value={timestamp} />, width: 172, kind: 'time' },
  { title: 'event', cell: (event) => <LoggedEvent event={event} contract={contract} /> },
]
