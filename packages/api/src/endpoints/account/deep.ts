// TronScan's deep analysis of an account: whom it trades with, and its largest transfers.
import { type Address, compareIntegers, isAccountAddress, trxDecimals } from '@sundial/primitives'
import type { Asset, TransferRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { holderPagingMembers, type Paging, toHolderRequest } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { noLabels } from '../../services/labels.ts'
import { trxPrice } from '../../services/prices/trx-price.ts'
import { readAsset } from '../../shared/filters.ts'
import {
  ignored,
  ignoredBecause,
  limit,
  listing,
  requiredAddress,
  start,
  timeRange,
  token,
} from '../../shared/parameters.ts'
import type { ResultPage } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { base58Of, displayAddress, toDecimal } from '../../shared/values.ts'
import { tokenNames } from '../../tokens/token-names.ts'
import { toNumber, tokenPrices } from '../../tokens/token-prices.ts'
import { findTransfers } from '../transfer/find.ts'
import { refreshedNow } from './find.ts'
import { refreshedMember } from './schema.ts'

const compared = `The newest ${apiLimits.scannedRows} transfers are compared; where there are more, scanned says so, and start_timestamp and end_timestamp choose others.`
const inUsd = 'At the price of now. Absent without a price source of this server.'

const relatedAccount = Type.Object({
  address: is.address('The other account.'),
  addressTag: is.text("Its name by the operator's labels; the address without one."),
  inNum: is.int('Transfers of TRX and tokens from it.'),
  outNum: is.int('Transfers of TRX and tokens to it.'),
  inSun: is.amountText('Extension. TRX that came from it, in sun.'),
  outSun: is.amountText('Extension. TRX that went to it, in sun.'),
  inAmountUsd: Type.Optional(
    Type.Number({ description: `Worth of that TRX; most tokens have no price. ${inUsd}` }),
  ),
  outAmountUsd: Type.Optional(Type.Number({ description: `The same of what went to it. ${inUsd}` })),
})

const order = Type.Enum(['amount', 'num'], {
  default: 'amount',
  description: 'Extension. amount: most TRX both ways first; num: most transfers first.',
  'x-refusal': { other: 'sort_not_available' } satisfies Refusal,
})

const page = {
  code: Type.Literal(0),
  total: is.int('Rows among the compared transfers.'),
  nextCursor: is.nextCursor,
  scanned: is.scanned,
  refreshTimeInfo: refreshedMember,
  trueAtBlock: Type.Optional(is.trueAtBlock),
}

export const relatedAccounts = endpoint({
  get: '/api/deep/account/relatedAccount',
  summary: 'Accounts that an account received from and sent to',
  description: compared,
  cost: 5,
  query: { address: requiredAddress, sort: order, ...listing, ...timeRange, ...ignored },
  list: 'data',
  reply: Type.Object({ ...page, data: Type.Array(relatedAccount) }),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    const found = await newestTransfers({ account }, query, at)
    const totals = totalsByAccount(found.rows, account)
    const sizeOf = ({ inSun, outSun, inNum, outNum }: Totals): bigint =>
      query.sort === 'num' ? BigInt(inNum + outNum) : inSun + outSun
    const sorted = [...totals].toSorted(([, left], [, right]) => compareIntegers(sizeOf(right), sizeOf(left)))
    const usd = await trxPrice(at)
    return pageOf(sorted, { query, found, at }, (row) => toRelated(row, { usd, at }))
  },
})

function toRelated(
  [other, { inNum, outNum, inSun, outSun }]: readonly [Address, Totals],
  { usd, at }: { readonly usd: number | undefined; readonly at: Context },
): Static<typeof relatedAccount> {
  const address = base58Of(other)
  return omitUndefined({
    address,
    addressTag: (at.services?.labels ?? noLabels).of(address).tag ?? address,
    inNum,
    outNum,
    inSun: inSun.toString(),
    outSun: outSun.toString(),
    inAmountUsd: worth(inSun, usd),
    outAmountUsd: worth(outSun, usd),
  })
}

