import { type Address, toBase58 } from '@sundial/primitives'
import type { Asset } from '@sundial/store'
import { type Static, Type } from 'typebox'
import type { At } from '../../endpoint.ts'
import { omitUndefined } from '../../present.ts'
import { type FactOf, newestFact } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { balancesNote } from '../account/schema.ts'

const updatable = 'As issued, or as the issuer last changed it.'

const tokenNumber = (description: string) => Type.Union([Type.Integer(), Type.Literal('_')], { description })

/** TronScan's DetailsOfAllTrc10TokensItem; `fields` may leave any out. */
export const listedTrc10Token = component(
  'Trc10Token',
  Type.Partial(
    Type.Object({
      id: tokenNumber("Number of the token, '_' for TRX. Absent where no receipt tells it."),
      tokenID: tokenNumber('The same.'),
      name: is.text('Name.'),
      abbr: is.text('Symbol.'),
      precision: is.int('Decimals of amounts.'),
      ownerAddress: is.address('Who issued it.'),
      totalSupply: is.amountText('All there will ever be, in the smallest unit.'),
      trxNum: is.amount('A buyer gives so many sun'),
      num: is.amount('for so many units.'),
      startTime: is.time('Sale from then on.'),
      endTime: is.time('Sale until then.'),
      dateCreated: is.time('Block time of the issue.'),
      description: is.text(updatable),
      url: is.text(updatable),
      website: is.text('The same as url.'),
      nrOfTokenHolders: is.int(`Who hold some. ${balancesNote} Given where at most 50 rows are asked for.`),
      transferCount: is.int('Transfers of it. Given where at most 50 rows are asked for.'),
      imgUrl: is.text('Always empty: there are no logos here.'),
    }),
  ),
)
export type Trc10Token = Static<typeof listedTrc10Token>

/** Holders and transfers of a token as the index counts them; what is not known is absent. */
export async function tokenFigures(asset: Asset, { store, state }: At) {
  const [holders, transfers] = await Promise.all([
    store.holders(asset, { start: 0, limit: 0, order: 'most' }),
    store.transfersOfAsset(asset, { start: 0, limit: 0, order: 'newest' }),
  ])
  const isComplete = asset.kind !== 'trc20' || state.callsWithoutReceipt === 0
  return omitUndefined({
    holders: holders?.total,
    transfers: isComplete ? transfers?.total : undefined,
  })
}

/** The issue of the TRC10 token of the account: an account issues at most one, before any of its updates. */
export async function issuedBy(
  issuer: Address,
  { store }: Pick<At, 'store'>,
): Promise<FactOf<'tokenIssue'> | undefined> {
  const list = { list: 'tokenChangesOfIssuer', key: issuer } as const
  const { rows } = await store.facts(list, { start: 0, limit: 1, order: 'oldest' })
  const [first] = rows
  return first?.kind === 'tokenIssue' ? first : undefined
}

type Issue = FactOf<'tokenIssue'>
type Field = keyof Trc10Token

/** Most rows for which figures are looked up: each takes some questions to the index. */
export const figuredRows = 50

const figures: readonly Field[] = ['nrOfTokenHolders', 'transferCount']
const texts: readonly Field[] = ['description', 'url', 'website']

/** Only what is asked for is looked up. */
export const toTrc10Tokens = (
  rows: readonly Issue[],
  fields: ReadonlySet<string> | undefined,
  at: At,
): Promise<Trc10Token[]> => {
  const wants = (some: readonly Field[]) => fields === undefined || some.some((field) => fields.has(field))
  const looks = { figures: rows.length <= figuredRows && wants(figures), texts: wants(texts) }
  return Promise.all(rows.map(async (row) => only(await toTrc10Token(row, looks, at), fields)))
}

/** TRX among the tokens: what an issue would tell is absent. */
export async function nativeCoinRow(fields: ReadonlySet<string> | undefined, at: At): Promise<Trc10Token> {
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
  })
  return only(row, fields)
}

const only = (token: Trc10Token, fields: ReadonlySet<string> | undefined): Trc10Token =>
  fields === undefined
    ? token
    : Object.fromEntries(Object.entries(token).filter(([name]) => fields.has(name)))

type Looks = { readonly figures: boolean; readonly texts: boolean }

async function toTrc10Token(row: Issue, looks: Looks, at: At): Promise<Trc10Token> {
  const change = looks.texts && (await newestFact({ list: 'tokenChangesOfIssuer', key: row.issuer }, at))
  const { description, url } = change && change.kind === 'tokenUpdate' ? change : row
  const figure = looks.figures && row.asset !== undefined ? await tokenFigures(row.asset, at) : undefined
  const id = row.asset?.kind === 'trc10' && /^\d{1,15}$/.test(row.asset.id) ? Number(row.asset.id) : undefined
  return omitUndefined({
    id,
    tokenID: id,
    name: row.name,
    abbr: row.abbreviation,
    precision: Number(row.decimals),
    ownerAddress: toBase58(row.issuer),
    totalSupply: row.supply.toString(),
    trxNum: toAmount(row.sun),
    num: toAmount(row.units),
    startTime: Number(row.startMs),
    endTime: Number(row.endMs),
    dateCreated: row.timestampMs,
    ...(looks.texts ? { description, url, website: url } : {}),
    nrOfTokenHolders: figure?.holders,
    transferCount: figure?.transfers,
    imgUrl: '',
  })
}
