import type { Page } from '../../page.ts'
import { TextPage } from '../../sections/help/text-page.tsx'

export const page = {
  path: '/contracts/terms',
  title: 'contractTerms',
  menu: { group: 'help', order: 7 },
} as const satisfies Page

export const Component = () => <TextPage name="terms" title={page.title} />
