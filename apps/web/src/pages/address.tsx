import { loadWithPage } from '../i18n/topic.tsx'
import type { Page } from '../page.ts'
import { AddressView } from '../sections/address-view.tsx'

export const page = { path: '/address/$id/{-$tab}', title: 'address' } as const satisfies Page

loadWithPage('contract')

export const Component = () => <AddressView route="address" />
