import { toBase58 } from '@sundial/primitives'
import type { Asset } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { fromNode, fromNodeAt } from '../../chain-head/provenance.ts'
import type { Context } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { doubtsOf } from '../../tokens/doubtful-tokens.ts'
import { newestFact } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { trxPrice } from '../../services/prices/trx-price.ts'
import { logosOf } from '../../tokens/token-facts.ts'
import { assetKey } from '../../tokens/token-names.ts'
import { pricedMembers, tokenPrices, toPriced } from '../../tokens/token-prices.ts'
import type { TokenIssue } from '../../tokens/token-issues.ts'
import { balancesNote } from '../account/schema.ts'
import { figuredRows, levelMembers, levelsOfRows } from './token-levels.ts'

const updatable = 'As issued, or as last updated by the issuer.'

const tokenNumber = (description: string) => Type.Union([Type.Integer(), Type.Literal('_')], { description })

/** TronScan's DetailsOfAllTrc10TokensItem; `fields` may leave any out. */
export const listedTrc10Token = component(
  'Trc10Token',
  Type.Partial(
    Type.Object({
      id: tokenNumber("Id of the token, '_' for TRX. Absent where no receipt contains it."),
      tokenID: tokenNumber('The same.'),
      name: is.text('Name.'),
      abbr: is.text('Symbol.'),
      precision: is.int('Decimals of amounts.'),
      ownerAddress: is.address('The issuer.'),
      totalSupply: is.amount('Maximum supply, in the smallest unit.'),
      trxNum: is.amount('Price in sun'),
      num: is.amount('for this number of units.'),
      startTime: is.time('Start of the sale.'),
      endTime: is.time('End of the sale.'),
      dateCreated: is.time('Block time of the issue. Absent where the index does not have that block.'),
      description: is.text(updatable),
      url: is.text(updatable),
      website: is.text('The same as url.'),
      nrOfTokenHolders: is.int(`Number of holders. ${balancesNote} Present on requests for at most 50 rows.`),
      transferCount: is.int('Its transfers. Present on requests for at most 50 rows.'),
      ...levelMembers,
      market_info: Type.Object(
        { priceInTrx: pricedMembers.priceInTrx, priceInUsd: pricedMembers.priceInUsd },
        {
          description:
            'Of TRX, and of a token with a pair on the own exchange of the chain; absent for others.',
        },
      ),
      fromNode,
      imgUrl: is.text(
        "Address of its logo from the operator's labels, else from the record of its issuer; empty without one.",
      ),
    }),
  ),
)
export type Trc10Token = Static<typeof listedTrc10Token>

/** Holders and transfers of tokens as counted by the index, in as many statements for many as for one; unknown ones are absent. */
export async function figuresOfTokens(
  assets: readonly Asset[],
  { store, state }: Context,
): Promise<(asset: Asset) => TokenFigures> {
  if (assets.length === 0) return () => ({})
  const [doubts, counted] = await Promise.all([doubtsOf(assets, { store }), store.assetFigures(assets)])
  const figures = new Map(assets.map((asset, place) => [assetKey(asset), counted[place]]))
  return (asset) => {
    const isComplete = asset.kind !== 'trc20' || state.callsWithoutReceipt === 0
    const { holderCount, transferCount } = figures.get(assetKey(asset)) ?? {}
    return omitUndefined({
      holders: doubts(asset) === undefined ? holderCount : undefined,
      transfers: isComplete ? transferCount : undefined,
    })
  }
}

type TokenFigures = { readonly holders?: number; readonly transfers?: number }

/** The same of one token. */
export const tokenFigures = async (asset: Asset, at: Context): Promise<TokenFigures> =>
  (await figuresOfTokens([asset], at))(asset)

type Field = keyof Trc10Token

const figures: readonly Field[] = ['nrOfTokenHolders', 'transferCount']
const texts: readonly Field[] = ['description', 'url', 'website']
const levels: readonly Field[] = ['level', 'isLookAlike']
const logos: readonly Field[] = ['imgUrl']
const markets: readonly Field[] = ['market_info']

