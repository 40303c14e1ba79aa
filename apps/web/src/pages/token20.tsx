import type { Page } from '../page.ts'
import { TokenPage } from '../sections/token-page.tsx'

export const page = { path: '/token20/$id/{-$tab}', title: 'token' } as const satisfies Page

export const Component = () => <TokenPage />
