import { isAddress, toAddress } from '@sundial/primitives'
import type { Asset } from '@sundial/store'
import { RequestRefused } from '../errors.ts'

/** Whether a name given for a token means TRX: `0`, `_`, nothing, or `TRX` in any case. */
export const isNativeCoin = (token: string): boolean => /^(0?|_|trx)$/i.test(token)

/** The native coin by any of its names, a number for a TRC10 token, an address for a token contract. Throws `malformed_address`. */
export function readAsset(token: string): Asset {
  if (isNativeCoin(token)) return { kind: 'trx' }
  return isAddress(token) ? { kind: 'trc20', contract: toAddress(token) } : readTrc10(token)
}

const readTrc10 = (id: string): Asset =>
  /^\d{1,19}$/.test(id) ? { kind: 'trc10', id } : { kind: 'trc20', contract: toAddress(id) }

export const readDirection = (text: string | undefined): 'in' | 'out' | undefined =>
  text === 'in' || text === '2' ? 'in' : text === 'out' || text === '1' ? 'out' : undefined

/** Bit n of the mask stands for type n: byte n / 8, lowest bit first, as in permissions. */
export const typesOfMask = (hex: string): ReadonlySet<number> =>
  new Set(
    Array.from({ length: hex.length * 4 }, (_, type) => type).filter(
      (type) => (Number.parseInt(hex.slice((type >> 3) * 2, (type >> 3) * 2 + 2), 16) >> (type & 7)) & 1,
    ),
  )

/** Throws `filters_not_combinable` where one filter makes no sense without another. */
export function needs(parameter: string, other: string, isThere: boolean): void {
  if (!isThere)
    throw new RequestRefused('filters_not_combinable', `${parameter} needs ${other} beside it.`, {
      parameters: [parameter, other],
    })
}

export const readWalletDirection = (text: string | undefined): 'in' | 'out' | undefined =>
  text === '1' ? 'in' : text === '2' ? 'out' : undefined
