import type { Page } from '../../page.ts'
import { SendMany } from '../../wallet/payments/send-many.tsx'

export const page = { path: '/wallet/send-many', title: 'sendMany' } as const satisfies Page

export const Component = SendMany
