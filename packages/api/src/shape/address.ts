import { type Address, toBase58 } from '@sundial/primitives'

/** Base58 for people; absent where the chain carries no bytes at all. */
export const shown = (address: Address | undefined): string | undefined =>
  address === undefined || address === '' ? undefined : toBase58(address)
