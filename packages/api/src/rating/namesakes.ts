import { dayMs } from '@sundial/primitives'
import type { Asset, AssetRow } from '@sundial/store'
import type { Context } from '../endpoint.ts'
import { omitUndefined } from '../omit-undefined.ts'
import { assetKey, type NamedToken } from '../tokens/token-names.ts'
import type { OlderNamesake } from './evidence.ts'
import { looksIn } from './token-looks.ts'
import { base58Of } from '../shared/values.ts'

/** A token that moved within this time is in use. */
const inUseMs = 90 * dayMs
/** Tokens of the same look that are considered, and the oldest of them whose transfers are read. */
const mostAlike = 100
const mostRead = 5

/** Without blocks from the first one on, the first block that names an asset is not its first block. */
const isWhole = ({ state: { coverage } }: Context): boolean =>
  coverage.length === 1 && coverage[0]!.from === 0

/** The time of the newest transfer; undefined where transfers are missing. */
export async function readNewestMs(asset: Asset, { store, state }: Context): Promise<number | undefined> {
  if (asset.kind === 'trc20' && state.callsWithoutReceipt > 0) return undefined
  const page = await store.transfersOfAsset(asset, { start: 0, limit: 1, order: 'newest' })
  return page?.rows[0]?.timestampMs
}

type Parts = {
  readonly assets: readonly Asset[]
  readonly tokens: readonly NamedToken[]
  /** Tokens whose name the operator vouches for: they copy nobody. */
  readonly isVouchedFor: (token: NamedToken) => boolean
}

type Namesakes = {
  /** For each of the tokens. */
  readonly namesakes: readonly (readonly OlderNamesake[] | undefined)[]
  /** When the index first saw each token, by `assetKey`; without those for which the first block is not known. */
  readonly firstMs: ReadonlyMap<string, number>
}

/** For each of the tokens those of the same look that the index saw before it; undefined where that is not known. */
export async function readNamesakes(
  { assets, tokens, isVouchedFor }: Parts,
  at: Context,
): Promise<Namesakes> {
  if (!isWhole(at)) return { namesakes: assets.map(() => undefined), firstMs: new Map() }
  const looks = tokens.map(({ tokenName: name, tokenAbbr: symbol }) => looksIn({ name, symbol }))
  const alike = await at.looks.find([...new Set(looks.flat())], mostAlike)
  const nameOf = new Map<string, string | undefined>()
  for (const named of alike.values()) for (const { asset, name } of named) nameOf.set(assetKey(asset), name)
  const candidates = [...alike.values()].flatMap((named) => named.map(({ asset }) => asset))
  const inOrder = await at.store.firstSeen([...candidates, ...assets])
  const places = new Map(inOrder.map(({ asset }, place) => [assetKey(asset), place]))
  const uses = new Map<string, Promise<boolean>>()
  const isInUse = (asset: Asset) => {
    const known = uses.get(assetKey(asset)) ?? movedRecently(asset, at)
    uses.set(assetKey(asset), known)
    return known
  }
  const firstMs = new Map(inOrder.map(({ asset, firstSeenMs }) => [assetKey(asset), firstSeenMs]))
  const namesakes = await Promise.all(
    assets.map(async (asset, place) => {
      const own = places.get(assetKey(asset))
      if (!isNamed(tokens[place]!) || own === undefined) return undefined
      if (isVouchedFor(tokens[place]!)) return []
      const same = new Set(
        looks[place]!.flatMap((look) => alike.get(look)!.map((one) => assetKey(one.asset))),
      )
      const older = inOrder.slice(0, own).filter((row) => same.has(assetKey(row.asset)))
      return Promise.all(
        older.slice(0, mostRead).map((row) => toNamesake(row, nameOf.get(assetKey(row.asset)), isInUse)),
      )
    }),
  )
  return { namesakes, firstMs }
}

/** A token that answers nothing may still have names: they are not known then. */
export const isNamed = ({ tokenName, tokenAbbr }: NamedToken): boolean =>
  tokenName !== undefined || tokenAbbr !== undefined

const movedRecently = async (asset: Asset, at: Context): Promise<boolean> => {
  const newestMs = await readNewestMs(asset, at)
  const headMs = at.state.head?.timestampMs ?? 0
  return newestMs !== undefined && headMs - newestMs < inUseMs
}

const toNamesake = async (
  { asset }: AssetRow,
  name: string | undefined,
  isInUse: (asset: Asset) => Promise<boolean>,
): Promise<OlderNamesake> => {
  const token = asset.kind === 'trc20' ? base58Of(asset.contract) : assetKey(asset)
  return omitUndefined({ token, name, isInUse: await isInUse(asset) })
}
