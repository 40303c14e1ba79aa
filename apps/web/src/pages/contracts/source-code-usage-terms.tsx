import type { Page } from '../../page.ts'
import { TextPage } from '../../sections/help/text-page.tsx'

export const page = {
  path: '/contracts/source-code-usage-terms',
  title: 'sourceTerms',
  menu: { group: 'help', order: 8 },
} as const satisfies Page

export const Component = () => <TextPage name="source-terms" title={page.title} />
