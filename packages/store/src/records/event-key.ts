import { type Address, fromText, toHex } from '@sundial/primitives'
import type { Asset } from './asset.ts'

/** The keys of lists of events. A topic has no meaning without the signature before it. */
export type EventKeyParts = {
  readonly contract: Address
  /** 32 bytes as hex, as the topic. */
  readonly signature?: string | undefined
  readonly topic?: string | undefined
}

/** Concatenated, as hex: 21, 53 or 85 bytes, so that no two keys are equal. */
export const eventKey = ({ contract, signature = '', topic = '' }: EventKeyParts): string =>
  `${contract}${signature}${topic}`

export type ItemKeyParts = { readonly contract: Address; readonly id: bigint }

/** What transfers of an item are listed under, as hex: 54 bytes, so that it is no key of events. */
export const itemKey = ({ contract, id }: ItemKeyParts): string =>
  `${contract}00${id.toString(16).padStart(64, '0')}`

/** A pair of the chain's own market, whichever of its tokens is sold, as hex: longer than any other key. */
export const limitPairKey = (one: Asset, other: Asset): string =>
  toHex(fromText(`limit orders ${[one, other].map(nameOf).sort().join('/')}`.padEnd(pairKeyBytes)))

/** Room for two names of 32 bytes as hex. */
const pairKeyBytes = 160

const nameOf = (asset: Asset): string =>
  asset.kind === 'trx' ? '_' : asset.kind === 'trc10' ? asset.id : asset.contract
