import type { PageKey } from '../../i18n/keys.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { text, type TextName } from '../../data/documents.ts'
import { knownLanguage } from '../../i18n/languages.ts'
import { Card } from '../../ui/card.tsx'
import { DetailsSkeleton } from '../../ui/details.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import styles from './text-page.module.css'

type Props = {
  readonly name: TextName
  readonly title: PageKey
  readonly children?: ReactNode
}

/** A page with a text. */
export function TextPage({ name, title, children }: Props) {
  const t = useTranslations('page')
  const language = knownLanguage(useLocale())
  const query = useQuery(text(name, language))
  const { data } = query
  return (
    <>
      <PageHeader title={t(title)} />
      <FailureFrame query={query}>
        <TextCard text={data} />
      </FailureFrame>
      {children}
    </>
  )
}

/** A long text in the columns that the window has room for; a placeholder until it is here. */
export const TextCard = ({ text: shown }: { readonly text: string | undefined }) => (
  <div className={styles['read']}>
    <Card>{shown === undefined ? <DetailsSkeleton count={12} /> : <Markdown text={shown} />}</Card>
  </div>
)
