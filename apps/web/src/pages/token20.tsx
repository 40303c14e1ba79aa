import { loadWithPage } from '../i18n/topic.tsx'
import type { Page } from '../page.ts'
import { TokenPage } from '../sections/token-page.tsx'

export const page = { path: '/token20/$id/{-$tab}', title: 'token' } as const satisfies Page

loadWithPage('contract', 'rating')

export const Component = () => <TokenPage />
