import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { holderBands } from '../../data/holders.ts'
import { tokenFacts } from '../../data/token-record.ts'
import { type ApiInteger, toInteger } from '../../format/exact-number.ts'
import { percentOf, shareText } from '../../format/percent.ts'
import { neutralText } from '../../show/text.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import styles from './token-facts.module.css'

type ShareProps = {
  /** Its id in the API. */
  readonly token: string
  readonly supply: ApiInteger | undefined
  /** Shown while the share is not known. */
  readonly otherwise: ReactNode
}

/** The share of the ten largest holders. A share above the supply is not shown. */
export function LargestShare({ token, supply, otherwise }: ShareProps) {
  const t = useTranslations('contract')
  const locale = useLocale()
  const { data } = useQuery(holderBands(token))
  const [held, all] = [toInteger(data?.body['rank1-10']), toInteger(supply)]
  if (held === undefined || all === undefined || all <= 0n || held > all) return otherwise
  return t('tenLargest', { percent: `\u2066${shareText(percentOf(held, all), locale)}\u2069` })
}

/** The site that the issuer or the operator names, by its host: a stranger's text, so its link warns first. */
export function TokenSite({ token }: { readonly token: string }) {
  const { data: facts } = useQuery(tokenFacts(token))
  const url = facts?.website?.value
  const host = url === undefined ? undefined : hostOf(url)
  return (
    url !== undefined &&
    host !== undefined && (
      <span className={styles['site']}>
        <ExternalLink url={url}>{neutralText(host)}</ExternalLink>
      </span>
    )
  )
}

const hostOf = (url: string): string | undefined =>
  /^https?:/.test(url) && URL.canParse(url) ? new URL(url).host : undefined
