import { loadWithPage } from '../i18n/topic.tsx'
import type { Page } from '../page.ts'
import { TokenPage } from '../sections/token-page.tsx'

/** TRC10 tokens by number, TRX as 0 or `_`. */
export const page = { path: '/token/$id/{-$tab}', title: 'token' } as const satisfies Page

loadWithPage('contract', 'rating')

export const Component = () => <TokenPage />
