import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { apiUrl } from '../data/api.ts'
import { status } from '../data/server.ts'
import { richValues } from '../i18n/keys.ts'
import { Height } from '../show/block.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import styles from './footer.module.css'

declare const __BUILD__: {
  readonly version: string
  readonly licence: string
  /** Address of the repository, where the build has one. */
  readonly source?: string
  readonly commit?: string
}

/** Which build this is, under which licence, and the block at which its index is. */
export function BuildLine() {
  const t = useTranslations('footer')
  const { data } = useQuery(status())
  const { version, commit, licence, source } = __BUILD__
  const block = data?.body.database?.block
  return (
    <p className={styles['build']}>
      {block !== undefined && (
        <span>{t.rich('block', richValues({ block: <Height key="block" value={block} /> }))}</span>
      )}
      <span>
        {t('version', { version })}
        {commit !== undefined && (
          <>
            {' · '}
            <code dir="ltr">{commit}</code>
          </>
        )}
      </span>
      <a href={apiUrl('/assets/licence.txt')}>{t('licence', { licence })}</a>
      {source !== undefined && <ExternalLink url={source}>{t('source')}</ExternalLink>}
    </p>
  )
}
