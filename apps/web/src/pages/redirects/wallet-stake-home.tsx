import type { Page } from '../../page.ts'

export const page = {
  path: '/sr/wallet-stake-home',
  title: 'stake',
  redirect: '/account/stake',
} as const satisfies Page
