import { toBase58 } from '@sundial/primitives'
import type { Asset, FactRow, Store } from '@sundial/store'
import { type Static, Type } from 'typebox'
import type { Context } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Label } from '../../services/labels.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { displayAddress } from '../../shared/values.ts'

export const tokenType = Type.Enum(['trc10', 'trc20', 'trc721', 'trc1155'], {
  description: 'TRX counts as trc10, as on TronScan.',
})

/** Names, symbols and decimals are absent where the token has none, or where they could not be read in time. */
export const tokenInfo = component(
  'TokenInfo',
  Type.Object({
    tokenId: is.text("'_' for TRX, the number of a TRC10 token, the base58 address of a TRC20 contract."),
    tokenType,
    tokenAbbr: Type.Optional(is.text('Symbol.')),
    tokenName: Type.Optional(is.text('Name.')),
    tokenDecimal: Type.Optional(is.int('Decimals of the amount.')),
    issuerAddr: Type.Optional(is.address('The issuer of a TRC10 token.')),
    tokenCanShow: Type.Enum([1, 3], { description: '3 where the operator warns about it, else 1.' }),
    tokenLogo: is.text("URL of its avatar from the operator's labels; empty without one."),
    tokenLevel: Type.Enum(['0', '1', '2', '3', '4'], {
      description:
        "From the operator's labels: 0 unknown, 1 neutral, 2 OK, 3 suspicious, 4 unsafe. 0 without one.",
    }),
    vip: is.flag("By the operator's labels; false without one."),
  }),
)
export type TokenInfo = Static<typeof tokenInfo>
/** Members that describe a token, without the operator's labels. */
export type NamedToken = Omit<TokenInfo, 'tokenCanShow' | 'tokenLogo' | 'tokenLevel' | 'vip'>

/** For a token without a label. */
const unlabelled = { tokenCanShow: 1, tokenLogo: '', tokenLevel: '0', vip: false } as const

const trx: TokenInfo = {
  ...unlabelled,
  tokenId: '_',
  tokenAbbr: 'trx',
  tokenName: 'trx',
  tokenDecimal: 6,
  tokenType: 'trc10',
}

export function toTokenInfo(asset: Asset): TokenInfo {
  switch (asset.kind) {
    case 'trx':
      return trx
    case 'trc10':
      return { ...unlabelled, tokenId: asset.id, tokenType: 'trc10' }
    case 'trc20':
      return { ...unlabelled, tokenId: toBase58(asset.contract), tokenType: 'trc20' }
  }
}

/** The operator's label of the token replaces the defaults. */
function withLabel(info: TokenInfo, { vip = false, risk = false, level = 0, logo = '' }: Label): TokenInfo {
  return {
    ...info,
    tokenCanShow: risk || level > 2 ? 3 : 1,
    tokenLogo: logo,
    tokenLevel: `${level}`,
    vip,
  }
}

export type TokenInfoOf = (asset: Asset) => TokenInfo

/** Names, symbols and decimals of all the assets, as far as they are available now. */
export async function tokenNames(assets: readonly Asset[], at: Context): Promise<TokenInfoOf> {
  const contracts = assets.flatMap((asset) => (asset.kind === 'trc20' ? [asset.contract] : []))
  const known = await at.tokens.contracts(contracts)
  const issues = await issuesOf(assets, at)
  const { labels } = at.services ?? {}
  const plainOf: TokenInfoOf = (asset) => {
    if (asset.kind === 'trx') return toTokenInfo(asset)
    const facts = asset.kind === 'trc20' ? known.get(asset.contract) : undefined
    return asset.kind === 'trc20'
      ? omitUndefined({
          ...toTokenInfo(asset),
          tokenAbbr: facts?.symbol,
          tokenName: facts?.name,
          tokenDecimal: facts?.decimals,
        })
      : withIssue(toTokenInfo(asset), issues.get(asset.id))
  }
  if (labels === undefined) return plainOf
  return (asset) => {
    const info = plainOf(asset)
    return withLabel(info, labels.of(info.tokenId))
  }
}

type Issue = Extract<FactRow, { kind: 'tokenIssue' }>

const withIssue = (info: TokenInfo, issue: Issue | undefined): TokenInfo =>
  issue === undefined
    ? info
    : omitUndefined({
        ...info,
        tokenAbbr: issue.abbreviation === '' ? undefined : issue.abbreviation,
        tokenName: issue.name,
        tokenDecimal: Number(issue.decimals),
        issuerAddr: displayAddress(issue.issuer),
      })

async function issuesOf(assets: readonly Asset[], at: Context): Promise<ReadonlyMap<string, Issue>> {
  const ids = [...new Set(assets.flatMap((asset) => (asset.kind === 'trc10' ? [asset.id] : [])))]
  const issues = await Promise.all(ids.map((id) => issueOf({ kind: 'trc10', id }, at)))
  return new Map(ids.flatMap((id, place) => (issues[place] === undefined ? [] : [[id, issues[place]]])))
}

/** The issue of a TRC10 token, from the chain. */
export async function issueOf(
  asset: Asset,
  { store }: { readonly store: Store },
): Promise<Extract<FactRow, { kind: 'tokenIssue' }> | undefined> {
  const request = { start: 0, limit: 1, order: 'newest' } as const
  const { rows } = await store.facts({ list: 'issuesOfToken', key: asset }, request)
  const [issue] = rows
  return issue?.kind === 'tokenIssue' ? issue : undefined
}
