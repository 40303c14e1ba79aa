import { IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  itemCard,
  type ItemCard as Card,
  itemMetadata,
  type ItemId,
  itemPath,
  type ItemMetadata,
  pictureFacts,
  pictureUrl,
} from '../data/item.ts'
import { useHasService } from '../data/server.ts'
import styles from './item.module.css'
import { neutralText } from './text.tsx'

/** Item numbers are names: their digits are not grouped. */
export const ItemNumber = ({ id }: { readonly id: string }) => (
  <bdi dir="ltr" className={styles['number']}>
    #{id}
  </bdi>
)

export const ItemLink = (item: ItemId) => (
  <Link to={itemPath(item)}>
    <ItemNumber id={item.id} />
  </Link>
)

/** Metadata of an item; `undefined` while it loads, and `null` where this server reads none. */
export function useItemMetadata(item: ItemId): ItemMetadata | null | undefined {
  const isRead = useHasService('items')
  const { data, isError } = useQuery({ ...itemMetadata(item), enabled: isRead === true })
  return isRead === false || isError ? null : data
}

/** The name and the picture of an item for its card, in the same way. */
export function useItemCard(item: ItemId): Card | null | undefined {
  const isRead = useHasService('items')
  const { data, isError } = useQuery({ ...itemCard(item), enabled: isRead === true })
  return isRead === false || isError ? null : data
}

type PictureProps = {
  readonly metadata: Card | null | undefined
  readonly size: 'large' | 'small'
  /** What the picture is called, for those who do not see it; empty where the name is beside it. */
  readonly name: string
}

/** The picture of an item, as this server encoded it, or that there is none. Needs the topic `item`. */
export function ItemPicture({ metadata, size, name }: PictureProps) {
  const path = metadata?.token_imageInnerUrl
  if (metadata === undefined) return <span className={styles['picture']} aria-busy data-skeleton />
  return path === undefined ? (
    <NoPicture size={size} code="picture_missing" />
  ) : (
    <Picture key={path} url={pictureUrl(path, size)} size={size} name={name} />
  )
}

type ShownProps = { readonly url: string } & Pick<PictureProps, 'size' | 'name'>

function Picture({ url, size, name }: ShownProps) {
  const t = useTranslations('item')
  const [state, setState] = useState<'waits' | 'shown' | 'failed'>('waits')
  const isSmallSource = useIsSmall()
  const isAsked = state === 'failed' || (state === 'shown' && size === 'large')
  const { data } = useQuery({ ...pictureFacts(url), enabled: isAsked })
  if (state === 'failed')
    return <NoPicture size={size} code={data?.kind === 'refused' ? data.code : undefined} />
  return (
    <span className={styles['picture']} aria-busy={state === 'waits' || undefined} data-size={size}>
      <img
        src={url}
        alt={neutralText(name)}
        loading={size === 'small' ? 'lazy' : 'eager'}
        decoding="async"
        data-pixels={isSmallSource.value || undefined}
        onLoad={({ currentTarget }) => {
          isSmallSource.look(currentTarget)
          setState('shown')
        }}
        onError={() => setState('failed')}
      />
      {data?.kind === 'shown' && data.isAnimated && (
        <small className={styles['note']}>{t('firstFrame')}</small>
      )}
    </span>
  )
}

/** Pixel art is enlarged with sharp edges. */
const pixelArtSide = 96

function useIsSmall() {
  const [value, setValue] = useState(false)
  const look = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
    setValue(Math.max(naturalWidth, naturalHeight) <= pixelArtSide)
  return { value, look }
}

const reasons = {
  picture_missing: 'noPicture',
  picture_refused: 'pictureRefused',
  media_disabled: 'pictureOff',
} as const

function NoPicture({ size, code }: { readonly size: 'large' | 'small'; readonly code: string | undefined }) {
  const t = useTranslations('item')
  const reason = code !== undefined && code in reasons ? reasons[code as keyof typeof reasons] : 'pictureAway'
  return (
    <span className={styles['picture']} data-size={size} data-none>
      <IconPhotoOff size={size === 'large' ? 40 : 26} stroke={1.4} aria-hidden />
      <small>{t(size === 'small' ? 'noPicture' : reason)}</small>
    </span>
  )
}
