import { trxMarket } from '@sundial/abi'
import { isAddress, toAddress, toBase58 } from '@sundial/primitives'

/** What a path below /tokens/markets shows. */
export type ListingPlace =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'status' | 'form' | 'confirm' | 'result' | 'facts'
      /** Base58 address of a contract, or the number of a TRC10 token. */
      readonly token: string
      /** The second token of the pair. */
      readonly second: string
    }

type Parts = {
  readonly page?: string | undefined
  readonly type?: string | undefined
  readonly id?: string | undefined
  readonly pair?: string | undefined
}

/** Pages by name, and by number as in TronScan's paths. */
const kinds: Readonly<Record<string, 'form' | 'confirm' | 'result'>> = {
  create: 'form',
  update: 'form',
  1: 'form',
  confirm: 'confirm',
  2: 'confirm',
  result: 'result',
  3: 'result',
}

/** Reads `create/trc20/T…`, and `update`, `confirm`, `result` and `status` in its place, or `add/1/T…`; the second token may follow. */
export function listingPlace({ page, type, id, pair = trxMarket }: Parts): ListingPlace {
  if (page === undefined || id === undefined) return { kind: 'all' }
  const [token, second] = [tokenIn(id), tokenIn(pair)]
  const isAdd = page.toLowerCase() === 'add'
  const kind = kinds[String(isAdd ? type : page).toLowerCase()] ?? 'status'
  if (!isAdd) return { kind, token, second }
  return { kind: kind === 'result' ? 'result' : 'facts', token, second }
}

const tokenIn = (text: string): string => (isAddress(text) ? toBase58(toAddress(text)) : text)

type Pair = { readonly token: string; readonly second: string }

/** The path of such a place. */
export function listingPath(
  page: 'create' | 'update' | 'confirm' | 'result' | 'status' | 'add',
  { token, second }: Pair,
): string {
  const type = page === 'add' ? '1' : isAddress(token) ? 'trc20' : 'trc10'
  return ['/tokens/markets', page, type, token, ...(second === trxMarket ? [] : [second])].join('/')
}
