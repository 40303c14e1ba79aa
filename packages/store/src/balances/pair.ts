export type Pair = { readonly account: number; readonly asset: number }

/** Accounts and assets are below 2^31. */
export type PairKey = number | string

/** An account and an asset as one key: a number where it is exact, which is looked up faster. */
export const pairOf = ({ account, asset }: Pair): PairKey =>
  asset < 2 ** 22 ? account * 2 ** 22 + asset : `${account} ${asset}`

/** Parameters of `unnest($1::integer[], $2::integer[])`. */
export const pairColumns = (pairs: readonly Pair[]): [number[], number[]] => [
  pairs.map(({ account }) => account),
  pairs.map(({ asset }) => asset),
]
