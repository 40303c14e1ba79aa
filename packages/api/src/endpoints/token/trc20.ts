import { type Address, toBase58, trxDecimals } from '@sundial/primitives'
import type { Asset, AssetRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { fromNode } from '../../chain-head/provenance.ts'
import type { Context } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { canShow, noLabels } from '../../services/labels.ts'
import { trxPrice } from '../../services/prices/trx-price.ts'
import { newestFact } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { toDecimal, toTime } from '../../shared/values.ts'
import {
  factSources,
  factsOf,
  socialMedia,
  type TokenFacts,
  toFactMembers,
} from '../../tokens/token-facts.ts'
import { totalSupplyOf } from '../../tokens/total-supply.ts'
import { type KnownPrice, pricedMembers, tokenPrices, toNumber, toPriced } from '../../tokens/token-prices.ts'
import { balancesNote } from '../account/schema.ts'
import { genesisIssue, turnoverOf } from '../stats/supply.ts'
import { tokenGains } from './ranked-tokens.ts'
import { figuredRows, levelMembers, levelsOfRows } from './token-levels.ts'
import { issueOf } from '../../tokens/token-issues.ts'
import { tokenNames } from '../../tokens/token-names.ts'
import { figuresOfTokens, tokenFigures } from './trc10.ts'

const counted = 'Present on requests for at most 50 rows.'
const stated = `By the operator's labels, else by the record of the issuer. ${counted}`

export const trc20Token = component(
  'Trc20Token',
  Type.Object({
    contract_address: is.address('The token contract.'),
    tokenType: Type.Literal('trc20'),
    name: Type.Optional(is.text('As returned by the contract.')),
    symbol: Type.Optional(is.text('As returned by the contract.')),
    decimals: Type.Optional(is.int('As returned by the contract.')),
    total_supply_with_decimals: Type.Optional(
      is.amountText(
        'Total supply as returned by the contract, in the smallest unit. Present on requests for one token.',
      ),
    ),
    issue_address: Type.Optional(is.address('Creator of the contract.')),
    fromNode,
    issue_ts: Type.Optional(is.time('Creation time.')),
    issue_time: Type.Optional(is.text('The same as text: YYYY-MM-DD hh:mm:ss, UTC.')),
    holders_count: Type.Optional(is.int(`Number of holders. ${balancesNote} ${counted}`)),
    transfer_num: Type.Optional(
      is.int(`Transfers that its contract logged. Absent while receipts are missing. ${counted}`),
    ),
    firstSeenBlock: Type.Optional(is.int('Extension. First block with a transfer of it.')),
    ...levelMembers,
    icon_url: is.text(`Address of a picture; empty without one. ${stated}`),
    token_desc: Type.Optional(is.text(`Description. ${stated}`)),
    home_page: Type.Optional(is.text(`Website. ${stated}`)),
    email: Type.Optional(is.text(`E-mail address. ${stated}`)),
    white_paper: Type.Optional(is.text(`White paper. ${stated}`)),
    git_hub: Type.Optional(is.text(`Source code. ${stated}`)),
    social_media_list: socialMedia,
    factSources,
  }),
)

export const overviewToken = component(
  'OverviewToken',
  Type.Object({
    tokenId: Type.Optional(is.text("'_' for TRX, the id of a TRC10 token.")),
    contractAddress: is.text("'_' for TRX, the id of a TRC10 token, the address of a TRC20 contract."),
    tokenType: Type.Enum(['trc10', 'trc20']),
    name: Type.Optional(is.text('Name.')),
    abbr: Type.Optional(is.text('Symbol.')),
    decimal: Type.Optional(is.int('Decimals.')),
    ownerAddress: Type.Optional(is.address('The issuer of a TRC10 token.')),
    dateCreated: Type.Optional(
      is.time('Time of the first block that named it. Absent where that block has no time.'),
    ),
    nrOfTokenHolders: Type.Optional(is.int(`Number of holders. ${balancesNote} ${counted}`)),
    transferCount: Type.Optional(is.int(`Its transfers. ${counted}`)),
    ...levelMembers,
    canShow: Type.Enum([1, 3], { description: '3 where the operator warns about it, else 1.' }),
    ...pricedMembers,
    gain: Type.Optional(
      Type.Number({
        description:
          'By which share of itself its price rose in 24 hours: of TRX in USD, of a TRC10 token in TRX. Absent unless both prices are known.',
      }),
    ),
    marketcap: Type.Optional(
      Type.Number({
        description: `Value in TRX of all units of TRX, or of a TRC10 token at its price, truncated. ${counted}`,
      }),
    ),
    supply: Type.Optional(
      Type.Number({
        description: `All units of TRX or of a TRC10 token with a price, in decimal form, truncated. ${counted}`,
      }),
    ),
    imgUrl: is.text(`Address of a picture; empty without one. ${stated}`),
    description: Type.Optional(is.text(`Description. ${stated}`)),
    projectSite: Type.Optional(is.text(`Website. ${stated}`)),
    email: Type.Optional(is.text(`E-mail address. ${stated}`)),
    whitePaper: Type.Optional(is.text(`White paper. ${stated}`)),
    github: Type.Optional(is.text(`Source code. ${stated}`)),
    socialMedia,
    factSources,
  }),
)

type Shown = Static<typeof trc20Token>
type Seen = { readonly contract: Address; readonly firstSeenHeight?: number | undefined }

export async function toTrc20Tokens(rows: readonly Seen[], at: Context): Promise<Shown[]> {
  const facts = await at.tokens.contracts(rows.map(({ contract }) => contract))
  const statedOf = await factsOfRows(
    rows.map(({ contract }) => toBase58(contract)),
    at,
  )
  const levelOf = await levelsOfRows(
    rows.map(({ contract }) => ({ kind: 'trc20', contract })),
    at,
  )
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
        ...levelOf({ kind: 'trc20', contract }),
        ...toTrc20Facts(statedOf(toBase58(contract))),
        ...figures,
      })
    }),
  )
}

