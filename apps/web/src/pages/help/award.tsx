import { loadWithPage, Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { AwardLists } from '../../sections/award-lists.tsx'
import { TextPage } from '../../sections/text-page.tsx'

export const page = {
  path: '/help/award',
  title: 'award',
  menu: { group: 'help', order: 8 },
} as const satisfies Page

loadWithPage('award')

export const Component = () => (
  <TextPage name="award" title={page.title}>
    <Topic name="award">
      <AwardLists />
    </Topic>
  </TextPage>
)
