import { useTranslations } from 'use-intl/react'
import { Topic } from '../i18n/topic.tsx'
import type { Page } from '../page.ts'
import { QuerySamples } from '../sections/gallery/query-samples.tsx'
import { PartSamples } from '../sections/gallery/part-samples.tsx'
import { ShowSamples } from '../sections/gallery/show-samples.tsx'
import { StyleRules } from '../sections/gallery/style-rules.tsx'
import { UiSamples } from '../sections/gallery/ui-samples.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export const page = { path: '/demo', title: 'demo', bare: true } as const satisfies Page

/** Every component that shows a value or is part of a page, in every state. */
export function Component() {
  const t = useTranslations('page')
  return (
    <>
      <PageHeader title={t('demo')} />
      <Topic name="governance">
        <Topic name="network">
          <StyleRules />
          <ShowSamples />
          <QuerySamples />
          <UiSamples />
          <PartSamples />
        </Topic>
      </Topic>
    </>
  )
}
