import { useTranslations } from 'use-intl/react'
import type { ItemId, ItemMetadata } from '../../data/item.ts'
import { Address } from '../../show/address.tsx'
import { ItemNumber } from '../../show/item.tsx'
import { Count } from '../../show/quantity.tsx'
import { ForeignText } from '../../show/text.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { type Detail, Details, DetailsSkeleton } from '../../ui/details.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Tag } from '../../ui/identity.tsx'
import styles from '../token/token-facts.module.css'

type Props = { readonly item: ItemId; readonly metadata: ItemMetadata | null | undefined }

/** Where the metadata and the picture of an item are, and what else the metadata names. */
export function ItemDetails({ item, metadata }: Props) {
  const t = useTranslations()
  if (metadata === undefined) return <DetailsSkeleton count={4} />
  return (
    <Details
      facts={[
        [t('item.contract'), <Address key="" value={item.contract} isContract withCopy />],
        [t('item.number'), <ItemNumber key="" id={item.id} />],
        ...(metadata === null ? [] : placesOf(metadata, t)),
      ]}
    />
  )
}

type T = ReturnType<typeof useTranslations<never>>
type Kind = NonNullable<ItemMetadata['token_url_kind']>

function placesOf(metadata: ItemMetadata, t: T): readonly Detail[] {
  const { token_url_kind: kind, token_image_kind: imageKind, token_animation: animation } = metadata
  const { token_animation_kind: animationKind = 'file', token_website: website } = metadata
  return [
    ...(kind === undefined
      ? []
      : [
          [
            t('item.uri'),
            <Place key="" kind={kind} uri={metadata.token_url} length={metadata.token_url_length} />,
          ] satisfies Detail,
        ]),
    ...(imageKind === undefined
      ? []
      : [
          [t('item.imageUri'), <Place key="" kind={imageKind} uri={metadata.token_image} />] satisfies Detail,
        ]),
    ...(animation === undefined
      ? []
      : [
          [
            t('item.animation'),
            <span key="" className={styles['fact']}>
              <Tag>{t(`item.file.${animationKind}`)}</Tag>
              <Uri uri={animation} />
              <small>{t('item.notPlayed')}</small>
            </span>,
          ] satisfies Detail,
        ]),
    ...(website === undefined ? [] : [[t('item.website'), <Uri key="" uri={website} />] satisfies Detail]),
  ]
}

type PlaceProps = {
  readonly kind: Kind
  /** Absent where it is too long to show. */
  readonly uri: string | undefined
  readonly length?: number | undefined
}

function Place({ kind, uri, length }: PlaceProps) {
  const t = useTranslations('item')
  return (
    <span className={styles['fact']}>
      <Tag>{t(`place.${kind}`)}</Tag>
      {kind !== 'data' && uri !== undefined && <Uri uri={uri} />}
      {kind === 'data' && length !== undefined && (
        <span>
          {t('characters')}: <Count value={length} />
        </span>
      )}
    </span>
  )
}

/** A link to a web server warns first; every other address is text. */
const Uri = ({ uri }: { readonly uri: string }) => (
  <>
    {/^https?:/i.test(uri) ? (
      <ExternalLink url={uri}>
        <ForeignText text={uri} />
      </ExternalLink>
    ) : (
      <ForeignText text={uri} />
    )}
    <CopyButton text={uri} />
  </>
)
