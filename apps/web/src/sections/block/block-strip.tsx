import { Link } from '@tanstack/react-router'
import { memo, useDeferredValue } from 'react'
import { useTranslations } from 'use-intl/react'
import { useTag } from '../../browser/shown-book.ts'
import { type Block, blocks } from '../../data/block.ts'
import { nameOf } from '../../data/names.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { addressTail } from '../../show/address.tsx'
import { Mark } from '../../show/mark.tsx'
import { PrivateTag } from '../../show/private-tag.tsx'
import { Trx } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { ShortAge } from '../../show/time.tsx'
import { Failure } from '../../lists/failure.tsx'
import styles from './block-strip.module.css'
import { latestCount, shownBlocks } from '../home/latest.tsx'

/** The newest blocks side by side; the tiles slide by one when a block arrives. */
export function BlockStrip() {
  const t = useTranslations('home')
  const { data: newest, error, refetch } = useLiveQuery(blocks({ page: 1, size: shownBlocks, filters: {} }))
  const data = useDeferredValue(newest)
  if (data === undefined && error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  const rows = data?.rows.slice(0, latestCount)
  const most = Math.max(1, ...(rows ?? []).map(({ nrOfTrx }) => nrOfTrx))
  return (
    <section className={styles['strip']} aria-label={t('latestBlocks')}>
      {/* A new key starts the slide. */}
      <ol key={rows?.[0]?.hash} className={styles['tiles']} aria-busy={rows === undefined}>
        {rows === undefined
          ? Array.from({ length: latestCount }, (_, index) => (
              <li key={index} className={styles['tile']} data-skeleton />
            ))
          : rows.map((block, place) => <Tile key={place} block={block} most={most} />)}
      </ol>
    </section>
  )
}

/** The bar below the number of transactions compares it with the block that has most of them. */
const Tile = memo(({ block, most }: { readonly block: Block; readonly most: number }) => {
  const t = useTranslations('home')
  const { number, timestamp, witnessAddress, nrOfTrx, feeSun } = block
  const name = nameOf(witnessAddress)?.name
  const tag = useTag(witnessAddress)
  return (
    <li className={styles['tile']}>
      <Link to={`/block/${number}`} className={styles['link'] ?? ''}>
        <span className={styles['head']}>
          <b>{number}</b>
          <span className={styles['age']}>
            <ShortAge value={timestamp} />
          </span>
        </span>
        {witnessAddress !== undefined && (
          <span className={styles['producer']}>
            <Mark address={witnessAddress} kind="representative" />
            {tag !== undefined ? (
              <PrivateTag text={tag} address={witnessAddress} name={name} />
            ) : (
              <bdi>
                {name === undefined
                  ? `${witnessAddress.slice(0, 6)}…${witnessAddress.slice(-addressTail)}`
                  : neutralText(name)}
              </bdi>
            )}
          </span>
        )}
        <span className={styles['counts']}>
          <span>{t('blockTransactions', { count: nrOfTrx })}</span>
          <span className={styles['level']} aria-hidden>
            <span style={{ transform: `scaleX(${nrOfTrx / most})` }} />
          </span>
          <span>{feeSun !== undefined && <Trx sun={feeSun} />}</span>
        </span>
      </Link>
    </li>
  )
})
