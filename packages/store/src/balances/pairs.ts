import { ByteReader, ByteWriter } from '../records/bytes.ts'

export type AccountAsset = { readonly account: number; readonly asset: number }

/** Accounts and assets are below 2^31. */
export type PairKey = number | string

/** An account and an asset as one key: a number where it is exact, which is looked up faster. */
export const pairOf = ({ account, asset }: AccountAsset): PairKey =>
  asset < 2 ** 22 ? account * 2 ** 22 + asset : `${account} ${asset}`

/** Parameters of `unnest($1::integer[], $2::integer[])`. */
export const pairColumns = (pairs: readonly AccountAsset[]): [number[], number[]] => [
  pairs.map(({ account }) => account),
  pairs.map(({ asset }) => asset),
]

/** The accounts whose balances a block changed, for the undo. */
export type ChangedPairs = {
  /** With an asset among those in the account's row; each once, ascending. */
  readonly accounts: readonly number[]
  /** Pairs with a row of their own. */
  readonly further: readonly AccountAsset[]
}

export function encodeChangedPairs({ accounts, further }: ChangedPairs): Buffer {
  const writer = new ByteWriter().uint(accounts.length)
  let before = 0
  for (const account of accounts) {
    writer.uint(account - before)
    before = account
  }
  for (const { account, asset } of further) writer.uint(account).uint(asset)
  return writer.take()
}

export function decodeChangedPairs(bytes: Buffer): ChangedPairs {
  const reader = new ByteReader(bytes)
  let account = 0
  const accounts = Array.from({ length: reader.uint() }, () => (account += reader.uint()))
  const further: AccountAsset[] = []
  while (!reader.isAtEnd) further.push({ account: reader.uint(), asset: reader.uint() })
  return { accounts, further }
}
