import type { Page } from '../../page.ts'

export const page = {
  path: '/awards',
  title: 'award',
  redirect: '/help/award',
} as const satisfies Page
