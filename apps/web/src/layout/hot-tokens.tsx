import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useLinks } from '../data/server.ts'
import styles from './strip.module.css'

/** Short ways to tokens the operator names: TRX and TRC10 by number, contracts by address. */
export function HotTokens() {
  const t = useTranslations('links')
  const { hotTokens = [] } = useLinks() ?? {}
  if (hotTokens.length === 0) return null
  return (
    <nav className={styles['hot']} aria-label={t('hotTokens')}>
      {hotTokens.map(({ name, id }) => (
        <Link key={id} to={hotTokenPath(id)}>
          <bdi>{name}</bdi>
        </Link>
      ))}
    </nav>
  )
}

export const hotTokenPath = (id: string): string =>
  id === '_' ? '/token/0/transfers' : /^\d+$/.test(id) ? `/token/${id}` : `/token20/${id}`
