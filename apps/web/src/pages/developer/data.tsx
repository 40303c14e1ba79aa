import type { Page } from '../../page.ts'
import { TextPage } from '../../sections/help/text-page.tsx'

export const page = {
  path: '/developer/data',
  title: 'bulkData',
  menu: { group: 'help', order: 6 },
} as const satisfies Page

export const Component = () => <TextPage name="data" title={page.title} />
