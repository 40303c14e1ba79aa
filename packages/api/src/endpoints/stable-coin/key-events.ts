// What the issuers of stable coins did, by the events of their contracts, in TronScan's terms.
import type { Address } from '@sundial/primitives'
import { eventKey } from '@sundial/store'
import { type Static, type TObject, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { signaturesOf } from '../../services/contract-abi.ts'
import { address, ignored, start, upTo, wholeNumber } from '../../shared/parameters.ts'
import type { FactOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { base58Of } from '../../shared/values.ts'
import { refreshedNow } from '../account/find.ts'
import { refreshedMember } from '../account/schema.ts'
import { listedElsewhere, mostSignatures } from '../event/find.ts'
import { ofOperator } from './holders.ts'
import { byLargest, type Coin, namedCoins, symbolOf, wholeCoins } from './named.ts'

/** Events whose senders and amounts one request looks up. */
const mostCompared = 100

export const order = { 'x-refusal': { other: 'sort_not_available' } satisfies Refusal }
const amount = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^\\d{1,30}(\\.\\d{1,30})?$',
      description: `${description} Decimal text, in whole coins.`,
      'x-refusal': { other: 'malformed_number' } satisfies Refusal,
    }),
  )
const eventsOf = (symbol: string) =>
  Type.Optional(
    Type.String({
      maxLength: 400,
      description: `Names of events of ${symbol}, separated by commas; all of them: All. With one of these parameters, only the coins that one names.`,
      'x-refusal': { other: 'search_term_too_long' } satisfies Refusal,
    }),
  )

const query = {
  start,
  limit: upTo({ most: mostCompared, default: apiLimits.defaultRows, description: 'Number of rows' }),
  sort: Type.Enum(['0', '1', '2'], {
    default: '2',
    description: `Order: 1 by amount, which compares the newest ${mostCompared} events; 2 (or 0) by time.`,
    ...order,
  }),
  direction: Type.Optional(
    Type.Enum(['1', '2'], { description: '1 ascending, 2 (the default) descending.', ...order }),
  ),
  operatorAddress: address,
  startTime: wholeNumber('Only events from this time on: milliseconds since 1970 UTC.'),
  endTime: wholeNumber('Only events up to this time: milliseconds since 1970 UTC.'),
  startAmount: amount('Only events of this amount or more.'),
  endAmount: amount('Only events of this amount or less.'),
  USDT: eventsOf('USDT'),
  USDC: eventsOf('USDC'),
  USDD: eventsOf('USDD'),
  USDJ: eventsOf('USDJ'),
  TUSD: eventsOf('TUSD'),
  ...ignored,
}
type Query = Static<TObject<typeof query>>
const symbols = ['USDT', 'USDC', 'USDD', 'USDJ', 'TUSD'] as const

const keyEvent = Type.Object({
  tokenName: is.text('Symbol of the coin.'),
  tokenAddress: is.address('The coin.'),
  eventName: is.text('Name of the event; its first topic where nothing declares it.'),
  count: Type.Optional(
    is.text(
      'What its transaction minted or burned, in decimal form, where its name says that it did; 0.0 for other events. Absent where it minted or burned more than once, while the decimals are unknown, or while a receipt is missing.',
    ),
  ),
  operatorAddress: Type.Optional(is.address('Sender of the transaction.')),
  time: is.text('Block time: milliseconds since 1970 UTC.'),
  hash: is.hash('The transaction.'),
})

