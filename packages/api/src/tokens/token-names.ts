import type { Address } from '@sundial/primitives'
import type { Asset } from '@sundial/store'
import type { Context } from '../endpoint.ts'
import { omitUndefined } from '../omit-undefined.ts'
import { base58Of, displayAddress } from '../shared/values.ts'
import { issuesOf, type TokenIssue } from './token-issues.ts'

/** What identifies a token and how its amounts are shown; members are absent where they are not known. */
export type NamedToken = {
  /** `_` for TRX, the number of a TRC10 token, the base58 address of a contract. */
  readonly tokenId: string
  readonly tokenType: 'trc10' | 'trc20' | 'trc721' | 'trc1155'
  readonly tokenAbbr?: string
  readonly tokenName?: string
  readonly tokenDecimal?: number
  /** The issuer of a TRC10 token, in base58. */
  readonly issuerAddr?: string
}

const trx: NamedToken = {
  tokenId: '_',
  tokenAbbr: 'trx',
  tokenName: 'trx',
  tokenDecimal: 6,
  tokenType: 'trc10',
}

export function toNamedToken(asset: Asset): NamedToken {
  switch (asset.kind) {
    case 'trx':
      return trx
    case 'trc10':
      return { tokenId: asset.id, tokenType: 'trc10' }
    case 'trc20':
      return { tokenId: base58Of(asset.contract), tokenType: 'trc20' }
  }
}

export type NamedTokenOf = (asset: Asset) => NamedToken

/** Names, symbols and decimals of all the assets, as far as they are available now. */
export async function tokenNames(assets: readonly Asset[], at: Context): Promise<NamedTokenOf> {
  const contracts = assets.flatMap((asset) => (asset.kind === 'trc20' ? [asset.contract] : []))
  const [known, standardOf, issues] = await Promise.all([
    at.tokens.contracts(contracts),
    itemStandards(contracts, at),
    issuesOf(assets, at),
  ])
  return oncePerAsset((asset) => {
    const token = toNamedToken(asset)
    if (asset.kind === 'trx') return token
    if (asset.kind === 'trc10') return withIssue(token, issues.get(asset.id))
    const facts = known.get(asset.contract)
    return omitUndefined({
      ...token,
      tokenType: standardOf.get(asset.contract) ?? token.tokenType,
      tokenAbbr: facts?.symbol,
      tokenName: facts?.name,
      tokenDecimal: facts?.decimals,
    })
  })
}

/** The standard of each contract whose items have moved, and which has no amounts of its own as a TRC20 token has. */
async function itemStandards(
  contracts: readonly Address[],
  { store }: Context,
): Promise<ReadonlyMap<Address, 'trc721' | 'trc1155'>> {
  const seen = await store.firstSeen(contracts.map((contract) => ({ kind: 'trc20', contract })))
  const ofAmounts = new Set(seen.map(({ asset }) => (asset.kind === 'trc20' ? asset.contract : undefined)))
  const others = [...new Set(contracts)].filter((contract) => !ofAmounts.has(contract))
  if (others.length === 0) return new Map()
  const newest = await store.newestFacts('nftTransfersOfContract', others)
  return new Map(
    [...newest].flatMap(([contract, fact]) =>
      fact.kind === 'nftTransfer' ? [[contract, fact.standard] as const] : [],
    ),
  )
}

/** Rows of a list repeat the same few assets: what is said of each is made once, and must not be changed. */
export function oncePerAsset<Said>(make: (asset: Asset) => Said): (asset: Asset) => Said {
  const made = new Map<string, Said>()
  return (asset) => {
    const key = assetKey(asset)
    const earlier = made.get(key)
    if (earlier !== undefined) return earlier
    const said = make(asset)
    made.set(key, said)
    return said
  }
}

/** Equal for equal assets. */
export function assetKey(asset: Asset): string {
  if (asset.kind === 'trx') return '_'
  return asset.kind === 'trc10' ? asset.id : asset.contract
}

const withIssue = (token: NamedToken, issue: TokenIssue | undefined): NamedToken =>
  issue === undefined
    ? token
    : omitUndefined({
        ...token,
        tokenAbbr: issue.abbreviation === '' ? undefined : issue.abbreviation,
        tokenName: issue.name,
        tokenDecimal: Number(issue.decimals),
        issuerAddr: displayAddress(issue.issuer),
      })
