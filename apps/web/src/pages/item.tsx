import type { Page } from '../page.ts'
import { ItemPage } from '../sections/item/item-page.tsx'

/** An item of a TRC721 or TRC1155 contract. */
export const page = { path: '/item/$contract/$id/{-$tab}', title: 'token' } as const satisfies Page

export const Component = () => <ItemPage />
