import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { CreateWallet } from '../../wallet/create/create-wallet.tsx'

export const page = {
  path: '/wallet/new',
  title: 'newWallet',
} as const satisfies Page

export const Component = () => (
  <Topic name="wallet">
    <CreateWallet />
  </Topic>
)