async function lookedUp(contract: Address, at: Context) {
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

/** Long lists have no facts: a record takes kilobytes. */
const factsOfRows = async (tokens: readonly string[], at: Context): Promise<(token: string) => TokenFacts> =>
  tokens.length <= figuredRows ? factsOf(tokens, at) : () => ({})

const toTrc20Facts = (facts: TokenFacts) => ({
  icon_url: '',
  ...toFactMembers(facts, {
    logo: 'icon_url',
    description: 'token_desc',
    website: 'home_page',
    email: 'email',
    whitePaper: 'white_paper',
    sourceCode: 'git_hub',
    socialLinks: 'social_media_list',
  }),
})

const toOverviewFacts = (facts: TokenFacts) => ({
  imgUrl: '',
  ...toFactMembers(facts, {
    logo: 'imgUrl',
    description: 'description',
    website: 'projectSite',
    email: 'email',
    whitePaper: 'whitePaper',
    sourceCode: 'github',
    socialLinks: 'socialMedia',
  }),
})

/** `2019-04-16 12:41:20`, UTC. */
const toUtcText = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ')

/** Units in circulation of TRX, else the whole supply, as far as they are known. */
async function supplyOf(asset: Asset, at: Context): Promise<bigint | undefined> {
  const { store } = at
  if (asset.kind === 'trc20') return totalSupplyOf(asset.contract, at)
  if (asset.kind !== 'trx') return (await issueOf(asset, at))?.supply
  const [row] = await store.metrics({ span: 'day', count: 1 })
  return row && turnoverOf(row.end, await genesisIssue(store))
}

const valueOf = (supply: bigint | undefined, price: KnownPrice | undefined, decimals: number | undefined) =>
  supply === undefined || price === undefined || decimals === undefined
    ? {}
    : {
        marketcap: toNumber(toDecimal(price.worthSun(supply), trxDecimals)),
        supply: toNumber(toDecimal(supply, decimals)),
      }

export async function toOverviewTokens(
  rows: readonly AssetRow[],
  at: Context,
): Promise<Static<typeof overviewToken>[]> {
  const infoOf = await tokenNames(
    rows.map(({ asset }) => asset),
    at,
  )
  const statedOf = await factsOfRows(
    rows.map(({ asset }) => infoOf(asset).tokenId),
    at,
  )
  const levelOf = await levelsOfRows(
    rows.map(({ asset }) => asset),
    at,
  )
  const assets = rows.map(({ asset }) => asset)
  const labels = at.services?.labels ?? noLabels
  const [usd, priceOf, gainOf, figuresOf] = await Promise.all([
    trxPrice(at),
    tokenPrices(assets, at),
    tokenGains(assets, at),
    figuresOfTokens(assets.length <= figuredRows ? assets : [], at),
  ])
  return Promise.all(
    rows.map(async ({ asset, firstSeenMs }) => {
      const info = infoOf(asset)
      const price = priceOf(asset, info.tokenDecimal)
      const isPriced = price !== undefined && rows.length <= figuredRows
      const supply = isPriced ? await supplyOf(asset, at) : undefined
      const { holders, transfers } = figuresOf(asset)
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
        nrOfTokenHolders: holders,
        transferCount: transfers,
        ...levelOf(asset),
        ...toPriced(price, usd),
        canShow: canShow(labels.of(info.tokenId)),
        gain: gainOf(asset),
        ...valueOf(supply, price, info.tokenDecimal),
        ...toOverviewFacts(statedOf(info.tokenId)),
      })
    }),
  )
}
