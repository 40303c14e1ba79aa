import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { text, type TextName } from '../data/documents.ts'
import { knownLanguage } from '../i18n/languages.ts'
import { Card } from '../ui/card.tsx'
import { DetailsSkeleton } from '../ui/details.tsx'
import { Failure } from '../ui/failure.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './text-page.module.css'

type Props = {
  readonly name: TextName
  /** Key below `page.` in the locales. */
  readonly title: string
  readonly children?: ReactNode
}

/** A page to read. */
export function TextPage({ name, title, children }: Props) {
  const t = useTranslations('page')
  const language = knownLanguage(useLocale())
  const { data, error, refetch } = useQuery(text(name, language))
  return (
    <>
      <PageHeader title={t(title as never)} />
      {error !== null && data === undefined ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles['read']}>
          <Card>{data === undefined ? <DetailsSkeleton count={12} /> : <Markdown text={data} />}</Card>
        </div>
      )}
      {children}
    </>
  )
}
