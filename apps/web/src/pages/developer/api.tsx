import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { ApiCalls } from '../../sections/help/api-calls.tsx'
import { TextPage } from '../../sections/help/text-page.tsx'

export const page = {
  path: '/developer/api',
  title: 'api',
  menu: { group: 'help', order: 5 },
} as const satisfies Page

export const Component = () => (
  <TextPage name="api" title={page.title}>
    <Topic name="network">
      <ApiCalls />
    </Topic>
  </TextPage>
)