export const keyEvents = endpoint({
  get: '/api/deep/stableCoin/totalSupply/keyEvents',
  summary: 'Events of stable coins other than transfers and approvals',
  description: `${ofOperator} Issued and redeemed coins, the black list, owners, pauses and the rest. operatorAddress, startAmount, endAmount and the order by amount compare the newest ${mostCompared} events of the period; scanned says so. Otherwise total is exact, and start reaches ${apiLimits.scannedRows} rows deep.`,
  cost: 10,
  query,
  reply: Type.Object({
    total: is.int('Matching events; with scanned among the compared ones.'),
    data: Type.Array(keyEvent),
    scanned: is.scanned,
    refreshTimeInfo: refreshedMember,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const { state } = at
    const refreshTimeInfo = refreshedNow(at)
    if (state.callsWithoutReceipt > 0 || state.lacksEventsUpTo !== undefined)
      return { total: 0, data: [], scanned: { rows: 0, isWhole: false }, refreshTimeInfo }
    const lists = await listsOf(query, at)
    const operator =
      query.operatorAddress === undefined ? undefined : await readAddress(query.operatorAddress, at)
    const compares =
      query.sort === '1' || [operator, query.startAmount, query.endAmount].some((one) => one !== undefined)
    if (!compares) {
      const { rows, total } = await newestOf(lists, query, at)
      const known = await Promise.all(rows.map((row) => withDetails(row, at)))
      return { total, data: known.map(toKeyEvent), refreshTimeInfo }
    }
    const all = await newestOf(lists, { ...query, start: 0, limit: mostCompared, direction: '2' }, at)
    const known = await Promise.all(all.rows.map((row) => withDetails(row, at)))
    const matching = inOrder(
      known.filter((row) => isWanted(row, operator, query)),
      query,
    )
    return {
      total: matching.length,
      data: matching.slice(query.start, query.start + query.limit).map(toKeyEvent),
      scanned: { rows: all.rows.length, isWhole: all.total === all.rows.length },
      refreshTimeInfo,
    }
  },
})

export type Event = FactOf<'event'>

/** Chain order: below zero where the first comes before the second. */
export const inChainOrder = (left: Event, right: Event): number =>
  left.height - right.height || left.index - right.index

type List = { readonly coin: Coin; readonly signature: string; readonly name: string }
type Placed = List & { readonly event: Event }

/** One list of events for each signature that a chosen coin logged. */
async function listsOf(query: Query, at: Context): Promise<readonly List[]> {
  const named = symbols.filter((symbol) => query[symbol] !== undefined)
  const lists = await Promise.all(
    (await namedCoins(at)).map(async (coin): Promise<List[]> => {
      const symbol = symbols.find((one) => one === coin.tokenAbbr)
      if (named.length > 0 && (symbol === undefined || !named.includes(symbol))) return []
      const names = symbol && query[symbol]?.split(',').map((name) => name.trim())
      const [signatures, logged] = await Promise.all([
        signaturesOf(coin.contract, at),
        at.store.eventSignatures(coin.contract, mostSignatures),
      ])
      return logged
        .filter(({ signature }) => !listedElsewhere.has(signature))
        .map(({ signature }) => ({
          coin,
          signature,
          name: signatures.eventsOf(signature)[0]?.name ?? signature,
        }))
        .filter(({ name }) => names === undefined || names.includes('All') || names.includes(name))
    }),
  )
  return lists.flat()
}

type Page = Pick<Query, 'start' | 'limit' | 'direction' | 'startTime' | 'endTime'>

/** A page of all lists together, in the order of time. */
async function newestOf(lists: readonly List[], page: Page, at: Context) {
  const { startTime, endTime, direction = '2' } = page
  const depth = page.start + page.limit
  if (depth > apiLimits.scannedRows) throw tooDeep
  const request = omitUndefined({
    start: 0,
    limit: depth,
    order: direction === '1' ? ('oldest' as const) : ('newest' as const),
    fromMs: startTime === undefined ? undefined : Math.min(startTime, apiLimits.timeMs),
    toMs: endTime === undefined ? undefined : Math.min(endTime, apiLimits.timeMs),
  })
  const rows: Placed[] = []
  let total = 0
  for (const list of lists) {
    const key = eventKey({ contract: list.coin.contract, signature: list.signature })
    const found = await at.store.facts({ list: 'eventsOfSignature', key }, request)
    rows.push(...(found.rows as readonly Event[]).map((event) => ({ ...list, event })))
    total += found.total
  }
  const sign = direction === '1' ? 1 : -1
  const sorted = rows.toSorted((left, right) => sign * inChainOrder(left.event, right.event))
  return { rows: sorted.slice(page.start, depth), total }
}

const tooDeep = new RequestRefused(
  'list_too_long',
  `start and limit reach ${apiLimits.scannedRows} rows deep; startTime and endTime choose a period.`,
  { most: apiLimits.scannedRows },
)

type Detailed = Placed & { readonly sender: Address | undefined; readonly moved: bigint | undefined }

/** Others, such as those of a constructor that mints the first coins, are of nothing. */
const ofSupply = /issue|mint|redeem|burn|destroy/i

/** Who sent the transaction, and what it minted or burned: nothing where it did neither, unknown where it did so more than once. */
async function withDetails(placed: Placed, { store }: Context): Promise<Detailed> {
  const { event, coin, name } = placed
  const [transaction, transfers] = await Promise.all([
    store.transactionById(event.transactionId),
    store.transfersOfTransaction(event.transactionId),
  ])
  const changes = transfers.filter(
    ({ asset, from, to }) =>
      asset.kind === 'trc20' && asset.contract === coin.contract && (from === undefined || to === undefined),
  )
  const only = changes.length > 1 ? undefined : (changes[0]?.amount ?? 0n)
  const moved = ofSupply.test(name) ? only : 0n
  return { ...placed, sender: transaction?.owner, moved }
}

const countOf = ({ coin, moved }: Detailed): string | undefined => {
  const text = moved === undefined ? undefined : moved === 0n ? '0' : wholeCoins(coin, moved)
  return text === undefined || text.includes('.') ? text : `${text}.0`
}

function isWanted(row: Detailed, operator: Address | undefined, { startAmount, endAmount }: Query): boolean {
  if (operator !== undefined && row.sender !== operator) return false
  if (startAmount === undefined && endAmount === undefined) return true
  const { tokenDecimal } = row.coin
  if (row.moved === undefined || tokenDecimal === undefined) return false
  return (
    (startAmount === undefined || row.moved >= unitsOf(startAmount, tokenDecimal)) &&
    (endAmount === undefined || row.moved <= unitsOf(endAmount, tokenDecimal))
  )
}

/** Digits behind the smallest unit are cut off. */
function unitsOf(text: string, decimals: number): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.slice(0, decimals).padEnd(decimals, '0'))
}

/** Of equal amounts the newest comes first, as on TronScan. */
function inOrder(rows: readonly Detailed[], { sort, direction = '2' }: Query): readonly Detailed[] {
  if (sort !== '1') return direction === '1' ? rows.toReversed() : rows
  const sizeOf = ({ moved = 0n }: Detailed): bigint => (direction === '1' ? -moved : moved)
  return rows.toSorted(byLargest(sizeOf))
}

const toKeyEvent = (row: Detailed): Static<typeof keyEvent> =>
  omitUndefined({
    tokenName: symbolOf(row.coin),
    tokenAddress: row.coin.tokenId,
    eventName: row.name,
    count: countOf(row),
    operatorAddress: row.sender === undefined ? undefined : base58Of(row.sender),
    time: String(row.event.timestampMs),
    hash: row.event.transactionId,
  })
