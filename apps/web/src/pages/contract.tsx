import type { Page } from '../page.ts'

export const page = {
  path: '/contract/$id/{-$tab}',
  title: 'address',
  redirect: '/address/$id/{-$tab}',
} as const satisfies Page

export const Component = () => null
