import type { TokenInfo } from '../data/token.ts'
import type { Holder } from '../data/holders.ts'
import { Address } from '../show/address.tsx'
import { Count } from '../show/count.tsx'
import type { ApiInteger } from '../show/exact-number.ts'
import { Share } from '../show/share.tsx'
import { TokenAmount } from '../show/token-amount.tsx'
import { AddressFilter } from '../ui/address-filter.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import type { List } from '../ui/use-list.ts'

type HolderTableProps = {
  readonly list: List<Holder>
  readonly token: TokenInfo
  /** In the smallest unit; what shares are of. */
  readonly supply: ApiInteger | undefined
}

export const HolderTable = ({ list, token, supply }: HolderTableProps) => (
  <DataTable
    name="holders"
    list={list}
    columns={columnsOf(token, supply)}
    rowKey={({ address }) => address}
    filters={<AddressFilter list={list} name="holder_address" />}
  />
)

const columnsOf = (token: TokenInfo, supply: ApiInteger | undefined): readonly Column<Holder>[] => [
  { title: 'rank', cell: ({ rank }) => <Count value={rank} />, width: 90 },
  {
    title: 'holder',
    cell: ({ address }, page) => <Address value={address} isContract={page.isContract(address)} />,
    width: 340,
  },
  { title: 'amount', cell: ({ balance }) => <TokenAmount value={balance} token={token} />, align: 'end' },
  { title: 'share', cell: ({ balance }) => <Share of={supply} value={balance} />, align: 'end', width: 150 },
]
