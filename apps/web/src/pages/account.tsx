import type { Page } from '../page.ts'
import { AccountPage } from '../sections/account/account-page.tsx'

export const page = { path: '/account/{-$tab}', title: 'myAccount' } as const satisfies Page

export const Component = AccountPage
