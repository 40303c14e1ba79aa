import type { Page } from '../../page.ts'

export const page = {
  path: '/developersReward',
  title: 'award',
  redirect: '/help/award',
} as const satisfies Page
