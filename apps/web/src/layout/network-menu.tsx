import { IconWorld } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useLinks } from '../data/server.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { NewMark } from './new-mark.tsx'

/** Explorers of other networks, where the operator names some. */
export function NetworkMenu() {
  const t = useTranslations('links')
  const { networks = [] } = useLinks() ?? {}
  if (networks.length === 0) return null
  return (
    <Disclosure align="end" name={t('networks')} label={<IconWorld size={18} stroke={1.7} aria-hidden />}>
      <ul aria-label={t('networks')}>
        {networks.map(({ name, url, isNew }) => (
          <li key={name}>
            <ExternalLink url={url}>
              {name}
              {isNew === true && <NewMark />}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
