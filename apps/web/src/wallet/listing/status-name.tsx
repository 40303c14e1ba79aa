import type { ListingStatus } from '@sundial/abi'
import { useTranslations } from 'use-intl/react'

/** A status of an application by its name. Needs the topic listing. */
export function StatusName({ status }: { readonly status: ListingStatus }) {
  return useTranslations('listing.state')(String(status) as `${ListingStatus}`)
}
