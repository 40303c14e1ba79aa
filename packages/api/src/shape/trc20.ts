import { type Address, toBase58, Unavailable } from '@sundial/primitives'
import type { AssetRow } from '@sundial/store'
import type { Static } from 'typebox'
import type { At } from '../endpoint.ts'
import { newestFact } from '../find/find-facts.ts'
import { omitUndefined } from '../present.ts'
import type { overviewToken, trc20Token } from '../schema/trc20.ts'
import { askAmount } from '../tokens/ask-contract.ts'
import { toTime } from './numbers.ts'
import { tokenFigures } from './token-figures.ts'
import { tokenNames } from './token-names.ts'
import { figuredRows } from './trc10.ts'

type Shown = Static<typeof trc20Token>
type Seen = { readonly contract: Address; readonly firstSeenHeight?: number | undefined }

export async function toTrc20Tokens(rows: readonly Seen[], at: At): Promise<Shown[]> {
  const facts = await at.tokens.contracts(rows.map(({ contract }) => contract))
  return Promise.all(
    rows.map(async ({ contract, firstSeenHeight }): Promise<Shown> => {
      const known = facts.get(contract)
      const figures = rows.length <= figuredRows ? await lookedUp(contract, at) : {}
      return omitUndefined({
        contract_address: toBase58(contract),
        tokenType: 'trc20' as const,
        name: known?.name,
        symbol: known?.symbol,
        decimals: known?.decimals,
        firstSeenBlock: firstSeenHeight,
        icon_url: '' as const,
        ...figures,
      })
    }),
  )
}

async function lookedUp(contract: Address, at: At) {
  const [made, figures] = await Promise.all([
    newestFact<'contractCreation'>({ list: 'contractCreationsOfContract', key: contract }, at),
    tokenFigures({ kind: 'trc20', contract }, at),
  ])
  return omitUndefined({
    issue_address: made && toBase58(made.creator),
    issue_ts: made?.timestampMs,
    issue_time: made && toUtcText(made.timestampMs),
    holders_count: figures.holders,
    transfer_num: figures.transfers,
  })
}

/** `2019-04-16 12:41:20`, UTC. */
const toUtcText = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ')

/** What the contract says there is; nothing while nobody can be asked. */
export async function totalSupplyOf(contract: Address, { services }: At): Promise<bigint | undefined> {
  if (services?.nodeCalls === undefined) return undefined
  try {
    return await askAmount(services.nodeCalls, contract, 'totalSupply()')
  } catch (error) {
    if (error instanceof Unavailable) return undefined
    throw error
  }
}

export async function toOverviewTokens(
  rows: readonly AssetRow[],
  at: At,
): Promise<Static<typeof overviewToken>[]> {
  const infoOf = await tokenNames(
    rows.map(({ asset }) => asset),
    at,
  )
  return Promise.all(
    rows.map(async ({ asset, firstSeenMs }) => {
      const info = infoOf(asset)
      const figures = rows.length <= figuredRows ? await tokenFigures(asset, at) : undefined
      const isContract = asset.kind === 'trc20'
      return omitUndefined({
        tokenId: isContract ? undefined : info.tokenId,
        contractAddress: info.tokenId,
        tokenType: isContract ? ('trc20' as const) : ('trc10' as const),
        name: info.tokenName,
        abbr: info.tokenAbbr,
        decimal: info.tokenDecimal,
        ownerAddress: info.issuerAddr,
        dateCreated: toTime(firstSeenMs),
        nrOfTokenHolders: figures?.holders,
        transferCount: figures?.transfers,
        imgUrl: '' as const,
      })
    }),
  )
}
