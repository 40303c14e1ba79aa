import type { Page } from '../../page.ts'
import { ListingPage } from '../../wallet/listing/listing-page.tsx'

export const page = {
  path: '/tokens/markets/{-$page}/{-$type}/{-$id}/{-$pair}',
  title: 'marketListing',
} as const satisfies Page

export const Component = ListingPage
