import { TokenHolders } from '../../charts/token-holders.tsx'
import { TrxSupply } from '../../charts/trx-supply.tsx'
import { type Holder, tokenHolders } from '../../data/holders.ts'
import { isNativeId, type Token, type TokenInfo, tokenTransfers } from '../../data/token.ts'
import type { ExchangePrice } from '../../data/token-price.ts'
import type { ApiInteger } from '../../format/exact-number.ts'
import { type Tab, Tabs } from '../../ui/tabs.tsx'
import { type List, useList } from '../../lists/use-list.ts'
import { PriceTab } from './exchange-price.tsx'
import { OwnedItems, SharedItems } from '../item/item-gallery.tsx'
import { ItemTransferTable } from '../item/item-tables.tsx'
import { FilteredTransferTable } from '../transaction/transfer-table.tsx'
import { TokenDetails } from './token-header.tsx'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Height } from '../../show/block.tsx'
import sections from '../sections.module.css'
import { AddressLines } from '../../show/address.tsx'
import { Count } from '../../show/quantity.tsx'
import { ShareOfSupply } from '../../show/percent.tsx'
import { AlignedAmount } from '../../show/token.tsx'
import { AddressFilter } from '../../lists/filters.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'

type Props = {
  readonly token: Token
  readonly price: ExchangePrice | undefined
  /** Path of the page without its tab. */
  readonly path: string
  readonly tab: string | undefined
}

/** The transfers and holders of a token, in tabs. */
export function TokenRows({ token, price, path, tab }: Props) {
  const { tokenId, tokenType } = token.info
  const tabs =
    tokenType === 'trc721' || tokenType === 'trc1155' ? itemTabs(token, tokenType) : amountTabs(token)
  const prices = price === undefined || price.data.length === 0 ? [] : [priceTab(price)]
  const details = { name: 'details', title: 'details', content: <TokenDetails token={token} /> } as const
  return (
    <Tabs
      path={path}
      current={tab}
      tabs={isNativeId(tokenId) ? tabs : [...tabs, ...prices, details]}
      isCard
    />
  )
}

const priceTab = (price: ExchangePrice): Tab => ({
  name: 'price',
  title: 'price',
  content: <PriceTab price={price} />,
})

const itemTabs = (
  { info: { tokenId: contract }, items, transfers }: Token,
  standard: 'trc721' | 'trc1155',
): readonly Tab[] => [
  {
    name: 'items',
    title: 'items',
    count: items || undefined,
    content: standard === 'trc721' ? <OwnedItems contract={contract} /> : <SharedItems contract={contract} />,
  },
  {
    name: 'transfers',
    title: 'transfers',
    count: transfers,
    content: <ItemTransferTable contract={contract} standard={standard} />,
  },
]

const amountTabs = ({ info, supply, holders, transfers }: Token): readonly Tab[] => [
  {
    name: 'transfers',
    title: 'transfers',
    count: transfers || undefined,
    content: <Transfers token={info} count={transfers} />,
  },
  {
    name: 'holders',
    title: 'holders',
    count: holders,
    content: <Holders token={info} supply={supply} />,
  },
  ...(isNativeId(info.tokenId) ? [supplyTab] : []),
]

const supplyTab: Tab = { name: 'supply', title: 'supply', content: <TrxSupply /> }

const isContractToken = ({ tokenType }: TokenInfo) => tokenType !== 'trc10'

type TransfersProps = { readonly token: TokenInfo; readonly count: number | undefined }

function Transfers({ token, count }: TransfersProps) {
  const fixed = isContractToken(token) ? { contract: token.tokenId } : { name: token.tokenId }
  const filterNames = ['address', 'start_timestamp', 'end_timestamp'] as const
  const list = useList({ query: tokenTransfers, filterNames, fixed, expected: count })
  return <FilteredTransferTable list={list} withAccount />
}

type HoldersProps = { readonly token: TokenInfo; readonly supply: ApiInteger | undefined }

function Holders({ token, supply }: HoldersProps) {
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
  <>
    <DoubtfulHolders rows={list.page?.rows ?? []} />
    <DataTable
      name="holders"
      list={list}
      columns={columnsOf(token, supply)}
      rowKey={({ address }) => address}
      filters={<AddressFilter list={list} name="holder_address" />}
    />
  </>
)

/** Says that sums of events are not all the balances there are. */
function DoubtfulHolders({ rows }: { readonly rows: readonly Holder[] }) {
  const t = useTranslations('balances')
  if (!rows.some(({ isDoubtful }) => isDoubtful)) return undefined
  const block = rows.find(({ balanceAtBlock }) => balanceAtBlock !== undefined)?.balanceAtBlock
  return (
    <p className={sections['text']}>
      {t('silent')}{' '}
      {block !== undefined && t.rich('asked', richValues({ block: <Height key="" value={block} /> }))}
    </p>
  )
}

const columnsOf = (token: TokenInfo, supply: ApiInteger | undefined): readonly Column<Holder>[] => {
  // The page says once what speaks against its token.
  const { tokenLevel: _, isLookAlike: __, ...plain } = token
  return [
    { title: 'rank', cell: ({ rank }) => <Count value={rank} />, width: 80, card: 'rank' },
    {
      title: 'holder',
      cell: ({ address }, page) => <AddressLines value={address} isContract={page.isContract(address)} />,
      card: 'lead',
    },
    {
      title: 'amount',
      cell: ({ balance }) => <AlignedAmount value={balance} token={plain} />,
      align: 'amount',
      width: 280,
      card: 'end',
    },
    {
      title: 'share',
      cell: ({ balance }) => <ShareOfSupply of={supply} value={balance} />,
      width: 250,
      card: 'from',
    },
  ]
}
