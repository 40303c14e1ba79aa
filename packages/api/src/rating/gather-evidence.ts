import { type Address, toBase58 } from '@sundial/primitives'
import type { Asset, AssetRow, HolderRow } from '@sundial/store'
import type { Context } from '../endpoint.ts'
import { omitUndefined } from '../omit-undefined.ts'
import { noLabels } from '../services/labels.ts'
import { type TokenInfo, tokenNames } from '../endpoints/token/token-info.ts'
import type { Evidence, Holders, OlderNamesake, OperatorView } from './evidence.ts'
import { looksIn } from './token-looks.ts'

/** A token that is rated: TRX is none. */
export type RatedAsset = Exclude<Asset, { readonly kind: 'trx' }>

export type Gathered = { readonly info: TokenInfo; readonly evidence: Evidence }

const dayMs = 86_400_000
/** A token that moved within this time is in use. */
const inUseMs = 90 * dayMs
/** Tokens of the same look that are considered, and the oldest of them whose transfers are read. */
const mostAlike = 100
const mostRead = 5
/** Holders that are compared with the largest one. */
const comparedHolders = 100

/** What is proven about tokens at the head, in a few reads for each and no compilation. */
export async function gatherEvidence(
  assets: readonly RatedAsset[],
  at: Context,
): Promise<readonly Gathered[]> {
  const infoOf = await tokenNames(assets, at)
  const infos = assets.map((asset) => infoOf(asset))
  const [code, seen, namesakes] = await Promise.all([
    readCode(assets, at),
    at.store.firstSeen(assets),
    readNamesakes(assets, infos, at),
  ])
  const firstMs = new Map(seen.map(({ asset, firstSeenMs }) => [keyOf(asset), firstSeenMs]))
  return Promise.all(
    assets.map(async (asset, place): Promise<Gathered> => {
      const info = infos[place]!
      const [holders, newestMs] = await Promise.all([readHolders(asset, at), readNewestMs(asset, at)])
      const evidence: Evidence = {
        operator: operatorView(info.tokenId, at),
        names: namesOf(info),
        olderNamesakes: namesakes[place],
        ...code(asset),
        holders,
        age: daysSince(isWhole(at) ? firstMs.get(keyOf(asset)) : undefined, at, (days) => ({ days })),
        activity: daysSince(newestMs, at, (quietDays) => ({ quietDays })),
      }
      return { info, evidence }
    }),
  )
}

const keyOf = (asset: Asset): string => JSON.stringify(asset)

function operatorView(id: string, { services }: Context): OperatorView {
  const { risk, level, vip } = (services?.labels ?? noLabels).of(id)
  return {
    warns: risk === true || level === 4,
    doubts: level === 3,
    vouchesForName: vip === true || level === 2,
  }
}

/** A token that answers nothing may still have names: they are not known then. */
const namesOf = ({ tokenName: name, tokenAbbr: symbol }: TokenInfo): Evidence['names'] =>
  name === undefined && symbol === undefined ? undefined : { name, symbol }

/** Without blocks from the first one on, the first block that names an asset is not its first block. */
const isWhole = ({ state: { coverage } }: Context): boolean =>
  coverage.length === 1 && coverage[0]!.from === 0

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
  const known = await services?.codeReadings?.of(contracts)
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
  if (page === undefined) return undefined
  const rows = page.rows.filter(({ account }) => account !== nobody)
  const [largest, ...others] = rows
  return omitUndefined({
    count: page.total,
    largest: largest && toBase58(largest.account),
    isConcentrated: largest !== undefined && largest.amount > sumOf(others),
  })
}

const sumOf = (rows: readonly HolderRow[]): bigint => rows.reduce((sum, { amount }) => sum + amount, 0n)

/** The time of the newest transfer; undefined where transfers are missing. */
async function readNewestMs(asset: Asset, { store, state }: Context): Promise<number | undefined> {
  if (asset.kind === 'trc20' && state.callsWithoutReceipt > 0) return undefined
  const page = await store.transfersOfAsset(asset, { start: 0, limit: 1, order: 'newest' })
  return page?.rows[0]?.timestampMs
}

/** For each of the tokens those of the same look that the index saw before it; undefined where that is not known. */
async function readNamesakes(
  assets: readonly RatedAsset[],
  infos: readonly TokenInfo[],
  at: Context,
): Promise<readonly (readonly OlderNamesake[] | undefined)[]> {
  if (!isWhole(at)) return assets.map(() => undefined)
  const looks = infos.map(({ tokenName: name, tokenAbbr: symbol }) => looksIn({ name, symbol }))
  const alike = await at.looks.find([...new Set(looks.flat())], mostAlike)
  const nameOf = new Map<string, string | undefined>()
  for (const named of alike.values()) for (const { asset, name } of named) nameOf.set(keyOf(asset), name)
  const candidates = [...alike.values()].flatMap((named) => named.map(({ asset }) => asset))
  const inOrder = await at.store.firstSeen([...candidates, ...assets])
  const places = new Map(inOrder.map(({ asset }, place) => [keyOf(asset), place]))
  const uses = new Map<string, Promise<boolean>>()
  const isInUse = (asset: Asset) => {
    const known = uses.get(keyOf(asset)) ?? movedRecently(asset, at)
    uses.set(keyOf(asset), known)
    return known
  }
  return Promise.all(
    assets.map(async (asset, place) => {
      const own = places.get(keyOf(asset))
      if (namesOf(infos[place]!) === undefined || own === undefined) return undefined
      if (operatorView(infos[place]!.tokenId, at).vouchesForName === true) return []
      const same = new Set(looks[place]!.flatMap((look) => alike.get(look)!.map((one) => keyOf(one.asset))))
      const older = inOrder.slice(0, own).filter((row) => same.has(keyOf(row.asset)))
      return Promise.all(
        older.slice(0, mostRead).map((row) => toNamesake(row, nameOf.get(keyOf(row.asset)), isInUse)),
      )
    }),
  )
}

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
  const token = asset.kind === 'trc20' ? toBase58(asset.contract) : asset.kind === 'trc10' ? asset.id : '_'
  return omitUndefined({ token, name, isInUse: await isInUse(asset) })
}
