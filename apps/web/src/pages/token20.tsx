import type { Page } from '../page.ts'

export const page = {
  path: '/token20/$id/{-$tab}',
  title: 'address',
  redirect: '/address/$id',
} as const satisfies Page

export const Component = () => null
