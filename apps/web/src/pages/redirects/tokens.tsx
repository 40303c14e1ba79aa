import type { Page } from '../../page.ts'

export const page = { path: '/tokens', title: 'tokens', redirect: '/tokens/list' } as const satisfies Page
