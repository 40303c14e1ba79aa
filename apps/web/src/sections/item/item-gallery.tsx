import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { accountItems, ownedItems, sharedItems } from '../../data/holders.ts'
import { type ItemId, itemPath } from '../../data/item.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Address } from '../../show/address.tsx'
import { ItemNumber, ItemPicture, useItemCard } from '../../show/item.tsx'
import { Count } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { TokenLink } from '../../show/token.tsx'
import { AddressFilter } from '../../lists/filters.tsx'
import { Gallery } from '../../lists/gallery.tsx'
import { useList } from '../../lists/use-list.ts'
import styles from './item-gallery.module.css'

type OfContract = { readonly contract: string }

/** Items of a TRC721 contract with their owners. */
export function OwnedItems({ contract }: OfContract) {
  const list = useList({ query: ownedItems, filterNames: ['ownerAddress', 'tokenId'], fixed: { contract } })
  return (
    <Topic name="item">
      <Gallery
        name="items"
        list={list}
        rowKey={({ token_id: id, owner_address: owner }) => `${id} ${owner}`}
        filters={<AddressFilter list={list} name="ownerAddress" />}
      >
        {({ token_id: id, owner_address: owner }, page) => (
          <ItemCard contract={contract} id={id}>
            <Address value={owner} isContract={page.isContract(owner)} />
          </ItemCard>
        )}
      </Gallery>
    </Topic>
  )
}

/** Items of a TRC1155 contract with the number of their holders. */
export function SharedItems({ contract }: OfContract) {
  const t = useTranslations('column')
  const list = useList({ query: sharedItems, filterNames: ['tokenId'], fixed: { contract } })
  return (
    <Topic name="item">
      <Gallery name="items" list={list} rowKey={({ token_id: id }) => id}>
        {({ token_id: id, holders_count: count }) => (
          <ItemCard contract={contract} id={id}>
            <span>
              {t('holders')}: <Count value={count} />
            </span>
          </ItemCard>
        )}
      </Gallery>
    </Topic>
  )
}

/** Items that an account owns, of all contracts. */
export const AccountItems = ({ address }: { readonly address: string }) => (
  <Topic name="item">
    <Gallery
      name="items"
      list={useList({ query: accountItems, fixed: { address } })}
      rowKey={({ tokenId, token_id: id }) => `${tokenId} ${id}`}
    >
      {({ token_id: id, balance, ...token }) => (
        <ItemCard contract={token.tokenId} id={id}>
          {token.tokenName || token.tokenAbbr ? (
            <TokenLink token={{ ...token, tokenType: 'trc721' }}>
              <bdi>{neutralText(token.tokenName || token.tokenAbbr || '')}</bdi>
            </TokenLink>
          ) : (
            <Address value={token.tokenId} isContract isBare />
          )}
          {balance !== '1' && (
            <span className={styles['fixed']}>
              × <Count value={balance} />
            </span>
          )}
        </ItemCard>
      )}
    </Gallery>
  </Topic>
)

/** The picture of an item, its name and number, and one line more. */
function ItemCard({ children, ...item }: ItemId & { readonly children: ReactNode }) {
  const metadata = useItemCard(item)
  const name = metadata?.token_name
  return (
    <article className={styles['card']}>
      <Link to={itemPath(item)} className={styles['link']}>
        <ItemPicture metadata={metadata} size="small" name="" />
        {/* Its own direction, so that a name that is too long is cut at its end. */}
        <span className={styles['name']} dir="auto">
          {name === undefined ? <ItemNumber id={item.id} /> : neutralText(name)}
        </span>
      </Link>
      <span className={styles['line']}>
        {name !== undefined && !name.includes(item.id) && (
          <span className={styles['fixed']}>
            <ItemNumber id={item.id} />
          </span>
        )}
        {children}
      </span>
    </article>
  )
}
