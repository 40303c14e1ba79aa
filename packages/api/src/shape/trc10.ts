import { toBase58 } from '@sundial/primitives'
import type { At } from '../endpoint.ts'
import { type FactOf, newestFact } from '../find/find-facts.ts'
import { omitUndefined } from '../present.ts'
import type { Trc10Token } from '../schema/trc10.ts'
import { toAmount } from './numbers.ts'
import { tokenFigures } from './token-figures.ts'

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