type Totals = {
  readonly inNum: number
  readonly outNum: number
  readonly inSun: bigint
  readonly outSun: bigint
}

function totalsByAccount(rows: readonly TransferRow[], account: Address): ReadonlyMap<Address, Totals> {
  const totals = new Map<Address, Totals>()
  for (const { from, to, asset, amount } of rows) {
    const isOut = from === account
    const other = isOut ? to : from
    if (other === undefined || other === account || !isAccountAddress(other)) continue
    const { inNum, outNum, inSun, outSun } = totals.get(other) ?? {
      inNum: 0,
      outNum: 0,
      inSun: 0n,
      outSun: 0n,
    }
    const sun = asset.kind === 'trx' ? amount : 0n
    totals.set(
      other,
      isOut
        ? { inNum, inSun, outNum: outNum + 1, outSun: outSun + sun }
        : { inNum: inNum + 1, inSun: inSun + sun, outNum, outSun },
    )
  }
  return totals
}

const flowOrder = Type.Optional(
  Type.Enum(['amountIn', 'amountOut', 'numIn', 'numOut'], {
    description:
      'Order of both lists: by TRX that came in or went out, or by transfers. Without it, each list by its own TRX.',
    'x-refusal': { other: 'sort_not_available' } satisfies Refusal,
  }),
)

const side = (what: string) =>
  Type.Optional(
    Type.Object(
      { total: is.int('Accounts among the compared transfers.'), data: Type.Array(relatedAccount) },
      { description: `${what} Absent where direction asks for the other.` },
    ),
  )

