import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ItemId, ItemMetadata } from '../../data/item.ts'
import type { Token } from '../../data/token.ts'
import { Address } from '../../show/address.tsx'
import { ItemNumber, ItemPicture } from '../../show/item.tsx'
import { TokenMark } from '../../show/mark.tsx'
import { Count } from '../../show/quantity.tsx'
import { ForeignText, neutralText } from '../../show/text.tsx'
import { tokenPath } from '../../show/token.tsx'
import { Tag } from '../../ui/identity.tsx'
import { useTitle } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWanted } from '../../wallet/wanted.ts'
import styles from './item-header.module.css'

// Only people who use the wallet need its code.
const TransferItem = lazy(async () => ({
  default: (await import('../../wallet/items/transfer-item.tsx')).TransferItem,
}))

export type ItemOwners = {
  /** `undefined` where the index does not know. */
  readonly count: number | undefined
  readonly first: string | undefined
}

type Props = {
  readonly item: ItemId
  /** Absent while it loads. */
  readonly token: Token | undefined
  /** `null` where this server reads none. */
  readonly metadata: ItemMetadata | null | undefined
  readonly owners: ItemOwners | undefined
}

/** The picture of an item and what it is called, who has it, and its traits. */
export function ItemHeader({ item, token, metadata, owners }: Props) {
  const t = useTranslations('item')
  const isWanted = useWanted((wanted) => wanted.isWanted)
  const name = metadata?.token_name
  useTitle(t('title'), name ?? `#${item.id}`)
  return (
    <section className={styles['card']}>
      <div className={styles['picture']}>
        <ItemPicture metadata={metadata} size="large" name={name ?? `#${item.id}`} />
      </div>
      <div className={styles['side']}>
        <div>
          <Collection token={token} contract={item.contract} />
          <h1 className={styles['title']}>
            <Name id={item.id} metadata={metadata} />
          </h1>
          <p className={styles['tags']}>
            {name !== undefined && <ItemNumber id={item.id} />}
            {token && <Tag>{token.info.tokenType.toUpperCase()}</Tag>}
          </p>
        </div>
        <Owners token={token} owners={owners} />
        {isWanted && token !== undefined && (
          <Suspense>
            <TransferItem item={item} isShared={token.info.tokenType === 'trc1155'} />
          </Suspense>
        )}
        <Story metadata={metadata} />
      </div>
    </section>
  )
}

function Name({ id, metadata }: { readonly id: string; readonly metadata: Props['metadata'] }) {
  if (metadata === undefined) return <Skeleton height={30} width="60%" my={4} />
  const name = metadata?.token_name
  return name === undefined ? <ItemNumber id={id} /> : <ForeignText text={name} />
}

/** The contract as the collection that it is. */
function Collection({ token, contract }: { readonly token: Token | undefined; readonly contract: string }) {
  if (token === undefined) return <Skeleton height={20} width="40%" />
  const { info } = token
  const name = info.tokenName || info.tokenAbbr
  return (
    <p className={styles['collection']}>
      <TokenMark id={contract} name={name} logo={info.tokenLogo} size={22} />
      <Link to={tokenPath(info)} data-tip={contract}>
        {name === undefined ? (
          <Address value={contract} isContract isOwn isBare />
        ) : (
          <bdi>{neutralText(name)}</bdi>
        )}
      </Link>
    </p>
  )
}

function Owners({ token, owners }: Pick<Props, 'token' | 'owners'>) {
  const t = useTranslations()
  if (owners === undefined || token === undefined) return <Skeleton height={44} />
  const { count, first } = owners
  if (count === 0) return <Fact label={t('column.owner')}>{t('item.noOwner')}</Fact>
  return token.info.tokenType === 'trc721' ? (
    <Fact label={t('column.owner')}>
      <Address value={first} withCopy />
    </Fact>
  ) : (
    <Fact label={t('page.holders')}>
      <Count value={count} />
    </Fact>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <dl className={styles['fact']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </dl>
)

/** What the metadata says beyond the name, or why nothing is known. */
function Story({ metadata }: Pick<Props, 'metadata'>) {
  const t = useTranslations('item')
  if (metadata === undefined) return <Skeleton height={80} />
  if (metadata === null) return null
  if (metadata.state !== 'read') {
    const isOnIpfs = metadata.state === 'disabled' && metadata.token_url_kind === 'ipfs'
    return <p className={styles['why']}>{t(isOnIpfs ? 'state.noGateway' : `state.${metadata.state}`)}</p>
  }
  const { token_description: description, traits, trait_count: count } = metadata
  return (
    <>
      {description !== undefined && (
        <p className={styles['text']}>
          <ForeignText text={description} />
        </p>
      )}
      {traits.length > 0 && (
        <ul className={styles['traits']} aria-label={t('traits')}>
          {traits.map(({ trait_type: kind, value }, at) => (
            // Two traits can be equal.
            <li key={at}>
              {kind !== '' && (
                <small>
                  <bdi dir="auto">{neutralText(kind)}</bdi>
                </small>
              )}
              <bdi dir="auto">{neutralText(value)}</bdi>
            </li>
          ))}
          {count > traits.length && (
            <li>
              {t('allTraits')}: <Count value={count} />
            </li>
          )}
        </ul>
      )}
      <p className={styles['source']}>{t('byCreator')}</p>
    </>
  )
}
