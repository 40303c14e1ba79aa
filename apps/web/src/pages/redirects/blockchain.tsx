import type { Page } from '../../page.ts'

export const page = {
  path: '/blockchain',
  title: 'blocks',
  redirect: '/blockchain/blocks',
} as const satisfies Page