export const transferAmounts = endpoint({
  get: '/api/deep/account/transferAmount',
  summary: 'From whom the funds of an account came, and to whom they went',
  description: `${compared} Amounts are TRX, as most tokens have no price; start and limit apply to both lists.`,
  cost: 5,
  query: {
    address: requiredAddress,
    direction: Type.Enum(['0', '1', '2'], {
      default: '0',
      description: '0 both, 1 what came in, 2 what went out.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
    sortBy: flowOrder,
    start,
    limit,
    ...timeRange,
    ...ignored,
  },
  reply: Type.Object({
    code: Type.Literal(0),
    transfer_in: side('Accounts that it received from.'),
    transfer_out: side('Accounts that it sent to.'),
    scanned: is.scanned,
    refreshTimeInfo: refreshedMember,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    const found = await newestTransfers({ account }, query, at)
    const totals = [...totalsByAccount(found.rows, account)]
    const usd = await trxPrice(at)
    const listOf = (own: 'amountIn' | 'amountOut', has: (totals: Totals) => boolean) => {
      const sizeOf = sizes[query.sortBy ?? own]
      const rows = totals
        .filter(([, one]) => has(one))
        .toSorted(([, left], [, right]) => compareIntegers(sizeOf(right), sizeOf(left)))
      const page = rows.slice(query.start, query.start + query.limit)
      return { total: rows.length, data: page.map((row) => toRelated(row, { usd, at })) }
    }
    return omitUndefined({
      code: 0 as const,
      transfer_in: query.direction === '2' ? undefined : listOf('amountIn', ({ inNum }) => inNum > 0),
      transfer_out: query.direction === '1' ? undefined : listOf('amountOut', ({ outNum }) => outNum > 0),
      scanned: { rows: found.rows.length, isWhole: found.nextCursor === undefined },
      refreshTimeInfo: refreshedNow(at),
    })
  },
})

const sizes = {
  amountIn: ({ inSun }: Totals) => inSun,
  amountOut: ({ outSun }: Totals) => outSun,
  numIn: ({ inNum }: Totals) => BigInt(inNum),
  numOut: ({ outNum }: Totals) => BigInt(outNum),
} as const

export const largeTransfer = Type.Object({
  hash: is.hash('The transaction.'),
  block: is.int('Extension. Height of the block.'),
  dateTime: is.time('Block time.'),
  fromAddress: Type.Optional(is.address('Absent for newly minted tokens.')),
  fromAddressTag: Type.Optional(is.text("Its name by the operator's labels; the address without one.")),
  toAddress: Type.Optional(is.address('Absent for burned tokens.')),
  toAddressTag: Type.Optional(is.text("Its name by the operator's labels; the address without one.")),
  contractAddress: is.text("'_' for TRX, the number of a TRC10 token, the address of a contract."),
  amount: Type.Optional(
    Type.Number({ description: 'In decimal form, truncated. Absent while the decimals are unknown.' }),
  ),
  amount_str: is.amountText('Extension. In the smallest unit.'),
  amountUsd: Type.Optional(
    Type.Number({ description: `Its worth. ${inUsd} Absent too for a token without a price.` }),
  ),
})

export const largeTransfers = endpoint({
  get: '/api/deep/account/token/bigAmount',
  summary: 'The largest transfers of one token, or of TRX, from and to an account',
  description: compared,
  cost: 5,
  query: {
    address: requiredAddress,
    relatedToken: token,
    types: ignoredBecause('what its numbers mean is not documented; the rows have both sides of a transfer.'),
    ...listing,
    ...timeRange,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object({ ...page, data: Type.Array(largeTransfer) }),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    const asset = readAsset(query.relatedToken ?? '_')
    const found = await newestTransfers({ account, asset }, query, at)
    const sorted = found.rows.toSorted((left, right) => compareIntegers(right.amount, left.amount))
    return pageOf(sorted, { query, found, at }, await largeTransfersOf([asset], at))
  },
})

/** Rows of transfers of these tokens, as TronScan lists large ones. */
export async function largeTransfersOf(
  assets: readonly Asset[],
  at: Context,
): Promise<(row: TransferRow) => Static<typeof largeTransfer>> {
  const [nameOf, priceOf, usd] = await Promise.all([
    tokenNames(assets, at),
    tokenPrices(assets, at),
    trxPrice(at),
  ])
  const labels = at.services?.labels ?? noLabels
  const named = (text: string | undefined) => text && (labels.of(text).tag ?? text)
  return (row) => {
    const { tokenId, tokenDecimal } = nameOf(row.asset)
    const price = priceOf(row.asset, tokenDecimal)
    const [fromAddress, toAddress] = [displayAddress(row.from), displayAddress(row.to)]
    return omitUndefined({
      hash: row.transactionId,
      block: row.height,
      dateTime: row.timestampMs,
      fromAddress,
      fromAddressTag: named(fromAddress),
      toAddress,
      toAddressTag: named(toAddress),
      contractAddress: tokenId,
      amount: tokenDecimal === undefined ? undefined : toNumber(toDecimal(row.amount, tokenDecimal)),
      amount_str: row.amount.toString(),
      amountUsd: price && worth(price.worthSun(row.amount), usd),
    })
  }
}

const worth = (sun: bigint, usd: number | undefined): number | undefined =>
  usd === undefined ? undefined : toNumber(toDecimal(sun, trxDecimals)) * usd

type Times = Pick<Paging, 'start_timestamp' | 'end_timestamp'>

const newestTransfers = (
  filter: Parameters<typeof findTransfers>[0],
  { start_timestamp, end_timestamp }: Times,
  at: Context,
): Promise<ResultPage<TransferRow>> =>
  findTransfers(filter, { start: 0, limit: apiLimits.scannedRows, start_timestamp, end_timestamp }, at)

type Sorted = {
  readonly query: Paging
  readonly found: ResultPage<TransferRow>
  readonly at: Context
}

function pageOf<Row, Shown>(
  sorted: readonly Row[],
  { query, found, at }: Sorted,
  toShown: (row: Row) => Shown,
) {
  const { start, limit } = toHolderRequest({ ...query, sort: undefined })
  const rows = sorted.slice(start, start + limit)
  const { total, nextCursor } = holderPagingMembers({ rows, total: sorted.length }, query, at.state)
  return omitUndefined({
    code: 0 as const,
    total,
    data: rows.map(toShown),
    nextCursor,
    scanned: { rows: found.rows.length, isWhole: found.nextCursor === undefined },
    refreshTimeInfo: refreshedNow(at),
  })
}
