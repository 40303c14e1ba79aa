import { loadWithPage } from '../i18n/topic.tsx'
import contractTexts from '../locales/contract/en.json'
import type { Page } from '../page.ts'
import { AddressView } from '../sections/account/address-view.tsx'

export const page = { path: '/address/$id/{-$tab}', title: 'address' } as const satisfies Page

loadWithPage({ contract: contractTexts })

export const Component = () => <AddressView route="address" />
