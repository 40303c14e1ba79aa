import { TokenHolders } from '../charts/token-holders.tsx'
import { TrxSupply } from '../charts/trx-supply.tsx'
import { type Holder, tokenHolders } from '../data/holders.ts'
import { isNativeId, type TokenInfo, tokenTransfers } from '../data/token.ts'
import type { ApiInteger } from '../show/exact-number.ts'
import { type Tab, Tabs } from '../ui/tabs.tsx'
import { type List, useList } from '../ui/use-list.ts'
import { ItemTransferTable, OwnedItemTable, SharedItemTable } from './item-tables.tsx'
import { TransferTable } from './transfer-table.tsx'
import { Address } from '../show/address.tsx'
import { Count } from '../show/quantity.tsx'
import { Share } from '../show/percent.tsx'
import { TokenAmount } from '../show/token.tsx'
import { AddressFilter } from '../ui/filters.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/table-rows.tsx'

type Props = {
  readonly token: TokenInfo
  readonly supply: ApiInteger | undefined
  /** Path of the page without its tab. */
  readonly path: string
  readonly tab: string | undefined
}

/** The transfers and holders of a token, in tabs. */
export const TokenRows = (props: Props) =>
  props.token.tokenType === 'trc721' || props.token.tokenType === 'trc1155' ? (
    <ItemRows {...props} standard={props.token.tokenType} />
  ) : (
    <AmountRows {...props} />
  )

type ItemProps = Props & { readonly standard: 'trc721' | 'trc1155' }

const ItemRows = ({ token: { tokenId: contract }, standard, path, tab }: ItemProps) => (
  <Tabs
    path={path}
    current={tab}
    tabs={[
      {
        name: 'items',
        title: 'items',
        content:
          standard === 'trc721' ? (
            <OwnedItemTable contract={contract} />
          ) : (
            <SharedItemTable contract={contract} path={path} />
          ),
      },
      {
        name: 'transfers',
        title: 'transfers',
        content: <ItemTransferTable contract={contract} standard={standard} />,
      },
    ]}
  />
)

const AmountRows = ({ token, supply, path, tab }: Props) => (
  <Tabs
    path={path}
    current={tab}
    tabs={[
      { name: 'transfers', title: 'transfers', content: <Transfers token={token} /> },
      { name: 'holders', title: 'holders', content: <Holders token={token} supply={supply} /> },
      ...(isNativeId(token.tokenId) ? [supplyTab] : []),
    ]}
  />
)

const supplyTab: Tab = { name: 'supply', title: 'supply', content: <TrxSupply /> }

const isContractToken = ({ tokenType }: TokenInfo) => tokenType !== 'trc10'

function Transfers({ token }: { readonly token: TokenInfo }) {
  const fixed = isContractToken(token) ? { contract: token.tokenId } : { name: token.tokenId }
  const filterNames = ['address', 'start_timestamp', 'end_timestamp'] as const
  return <TransferTable list={useList({ query: tokenTransfers, filterNames, fixed })} withAccount />
}

function Holders({ token, supply }: Pick<Props, 'token' | 'supply'>) {
  const list = useList({ query: tokenHolders(token), filterNames: ['holder_address'] })
  return (
    <>
      <TokenHolders token={token} supply={supply} />
      <HolderTable list={list} token={token} supply={supply} />
    </>
  )
}

type HolderTableProps = {
  readonly list: List<Holder>
  readonly token: TokenInfo
  /** In the smallest unit; the total of the shares. */
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
