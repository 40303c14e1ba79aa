import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { linksIn, useLinks } from '../data/links.ts'
import { knownLanguage } from '../i18n/languages.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { openSend } from '../wallet/wanted.ts'
import styles from './footer.module.css'

const groups = ['networks', 'ecosystem', 'partners', 'support', 'social'] as const

type Item = {
  readonly name: string
  readonly url: string
  readonly language?: string
  readonly isNew?: boolean
}

/** The links of the operator's file; empty without a file. */
export function OuterLinks() {
  const t = useTranslations('links')
  const language = knownLanguage(useLocale())
  const links = useLinks() ?? {}
  return (
    <>
      {groups
        .map((group) => ({ group, items: linksIn<Item>(links[group] ?? [], language) }))
        .filter(({ items }) => items.length > 0)
        .map(({ group, items }) => (
          <section key={group}>
            <h2>{t(group)}</h2>
            <ul>
              {items.map(({ name, url, isNew }) => (
                <li key={name}>
                  <ExternalLink url={url}>
                    {name}
                    {isNew === true && <NewMark />}
                  </ExternalLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      {links.donateAddress !== undefined && (
        <section>
          <h2>{t('donate')}</h2>
          <ul>
            <li>
              <Link to={`/address/${links.donateAddress}`}>{t('donateAddress')}</Link>
            </li>
            <li>
              <DonateButton to={links.donateAddress} />
            </li>
          </ul>
        </section>
      )}
    </>
  )
}

/** Opens the send dialog for the operator's account. */
function DonateButton({ to }: { readonly to: string }) {
  const t = useTranslations('links')
  return (
    <button type="button" className={styles['act']} onClick={() => openSend({ to, isDonation: true })}>
      {t('donateSend')}
    </button>
  )
}

/** Marks a new entry. */
export function NewMark() {
  const t = useTranslations('links')
  return <span className={styles['new']}>{t('new')}</span>
}
