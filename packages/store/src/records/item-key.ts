import type { Address } from '@sundial/primitives'

export type ItemKeyParts = { readonly contract: Address; readonly id: bigint }

/** What transfers of an item are listed under, as hex: 54 bytes, so that it is no key of events. */
export const itemKey = ({ contract, id }: ItemKeyParts): string =>
  `${contract}00${id.toString(16).padStart(64, '0')}`
