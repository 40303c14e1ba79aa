import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { transaction } from '../data/transaction.ts'
import { useUndoable } from '../data/use-following.ts'
import type { Page } from '../page.ts'
import { TransactionDetails } from '../sections/transaction-facts.tsx'
import { TransactionSections } from '../sections/transaction-sections.tsx'
import { TransactionSentence } from '../sections/sentence/transaction-sentence.tsx'
import { UndoneNotice } from '../sections/undone-notice.tsx'
import { Hash } from '../show/hash.tsx'
import { Card } from '../ui/card.tsx'
import { FailureFrame } from '../ui/query-frame.tsx'
import { DetailsSkeleton } from '../ui/details.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export const page = { path: '/transaction/$hash', title: 'transaction' } as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  const { hash = '' } = useParams({ strict: false })
  const { undone, ...query } = useUndoable(transaction(hash), ({ body }) => ({
    height: body.block,
  }))
  const { data } = query
  return (
    <>
      <PageHeader
        title={t('transaction')}
        subjectText={hash.slice(0, 8)}
        subject={<Hash value={hash} withCopy />}
      />
      <UndoneNotice what="transaction" undone={undone} />
      <FailureFrame query={query}>
        <TransactionSentence info={data?.body} />
        <Card>
          {data === undefined ? <DetailsSkeleton count={8} /> : <TransactionDetails info={data.body} />}
        </Card>
      </FailureFrame>
      {data !== undefined && <TransactionSections info={data.body} />}
    </>
  )
}
