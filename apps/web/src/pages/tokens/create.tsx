import type { Page } from '../../page.ts'
import { TokenWizard } from '../../wallet/tokens/token-wizard.tsx'

export const page = {
  path: '/tokens/create/{-$step}',
  title: 'createToken',
  menu: { group: 'tokens', order: 2 },
} as const satisfies Page

export const Component = TokenWizard
