import { dayMs } from '@sundial/primitives'
import type { Address } from '@sundial/primitives'
import type { Asset, HolderRow, IndexState } from '@sundial/store'
import { LRUCache } from 'lru-cache'
import type { Context } from '../endpoint.ts'
import { omitUndefined } from '../omit-undefined.ts'
import { noLabels } from '../services/labels.ts'
import { doubtOf } from '../tokens/doubtful-tokens.ts'
import { assetKey, type NamedToken, type NamedTokenOf, tokenNames } from '../tokens/token-names.ts'
import type { Evidence, Holders, OperatorView } from './evidence.ts'
import { isNamed, readNamesakes, readNewestMs } from './namesakes.ts'
import { base58Of } from '../shared/values.ts'

/** A token that is rated: TRX is none. */
export type RatedAsset = Exclude<Asset, { readonly kind: 'trx' }>

export const isRated = (asset: Asset): asset is RatedAsset => asset.kind !== 'trx'

export type Gathered = { readonly token: NamedToken; readonly evidence: Evidence }

/** Holders that are compared with the largest one. */
const comparedHolders = 100

/** What is proven about tokens at the head, in a few reads for each and no compilation. */
export async function gatherEvidence(
  assets: readonly RatedAsset[],
  at: Context,
): Promise<readonly Gathered[]> {
  const gathered = await gatherProven(assets, await tokenNames(assets, at), at)
  return Promise.all(
    gathered.map(async ({ token, evidence }, place) => ({
      token,
      evidence: { ...evidence, ...(await gatherBought(assets[place]!, at)) },
    })),
  )
}

/** The part of the evidence that takes few reads for many tokens: all but holders and activity. */
export async function gatherProven(
  assets: readonly RatedAsset[],
  nameOf: NamedTokenOf,
  at: Context,
): Promise<readonly Gathered[]> {
  if (assets.length === 0) return []
  const tokens = assets.map((asset) => nameOf(asset))
  const isVouchedFor = ({ tokenId }: NamedToken) => operatorView(tokenId, at).vouchesForName === true
  const [code, { namesakes, firstMs }] = await Promise.all([
    readCode(assets, at),
    readNamesakes({ assets, tokens, isVouchedFor }, at),
  ])
  return assets.map((asset, place): Gathered => {
    const token = tokens[place]!
    const evidence: Evidence = {
      operator: operatorView(token.tokenId, at),
      names: isNamed(token) ? { name: token.tokenName, symbol: token.tokenAbbr } : undefined,
      olderNamesakes: namesakes[place],
      ...code(asset),
      age: daysSince(firstMs.get(assetKey(asset)), at, (days) => ({ days })),
    }
    return { token, evidence }
  })
}

type Bought = Pick<Evidence, 'holders' | 'activity'>

/** Evidence of the tokens that answers at one state show, by the object of the state as in the store. */
const boughtAtState = new WeakMap<IndexState, LRUCache<string, Promise<Bought>>>()
const mostTokens = 2000

/** Holders and activity, which take reads for each token: once for all answers at a state. */
export function gatherBought(asset: RatedAsset, at: Context): Promise<Bought> {
  const known = boughtAtState.get(at.state) ?? new LRUCache({ max: mostTokens })
  boughtAtState.set(at.state, known)
  const key = assetKey(asset)
  const earlier = known.get(key)
  if (earlier !== undefined) return earlier
  const read = readBought(asset, at)
  known.set(key, read)
  // A read that failed is tried again.
  read.catch(() => known.delete(key))
  return read
}

async function readBought(asset: RatedAsset, at: Context): Promise<Bought> {
  const [holders, newestMs] = await Promise.all([readHolders(asset, at), readNewestMs(asset, at)])
  return { holders, activity: daysSince(newestMs, at, (quietDays) => ({ quietDays })) }
}

function operatorView(id: string, { services }: Context): OperatorView {
  const { risk, level, vip } = (services?.labels ?? noLabels).of(id)
  return {
    warns: risk === true || level === 4,
    doubts: level === 3,
    vouchesForName: vip === true || level === 2,
  }
}

function daysSince<Value>(
  timeMs: number | undefined,
  { state }: Context,
  toValue: (days: number) => Value,
): Value | undefined {
  if (timeMs === undefined || state.head === undefined) return undefined
  return toValue(Math.max(0, Math.floor((state.head.timestampMs - timeMs) / dayMs)))
}

type CodeEvidence = Pick<Evidence, 'source' | 'code'>

/** Where sources cannot be verified, nothing is known of them. */
async function readCode(
  assets: readonly RatedAsset[],
  { services }: Context,
): Promise<(asset: RatedAsset) => CodeEvidence> {
  const contracts = assets.flatMap((asset) => (asset.kind === 'trc20' ? [asset.contract] : []))
  const known = contracts.length === 0 ? undefined : await services?.codeReadings?.of(contracts)
  return (asset) => {
    if (asset.kind === 'trc10') return { source: 'protocol', code: codeOfProtocol }
    if (known === undefined) return {}
    const found = known.get(asset.contract)
    return found === undefined ? { source: 'unverified' } : { source: 'verified', code: found.summary }
  }
}

/** The issuer of a TRC10 token can change its texts and limits on free bandwidth, and nothing that others hold. */
const codeOfProtocol = { kind: 'read', isToken: true, powers: [], gapCount: 0 } as const

/** Nobody has its key: what is there is destroyed. */
const nobody: Address = `41${'0'.repeat(40)}`

async function readHolders(asset: Asset, { store }: Context): Promise<Holders | undefined> {
  const page = await store.holders(asset, { start: 0, limit: comparedHolders, order: 'most' })
  if (page === undefined || (await doubtOf(asset, { store })) !== undefined) return undefined
  const rows = page.rows.filter(({ account }) => account !== nobody)
  const [largest, ...others] = rows
  return omitUndefined({
    count: page.total,
    largest: largest && base58Of(largest.account),
    isConcentrated: largest !== undefined && largest.amount > sumOf(others),
  })
}

const sumOf = (rows: readonly HolderRow[]): bigint => rows.reduce((sum, { amount }) => sum + amount, 0n)
