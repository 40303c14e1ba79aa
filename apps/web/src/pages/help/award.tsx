import type { Page } from '../../page.ts'
import { TextPage } from '../../sections/text-page.tsx'

export const page = {
  path: '/help/award',
  title: 'award',
  menu: { group: 'help', order: 8 },
} as const satisfies Page

export const Component = () => <TextPage name="award" title={page.title} />
