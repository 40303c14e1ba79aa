import type { Asset, FactRow } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { omitUndefined } from '../present.ts'
import type { TokenInfo } from '../schema/token.ts'
import { issueOf } from '../tokens/token-book.ts'
import { shown } from './address.ts'
import { toTokenInfo, withLabel } from './asset.ts'

export type TokenInfoOf = (asset: Asset) => TokenInfo

/** Names, symbols and decimals of all the assets at once, as far as they can be known now. */
export async function tokenNames(assets: readonly Asset[], at: At): Promise<TokenInfoOf> {
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
        issuerAddr: shown(issue.issuer),
      })

async function issuesOf(assets: readonly Asset[], at: At): Promise<ReadonlyMap<string, Issue>> {
  const ids = [...new Set(assets.flatMap((asset) => (asset.kind === 'trc10' ? [asset.id] : [])))]
  const issues = await Promise.all(ids.map((id) => issueOf({ kind: 'trc10', id }, at)))
  return new Map(ids.flatMap((id, place) => (issues[place] === undefined ? [] : [[id, issues[place]]])))
}
