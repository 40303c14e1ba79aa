import { useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { rememberChoice } from '../data/network-choice.ts'
import { hrefOn, routeOn, type ServedNetwork } from '../data/served-networks.ts'
import { pageAt } from '../pages.ts'
import { useNameOf } from '../show/network-name.ts'
import { NewMark } from './outer-links.tsx'
import styles from './settings-menu.module.css'

/** The networks of this server. A choice keeps the page, as far as the other network can have it, and is remembered. */
export function NetworkChoice({ networks }: { readonly networks: readonly ServedNetwork[] }) {
  const t = useTranslations('shell')
  const nameOf = useNameOf()
  const pathname = useLocation({ select: (location) => location.pathname })
  const feature = pageAt(pathname)?.menu?.feature
  return (
    <ul aria-label={t('network')} className={styles['networks']}>
      {networks.map((network) => (
        <li key={network.id}>
          <a
            href={network.isHere ? `#${pathname}` : hrefOn(network, routeOn(network, pathname, feature))}
            aria-current={network.isHere ? 'true' : undefined}
            onClick={() => rememberChoice(network)}
          >
            <bdi>{nameOf(network)}</bdi>
            {network.isNew === true && <NewMark />}
          </a>
        </li>
      ))}
    </ul>
  )
}
