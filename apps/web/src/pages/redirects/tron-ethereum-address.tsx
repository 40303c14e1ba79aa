import type { Page } from '../../page.ts'

export const page = {
  path: '/tools/code-converter/tron-ethereum-address',
  title: 'converter',
  redirect: '/tools/tron-convert-tool',
} as const satisfies Page
