import type { Page } from '../../page.ts'

export const page = {
  path: '/myToken',
  title: 'myToken',
  redirect: '/account/issued',
} as const satisfies Page
