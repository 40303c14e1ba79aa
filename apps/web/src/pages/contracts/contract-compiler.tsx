import type { Page } from '../../page.ts'
import { DeployPage } from '../../wallet/deploy/deploy-page.tsx'

export const page = {
  path: '/contracts/contract-compiler',
  title: 'deployContract',
  menu: { group: 'contracts', order: 4 },
} as const satisfies Page

export const Component = DeployPage
