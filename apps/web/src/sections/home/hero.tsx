import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { homeBundle } from '../../data/network.ts'
import { status } from '../../data/server.ts'
import { Search } from '../search/search.tsx'
import { DayDial } from './day-dial.tsx'
import styles from './hero.module.css'
import { HomeFigures } from './home-figures.tsx'

/** The search, the last 24 hours as a dial, and the figures of the chain. */
export function Hero({ heading }: { readonly heading: ReactNode }) {
  const { data } = useQuery(homeBundle())
  const bundle = data?.body
  return (
    <section className={styles['hero']}>
      <div className={styles['top']}>
        <div className={styles['find']}>
          {heading}
          <Search size="large" />
          <Examples />
        </div>
        <DayDial day={bundle?.now?.lastDay} />
      </div>
      <HomeFigures bundle={bundle} />
    </section>
  )
}

/** Links to what a search finds. */
function Examples() {
  const t = useTranslations('search')
  const { data } = useQuery(status())
  const height = data?.body.database?.block
  return (
    <p className={styles['examples']}>
      <span>{t('try')}</span>
      <Link to="/token/$id" params={{ id: '0' }}>
        TRX
      </Link>
      <Link to="/sr/committee">getEnergyFee</Link>
      {/* Last: it grows with the chain and moves nothing. */}
      {height !== undefined && (
        <Link to="/block/$id" params={{ id: String(height) }}>
          {t('tryBlock', { height: String(height) })}
        </Link>
      )}
    </p>
  )
}
