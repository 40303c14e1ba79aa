import { Link } from '@tanstack/react-router'
import {
  type AccountItem,
  accountItems,
  type ItemHolder,
  itemHolders,
  type ItemTransfer,
  type OwnedItem,
  ownedItems,
  itemTransfers,
  type SharedItem,
  sharedItems,
} from '../data/holders.ts'
import { Address } from '../show/address.tsx'
import { Count } from '../show/quantity.tsx'
import { Height } from '../show/block.tsx'
import { Party } from '../show/party.tsx'
import { Time } from '../show/time.tsx'
import { TokenName } from '../show/token.tsx'
import { TransactionLink } from '../show/hash.tsx'
import { AddressFilter } from '../ui/filters.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { DateRange } from '../ui/date-range.tsx'
import { useList } from '../ui/use-list.ts'

type OfContract = { readonly contract: string }

/** Items of a TRC721 contract with their owners. */
export function OwnedItemTable({ contract }: OfContract) {
  const list = useList({ query: ownedItems, filterNames: ['ownerAddress', 'tokenId'], fixed: { contract } })
  return (
    <DataTable
      name="items"
      list={list}
      columns={ownedColumns}
      rowKey={({ token_id: id, owner_address: owner }) => `${id} ${owner}`}
      filters={<AddressFilter list={list} name="ownerAddress" />}
    />
  )
}

const ownedColumns: readonly Column<OwnedItem>[] = [
  { title: 'item', cell: ({ token_id: id }) => <Item id={id} />, width: 220 },
  {
    title: 'owner',
    cell: ({ owner_address: owner }, page) => <Address value={owner} isContract={page.isContract(owner)} />,
  },
  {
    title: 'lastMoved',
    cell: ({ latest_transfer_timestamp: at }) => <Time value={at} />,
    width: 190,
    kind: 'time',
  },
]

/** Items of a TRC1155 contract, or the holders of the chosen one. */
export function SharedItemTable({ contract, path }: OfContract & { readonly path: string }) {
  const list = useList({ query: sharedItems, filterNames: ['tokenId'], fixed: { contract } })
  if (list.address.filters['tokenId'] !== undefined) return <ItemHolderTable contract={contract} />
  return (
    <DataTable name="items" list={list} columns={sharedColumns(path)} rowKey={({ token_id: id }) => id} />
  )
}

const sharedColumns = (path: string): readonly Column<SharedItem>[] => [
  {
    title: 'item',
    cell: ({ token_id: id }) => (
      <Link to={path} search={{ tokenId: id }}>
        <Item id={id} />
      </Link>
    ),
    width: 220,
  },
  { title: 'holders', cell: ({ holders_count: count }) => <Count value={count} />, align: 'end' },
  {
    title: 'lastMoved',
    cell: ({ latest_transfer_timestamp: at }) => <Time value={at} />,
    width: 190,
    kind: 'time',
  },
]

function ItemHolderTable({ contract }: OfContract) {
  const list = useList({ query: itemHolders, filterNames: ['tokenId'], fixed: { contract } })
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
  },
  { title: 'amount', cell: ({ holder_count: amount }) => <Count value={amount} />, align: 'end', width: 220 },
]

/** Items that an account owns. */
export const AccountItemTable = ({ address }: { readonly address: string }) => (
  <DataTable
    name="items"
    list={useList({ query: accountItems, fixed: { address } })}
    columns={accountItemColumns}
    rowKey={({ tokenId, token_id: id }) => `${tokenId} ${id}`}
  />
)

const accountItemColumns: readonly Column<AccountItem>[] = [
  { title: 'token', cell: (row) => <TokenName token={{ ...row, tokenType: 'trc721' }} /> },
  { title: 'item', cell: ({ token_id: id }) => <Item id={id} />, width: 220 },
  { title: 'amount', cell: ({ balance }) => <Count value={balance} />, align: 'end', width: 150 },
  {
    title: 'lastMoved',
    cell: ({ latest_transfer_timestamp: at }) => <Time value={at} />,
    width: 190,
    kind: 'time',
  },
]

type Standard = 'trc721' | 'trc1155'

/** Transfers of the items of a contract. */
export function ItemTransferTable({ contract, standard }: OfContract & { readonly standard: Standard }) {
  const isOwned = standard === 'trc721'
  const list = useList({
    query: itemTransfers(contract, standard),
    filterNames: ['tokenId', 'start_timestamp', 'end_timestamp'],
  })
  return (
    <DataTable
      name="transfers"
      list={list}
      columns={isOwned ? movedColumns : [...movedColumns, amountColumn]}
      rowKey={(row) =>
        `${row.transaction_id} ${row.token_id} ${row.from_address} ${row.to_address} ${row.quant}`
      }
      filters={<DateRange list={list} />}
    />
  )
}

const movedColumns: readonly Column<ItemTransfer>[] = [
  { title: 'hash', cell: ({ transaction_id: id }) => <TransactionLink id={id} /> },
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 104 },
  { title: 'time', cell: ({ block_ts: at }) => <Time value={at} />, width: 172, kind: 'time' },
  {
    title: 'from',
    cell: (row, page) => <Party address={row.from_address} own={undefined} page={page} absent="minted" />,
  },
  {
    title: 'to',
    cell: (row, page) => <Party address={row.to_address} own={undefined} page={page} absent="burned" />,
  },
  { title: 'item', cell: ({ token_id: id = '' }) => <Item id={id} />, width: 150 },
]

const amountColumn: Column<ItemTransfer> = {
  title: 'amount',
  cell: ({ quant }) => <Count value={quant} />,
  align: 'end',
  width: 110,
}

/** Item numbers are names: their digits are not grouped. */
const Item = ({ id }: { readonly id: string }) => (
  <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
    #{id}
  </bdi>
)
