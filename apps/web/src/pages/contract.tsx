import type { Page } from '../page.ts'
import { AddressView } from '../sections/address-view.tsx'

export const page = { path: '/contract/$id/{-$tab}', title: 'contract' } as const satisfies Page

export const Component = () => <AddressView route="contract" />
