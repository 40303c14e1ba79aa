// Who stands on the black list of a stable coin, by the events of its contract.
import { topicOf } from '@sundial/abi'
import type { Address } from '@sundial/primitives'
import { eventKey } from '@sundial/store'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { ignored, start, upTo } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { base58Of } from '../../shared/values.ts'
import { ofOperator } from './holders.ts'
import { type Event, inChainOrder, order } from './key-events.ts'
import { byLargest, type Coin, namedCoins, symbolOf } from './named.ts'

const blocked = Type.Object({
  blackAddress: is.address('The account.'),
  tokenName: is.text('Symbol of the coin.'),
  num: Type.Optional(
    is.amountText(
      'What it holds of the coin now, in the smallest unit. Absent while balances are not known.',
    ),
  ),
  time: Type.Integer({ description: 'When it was added: seconds since 1970 UTC.' }),
  transHash: is.hash('The transaction that added it.'),
  contractAddress: is.address('The coin.'),
})

export const blackList = endpoint({
  get: '/api/stableCoin/blackList',
  summary: 'Accounts that stand on the black list of a stable coin',
  description: `${ofOperator} By the events AddedBlackList and RemovedBlackList of contracts that have the account among the topics. One request reads the newest ${apiLimits.scannedRows} of each; scanned says where there are more. Empty while events are missing.`,
  cost: 10,
  query: {
    start,
    limit: upTo({ most: apiLimits.rows, default: apiLimits.defaultRows, description: 'Number of rows' }),
    sort: Type.Enum(['1', '2'], {
      default: '2',
      description: 'Order: 1 by what the account holds, 2 by time.',
      ...order,
    }),
    direction: Type.Enum(['1', '2'], { default: '1', description: '1 ascending, 2 descending.', ...order }),
    ...ignored,
  },
  reply: Type.Object({
    total: is.int('Accounts, once for each coin.'),
    data: Type.Array(blocked),
    scanned: is.scanned,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const { state } = at
    if (state.callsWithoutReceipt > 0 || state.lacksEventsUpTo !== undefined)
      return { total: 0, data: [], scanned: { rows: 0, isWhole: false } }
    const lists = await Promise.all((await namedCoins(at)).map((coin) => standing(coin, at)))
    const rows = lists.flatMap((list) => list.rows)
    const sizeOf =
      query.sort === '1'
        ? ({ held = 0n }: Blocked) => held
        : ({ event }: Blocked) => BigInt(event.timestampMs)
    const sorted = rows.toSorted(byLargest(query.direction === '1' ? (row) => -sizeOf(row) : sizeOf))
    const isWhole = lists.every((list) => list.isWhole)
    return omitUndefined({
      total: rows.length,
      data: sorted.slice(query.start, query.start + query.limit).map(({ account, coin, event, held }) =>
        omitUndefined({
          blackAddress: base58Of(account),
          tokenName: symbolOf(coin),
          num: held?.toString(),
          time: Math.floor(event.timestampMs / 1000),
          transHash: event.transactionId,
          contractAddress: coin.tokenId,
        }),
      ),
      scanned: isWhole ? undefined : { rows: lists.reduce((sum, { read }) => sum + read, 0), isWhole },
    })
  },
})

type Blocked = {
  readonly account: Address
  readonly coin: Coin
  readonly event: Event
  readonly held: bigint | undefined
}

/** Who was added to the coin's list and not removed since. */
async function standing(coin: Coin, at: Context) {
  const read = async (event: string) => {
    const key = eventKey({ contract: coin.contract, signature: topicOf(event) })
    const request = { start: 0, limit: apiLimits.scannedRows, order: 'newest' } as const
    return at.store.facts({ list: 'eventsOfSignature', key }, request)
  }
  const [added, removed] = await Promise.all([
    read('AddedBlackList(address)'),
    read('RemovedBlackList(address)'),
  ])
  const [newestAdded, newestRemoved] = [added, removed].map(({ rows }) =>
    newestByAccount(rows as readonly Event[]),
  )
  const listed = [...newestAdded!].filter(([account, event]) => {
    const gone = newestRemoved!.get(account)
    return gone === undefined || inChainOrder(event, gone) > 0
  })
  const held = await at.store.balancesAmong(
    listed.map(([account]) => account),
    coin.asset,
  )
  return {
    rows: listed.map(([account, event]): Blocked => ({ account, coin, event, held: held?.get(account) })),
    read: added.rows.length + removed.rows.length,
    isWhole: added.total === added.rows.length && removed.total === removed.rows.length,
  }
}

function newestByAccount(events: readonly Event[]): ReadonlyMap<Address, Event> {
  const newest = new Map<Address, Event>()
  for (const event of events) {
    const word = event.topics[0]
    if (word === undefined) continue
    const account = `41${word.slice(24)}`
    if (!newest.has(account)) newest.set(account, event)
  }
  return newest
}
