import type { Page } from '../../page.ts'
import { TextPage } from '../../sections/help/text-page.tsx'

export const page = {
  path: '/help/ledger',
  title: 'ledger',
  menu: { group: 'help', order: 4 },
} as const satisfies Page

export const Component = () => <TextPage name="ledger" title={page.title} />
