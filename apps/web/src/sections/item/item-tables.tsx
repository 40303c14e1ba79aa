import { type ItemHolder, itemHolders, type ItemTransfer, itemTransfers } from '../../data/holders.ts'
import { Address } from '../../show/address.tsx'
import { Height } from '../../show/block.tsx'
import { TransactionLink } from '../../show/hash.tsx'
import { ItemLink } from '../../show/item.tsx'
import { Party, Receiver } from '../../show/party.tsx'
import { Count } from '../../show/quantity.tsx'
import { Time } from '../../show/time.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import { DateRange } from '../../lists/date-range.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { useList } from '../../lists/use-list.ts'

type OfContract = { readonly contract: string }

type HolderProps = OfContract & { readonly id: string }

/** The holders of a TRC1155 item and how many each has. */
export function ItemHolderTable({ contract, id }: HolderProps) {
  const list = useList({ query: itemHolders, fixed: { contract, tokenId: id } })
  return (
    <DataTable
      name="itemHolders"
      list={list}
      columns={holderColumns}
      rowKey={({ owner_address: owner }) => owner}
    />
  )
}

const holderColumns: readonly Column<ItemHolder>[] = [
  {
    title: 'holder',
    cell: ({ owner_address: owner }, page) => <Address value={owner} isContract={page.isContract(owner)} />,
    card: 'lead',
  },
  {
    title: 'amount',
    cell: ({ holder_count: amount }) => <Count value={amount} />,
    align: 'end',
    width: 220,
    card: 'end',
  },
]

type Standard = 'trc721' | 'trc1155'

type TransferProps = OfContract & {
  readonly standard: Standard
  /** Only those of one item. */
  readonly id?: string
}

/** Transfers of the items of a contract. */
export function ItemTransferTable({ contract, standard, id }: TransferProps) {
  const list = useList({
    query: itemTransfers(contract, standard),
    filterNames: [...(id === undefined ? (['tokenId'] as const) : []), 'start_timestamp', 'end_timestamp'],
    ...(id !== undefined && { fixed: { tokenId: id } }),
  })
  return (
    <DataTable
      name="transfers"
      list={list}
      columns={[
        ...movedColumns,
        ...(id === undefined ? [itemColumn(contract)] : []),
        ...(standard === 'trc721' ? [] : [amountColumn]),
      ]}
      rowKey={(row) =>
        `${row.transaction_id} ${row.token_id} ${row.from_address} ${row.to_address} ${row.quant}`
      }
      filters={<DateRange list={list} />}
    />
  )
}

const movedColumns: readonly Column<ItemTransfer>[] = [
  { title: 'hash', cell: ({ transaction_id: id }) => <TransactionLink id={id} />, card: 'sub' },
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 104 },
  { title: 'time', cell: ({ block_ts: at }) => <Time value={at} />, width: 172, kind: 'time', card: 'age' },
  {
    title: 'from',
    cell: (row, page) => <Party address={row.from_address} own={undefined} page={page} absent="minted" />,
    card: 'from',
  },
  {
    title: 'to',
    cell: (row, page) => (
      <Receiver>
        <Party address={row.to_address} own={undefined} page={page} absent="burned" />
      </Receiver>
    ),
    card: 'to',
  },
]

const itemColumn = (contract: string): Column<ItemTransfer> => ({
  title: 'item',
  cell: ({ token_id: id = '' }) => <ItemLink contract={contract} id={id} />,
  width: 150,
  card: 'lead',
})

const amountColumn: Column<ItemTransfer> = {
  title: 'amount',
  cell: ({ quant }) => <Count value={quant} />,
  align: 'end',
  width: 110,
  card: 'end',
}
