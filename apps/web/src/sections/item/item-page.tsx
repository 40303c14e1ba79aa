import { isTronAddress } from '@sundial/primitives'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { inBase58 } from '../../data/account.ts'
import { itemHolders, ownedItems } from '../../data/holders.ts'
import { type ItemId, type ItemMetadata, itemPath } from '../../data/item.ts'
import { type Token, token as tokenQuery } from '../../data/token.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { Topic } from '../../i18n/topic.tsx'
import { ItemNumber, useItemMetadata } from '../../show/item.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { DetailsSkeleton } from '../../ui/details.tsx'
import { type Tab, Tabs } from '../../ui/tabs.tsx'
import { ItemDetails } from './item-details.tsx'
import { ItemHeader, type ItemOwners } from './item-header.tsx'
import { ItemHolderTable, ItemTransferTable } from './item-tables.tsx'
import { MissingToken } from '../missing/lazy.ts'

/** The page of an item, by the contract and the id in the URL. */
export const ItemPage = () => (
  <Topic name="contract">
    <Topic name="item">
      <ItemView />
    </Topic>
  </Topic>
)

function ItemView() {
  const t = useTranslations('item')
  const { contract: given = '', id = '', tab } = useParams({ strict: false })
  const contract = inBase58(given)
  const query = useLiveQuery({ ...tokenQuery(contract), enabled: isItem(contract, id) })
  const { data: token, error } = query
  const isNone = !isItem(contract, id) || (token !== undefined && standardOf(token) === undefined)
  if (isNone || (error !== null && token === undefined))
    return (
      <>
        <PageHeader title={t('title')} subjectText={`#${id}`} subject={<ItemNumber id={id} />} />
        {isNone ? (
          <MissingToken id={contract} />
        ) : (
          <FailureFrame query={query} missing={<MissingToken id={contract} />}>
            {null}
          </FailureFrame>
        )}
      </>
    )
  return <KnownItem item={{ contract, id }} token={token} tab={tab} />
}

/** Ids are uint256. */
const isItem = (contract: string, id: string): boolean =>
  isTronAddress(contract) && /^\d{1,78}$/.test(id) && BigInt(id) < 2n ** 256n

const standardOf = ({ info: { tokenType } }: Token): 'trc721' | 'trc1155' | undefined =>
  tokenType === 'trc721' || tokenType === 'trc1155' ? tokenType : undefined

type KnownProps = {
  readonly item: ItemId
  /** Absent while it loads. */
  readonly token: Token | undefined
  readonly tab: string | undefined
}

function KnownItem({ item, token, tab }: KnownProps) {
  const metadata = useItemMetadata(item)
  const standard = token && standardOf(token)
  const owners = useOwners(item, standard)
  return (
    <>
      <ItemHeader item={item} token={token} metadata={metadata} owners={owners} />
      {standard === undefined ? (
        <DetailsSkeleton count={4} />
      ) : (
        <Tabs path={itemPath(item)} current={tab} isCard tabs={tabsOf(item, standard, metadata)} />
      )}
    </>
  )
}

const tabsOf = (
  item: ItemId,
  standard: 'trc721' | 'trc1155',
  metadata: ItemMetadata | null | undefined,
): readonly Tab[] => [
  {
    name: 'transfers',
    title: 'transfers',
    content: <ItemTransferTable contract={item.contract} standard={standard} id={item.id} />,
  },
  ...(standard === 'trc721'
    ? []
    : [{ name: 'holders', title: 'holders', content: <ItemHolderTable {...item} /> } as const]),
  { name: 'details', title: 'details', content: <ItemDetails item={item} metadata={metadata} /> },
]

/** Who has the item: the owner of a TRC721 item, the number of holders of a TRC1155 item. */
function useOwners(
  { contract, id }: ItemId,
  standard: 'trc721' | 'trc1155' | undefined,
): ItemOwners | undefined {
  const request = { page: 1, size: 1, filters: { contract, tokenId: id } }
  const owned = useLiveQuery({ ...ownedItems(request), enabled: standard === 'trc721' })
  const shared = useLiveQuery({ ...itemHolders(request), enabled: standard === 'trc1155' })
  const found = (standard === 'trc721' ? owned : shared).data
  if (standard === undefined || found === undefined) return undefined
  return { count: found.total, first: found.rows[0]?.owner_address }
}
