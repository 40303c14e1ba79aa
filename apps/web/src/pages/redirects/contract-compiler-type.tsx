import type { Page } from '../../page.ts'

/** TronScan's second tab of the compiler. */
export const page = {
  path: '/contracts/contract-compiler/$type',
  title: 'verifyContract',
  redirect: '/contracts/verify',
} as const satisfies Page