/** Prices of the tokens of which one is known. */
async function marketsOf(rows: readonly TokenIssue[], at: Context) {
  const [usd, priceOf] = await Promise.all([
    trxPrice(at),
    tokenPrices(
      rows.flatMap(({ asset }) => asset ?? []),
      at,
    ),
  ])
  return ({ asset, decimals }: TokenIssue) => {
    const { priceInTrx, priceInUsd } = toPriced(asset && priceOf(asset, Number(decimals)), usd)
    return priceInTrx === undefined ? {} : { market_info: omitUndefined({ priceInTrx, priceInUsd }) }
  }
}

/** Only requested figures are read. */
export async function toTrc10Tokens(
  rows: readonly TokenIssue[],
  fields: ReadonlySet<string> | undefined,
  at: Context,
): Promise<Trc10Token[]> {
  const wants = (some: readonly Field[]) => fields === undefined || some.some((field) => fields.has(field))
  const looks = { figures: rows.length <= figuredRows && wants(figures), texts: wants(texts) }
  const assets = wants(levels) ? rows.flatMap(({ asset }) => asset ?? []) : []
  const levelOf = await levelsOfRows(assets, at)
  const marketOf = await marketsOf(wants(markets) ? rows : [], at)
  const ids = wants(logos) ? rows.flatMap(({ asset }) => (asset?.kind === 'trc10' ? [asset.id] : [])) : []
  const logoOf = await logosOf(ids, at)
  const figured = looks.figures ? rows.flatMap(({ asset }) => asset ?? []) : []
  const figuresOf = await figuresOfTokens(figured, at)
  return Promise.all(
    rows.map(async (row) => {
      const { holders, transfers } = looks.figures && row.asset ? figuresOf(row.asset) : {}
      const token = {
        ...(await toTrc10Token(row, looks, at)),
        ...omitUndefined({ nrOfTokenHolders: holders, transferCount: transfers }),
      }
      const imgUrl = row.asset?.kind === 'trc10' ? logoOf(row.asset.id) : ''
      return only({ ...token, imgUrl, ...marketOf(row), ...(row.asset && levelOf(row.asset)) }, fields)
    }),
  )
}

/** TRX among the tokens: members of an issue are absent. */
export async function nativeCoinRow(
  fields: ReadonlySet<string> | undefined,
  at: Context,
): Promise<Trc10Token> {
  const figure = await tokenFigures({ kind: 'trx' }, at)
  const row = omitUndefined({
    id: '_' as const,
    tokenID: '_' as const,
    name: 'TRX',
    abbr: 'TRX',
    precision: 6,
    nrOfTokenHolders: figure.holders,
    transferCount: figure.transfers,
    imgUrl: '',
    market_info: omitUndefined({ priceInTrx: 1, priceInUsd: await trxPrice(at) }),
  })
  return only(row, fields)
}

const only = (token: Trc10Token, fields: ReadonlySet<string> | undefined): Trc10Token =>
  fields === undefined
    ? token
    : Object.fromEntries(Object.entries(token).filter(([name]) => fields.has(name)))

type Looks = { readonly texts: boolean }

async function toTrc10Token(row: TokenIssue, looks: Looks, at: Context): Promise<Trc10Token> {
  const change = looks.texts && (await newestFact({ list: 'tokenChangesOfIssuer', key: row.issuer }, at))
  const { description, url } = change && change.kind === 'tokenUpdate' ? change : row
  const id = row.asset?.kind === 'trc10' && /^\d{1,15}$/.test(row.asset.id) ? Number(row.asset.id) : undefined
  return omitUndefined({
    id,
    tokenID: id,
    name: row.name,
    abbr: row.abbreviation,
    precision: Number(row.decimals),
    ownerAddress: toBase58(row.issuer),
    totalSupply: toAmount(row.supply),
    trxNum: toAmount(row.sun),
    num: toAmount(row.units),
    startTime: Number(row.startMs),
    endTime: Number(row.endMs),
    dateCreated: row.timestampMs,
    ...(looks.texts ? { description, url, website: url } : {}),
    fromNode: row.reportedAt && fromNodeAt(row.reportedAt, ofIssue),
  })
}

const ofIssue: readonly Field[] = [
  'id',
  'tokenID',
  'name',
  'abbr',
  'precision',
  'ownerAddress',
  'totalSupply',
  'trxNum',
  'num',
  'startTime',
  'endTime',
  ...texts,
]
