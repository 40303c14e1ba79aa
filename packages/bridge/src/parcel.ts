// What moves from one chain to the other, and what oracles say of it.
import { type Address, toAddress } from '@sundial/primitives'

/** In the order of their numbers in the contracts. */
export const kinds = ['trx', 'trc10', 'trc20', 'trc721'] as const
export type Kind = (typeof kinds)[number]

export type Asset = {
  readonly kind: Kind
  /** The number of a TRC10 token, or the address of a contract of the main chain as a number; zero for TRX. */
  readonly token: bigint
}

export type Parcel = Asset & {
  readonly account: Address
  /** An amount, or the number of an item. */
  readonly value: bigint
}

/** A token of the main chain as the side chain issues it. */
export type Description = Asset & {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export const trx: Asset = { kind: 'trx', token: 0n }

/** One text for an asset. */
export const assetKey = ({ kind, token }: Asset): string => `${kind} ${token}`

/** How much of its asset a parcel is. */
export const amountOf = ({ kind, value }: Parcel): bigint => (kind === 'trc721' ? 1n : value)

/** The contract of the main chain that an asset is; none for TRX and TRC10 tokens. */
export const contractOf = ({ kind, token }: Asset): Address | undefined =>
  kind === 'trc20' || kind === 'trc721' ? toAddress(`0x${token.toString(16).padStart(40, '0')}`) : undefined
