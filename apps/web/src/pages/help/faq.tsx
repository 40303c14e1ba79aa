import type { Page } from '../../page.ts'
import { TextPage } from '../../sections/help/text-page.tsx'

export const page = {
  path: '/help/faq',
  title: 'faq',
  menu: { group: 'help', order: 1 },
} as const satisfies Page

export const Component = () => <TextPage name="faq" title={page.title} />
