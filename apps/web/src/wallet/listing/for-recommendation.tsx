import type { TokenRecord } from '@sundial/abi'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { contract } from '../../data/contract.ts'
import type { ListedApplication } from '../../data/market-listing.ts'
import { tokenRecord } from '../../data/token-record.ts'
import { Card } from '../../ui/card.tsx'
import { currentRecord } from '../token-record/current-record.ts'
import styles from '../tokens/tokens.module.css'
import { sentListing } from './listing-draft.ts'
import listing from './listing.module.css'

export type Need =
  | 'record'
  | 'logo'
  | 'whitePaper'
  | 'sourceCode'
  | 'social'
  | 'verified'
  | 'approved'
  | 'facts'

type Known = {
  readonly application: ListedApplication
  /** Empty where nothing is published. */
  readonly record: TokenRecord
  readonly isRecorded: boolean
  readonly isVerified: boolean
}

/** What the operator can see of a token before it recommends the pair, and whether it is there. */
export function needsOf({
  application,
  record,
  isRecorded,
  isVerified,
}: Known): readonly (readonly [Need, boolean])[] {
  const sent = sentListing(application, ['create', 'update'])
  return [
    ['record', isRecorded],
    ['logo', record.logo !== ''],
    ['whitePaper', record.whitePaper !== ''],
    ['sourceCode', record.sourceCode !== ''],
    ['social', record.socialLinks.length > 0 || (sent?.socialLinks ?? []).length > 0],
    ['verified', isVerified],
    ['approved', [1, 3, 4, 8].includes(application.status)],
    ['facts', sentListing(application, ['add']) !== undefined],
  ]
}

export function ForRecommendation({ application }: { readonly application: ListedApplication }) {
  const t = useTranslations('listing')
  const { data: found } = useQuery(tokenRecord(application.token))
  const { data: code } = useQuery(contract(application.token))
  if (found === undefined) return null
  const needs = needsOf({
    application,
    record: currentRecord(found),
    isRecorded: found.data.length > 0,
    isVerified: code?.verify_status === 2,
  })
  return (
    <Card title={t('forRecommendation')}>
      <div className={styles['body']}>
        <p className={styles['hint']}>{t('forRecommendationText')}</p>
        <ul className={listing['needs']}>
          {needs.map(([need, isMet]) => (
            <li key={need} data-met={isMet || undefined}>
              {isMet ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleDashed size={18} aria-hidden />}
              <span>{t(`need.${need}`)}</span>
              <small>{t(isMet ? 'there' : 'lacking')}</small>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
