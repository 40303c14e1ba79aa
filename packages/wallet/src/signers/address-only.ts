import type { Address } from '@sundial/primitives'
import { CannotSign } from '../errors.ts'
import type { Signer } from '../signer.ts'

/** An account that is watched: it can prepare requests and sign none. */
export const addressOnlySigner = (address: Address): Signer => ({
  kind: 'address-only',
  address,
  limitOf: () => 'watch_only',
  sign: async () => {
    throw new CannotSign('watch_only')
  },
  close: async () => undefined,
})
