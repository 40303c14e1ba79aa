import type { Page } from '../../page.ts'

/** Tokens a text may mean: `?search=` goes along. */
export const page = {
  path: '/tokens/view',
  title: 'tokens',
  redirect: '/tokens/list',
} as const satisfies Page

export const Component = () => null
