import { loadWithPage, Topic } from '../../i18n/topic.tsx'
import awardTexts from '../../locales/award/en.json'
import type { Page } from '../../page.ts'
import { AwardLists } from '../../sections/help/award-lists.tsx'
import { TextPage } from '../../sections/help/text-page.tsx'

export const page = {
  path: '/help/award',
  title: 'award',
  menu: { group: 'help', order: 10 },
} as const satisfies Page

loadWithPage({ award: awardTexts })

export const Component = () => (
  <TextPage name="award" title={page.title}>
    <Topic name="award">
      <AwardLists />
    </Topic>
  </TextPage>
)
