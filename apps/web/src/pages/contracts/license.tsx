import type { Page } from '../../page.ts'
import { TextPage } from '../../sections/help/text-page.tsx'

export const page = {
  path: '/contracts/license',
  title: 'licences',
  menu: { group: 'help', order: 9 },
} as const satisfies Page

export const Component = () => <TextPage name="licences" title={page.title} />
