import type { Page } from '../../page.ts'

/** Redirects token searches: `?search=` stays. */
export const page = {
  path: '/tokens/view',
  title: 'tokens',
  redirect: '/tokens/list',
} as const satisfies Page
