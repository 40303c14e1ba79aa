import type { Page } from '../../page.ts'

export const page = {
  path: '/contracts',
  title: 'contracts',
  redirect: '/contracts/contracts',
} as const satisfies Page
