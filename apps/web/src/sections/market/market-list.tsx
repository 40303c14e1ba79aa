import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { toggleWatched, useWatchlist } from '../../browser/watchlist.ts'
import type { MarketPair } from '../../data/market.ts'
import { TextFilter } from '../../lists/filters.tsx'
import { neutralText } from '../../show/text.tsx'
import { Segments } from '../../ui/segments.tsx'
import { PairPrice } from '../../show/pair-price.tsx'
import { Star } from './star.tsx'
import styles from './market.module.css'

const zones = ['all', 'favourites', 'trx', 'tokens'] as const
type Zone = (typeof zones)[number]

type Props = {
  readonly recommended: readonly MarketPair[]
  readonly others: readonly MarketPair[]
  readonly current: number
}

/** The pairs of a market by volume, the recommended ones first; favourites and zones narrow them. */
export const MarketList = memo(Pairs)

function Pairs({ recommended, others, current }: Props) {
  const t = useTranslations('market')
  const pageName = useTranslations('page')
  const watched = useWatchlist('dex20')
  const [zone, setZone] = useState<Zone>('all')
  const [text, setText] = useState('')
  const isShown = (pair: MarketPair) => isIn(zone, pair, watched) && isNamed(pair, text)
  const groups = [
    { title: t('recommended'), pairs: recommended.filter(isShown) },
    { title: t('others'), pairs: others.filter(isShown) },
  ].filter(({ pairs }) => pairs.length > 0)
  return (
    <div className={styles['list']}>
      <TextFilter label={t('search')} value={text} onType={setText} />
      <Segments
        label={t('zone')}
        options={zones}
        value={zone}
        onChange={setZone}
        nameOf={(one) => t(`zones.${one}`)}
      />
      {groups.length === 0 && <p className={styles['nothing']}>{t('nothingFound')}</p>}
      {groups.map(({ title, pairs }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {pairs.map((pair) => (
              <Pair key={pair.id} pair={pair} isCurrent={pair.id === current} watched={watched} />
            ))}
          </ul>
        </section>
      ))}
      <Link to="/tokens/markets" className={styles['apply'] ?? ''}>
        {pageName('marketListing')}
      </Link>
    </div>
  )
}

function isIn(zone: Zone, { id, sTokenAddr }: MarketPair, watched: readonly string[]): boolean {
  if (zone === 'favourites') return watched.includes(String(id))
  return zone === 'all' || (sTokenAddr === '_') === (zone === 'trx')
}

const isNamed = ({ exchange_name: name, exchange_abbr_name: short, fTokenAddr }: MarketPair, text: string) =>
  [name, short, fTokenAddr].some((one) => one.toLowerCase().includes(text.trim().toLowerCase()))

type PairProps = {
  readonly pair: MarketPair
  readonly isCurrent: boolean
  readonly watched: readonly string[]
}

function Pair({ pair, isCurrent, watched }: PairProps) {
  const t = useTranslations('market')
  const { id, fShortName, sShortName, price, up_down_percent: change, isUp, risk = 0 } = pair
  const name = neutralText(`${fShortName}/${sShortName}`)
  return (
    <li data-current={isCurrent || undefined}>
      <Star
        isOn={watched.includes(String(id))}
        name={name}
        onToggle={() => toggleWatched('dex20', String(id))}
      />
      <Link to="/exchange/trc20" search={{ id: String(id) }} aria-current={isCurrent ? 'page' : undefined}>
        <bdi>{name}</bdi>
        {risk > 0 && <small className={styles['down']}>{t(risk === 1 ? 'riskName' : 'riskHigh')}</small>}
      </Link>
      <span className={styles['figures']}>
        {price === undefined ? '–' : <PairPrice value={price} />}
        {change !== undefined && (
          <bdi dir="ltr" className={styles[isUp ? 'up' : 'down']}>
            {change}
          </bdi>
        )}
      </span>
    </li>
  )
}
