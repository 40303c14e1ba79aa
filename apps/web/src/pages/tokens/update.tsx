import type { Page } from '../../page.ts'
import { UpdateToken } from '../../wallet/tokens/update-token.tsx'

export const page = { path: '/tokens/update/$id/{-$step}', title: 'updateToken' } as const satisfies Page

export const Component = UpdateToken
