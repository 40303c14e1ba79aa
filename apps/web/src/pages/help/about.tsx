import type { Page } from '../../page.ts'
import { TextPage } from '../../sections/help/text-page.tsx'

export const page = {
  path: '/help/about',
  title: 'about',
  menu: { group: 'help', order: 2 },
} as const satisfies Page

export const Component = () => <TextPage name="about" title={page.title} />
