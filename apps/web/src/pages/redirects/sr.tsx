import type { Page } from '../../page.ts'

export const page = {
  path: '/sr',
  title: 'representatives',
  redirect: '/sr/representatives',
} as const satisfies Page
