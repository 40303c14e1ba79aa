import { toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { addressAnnotations } from '../../shared/address-annotations.ts'
import { factMembers, lackingFacts } from '../../shared/list-members.ts'
import { address, confirm, exchangeId, ignored, paging, sameAddress, sort } from '../../shared/parameters.ts'
import {
  everyFilter,
  pagingMembersOf,
  type FactOf,
  findFacts,
  findFactsOfKind,
  optionalFilter,
} from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { isConfirmed, toAmount } from '../../shared/values.ts'
import { toTokenInfo } from '../token/token-info.ts'

type Exchange = FactOf<'exchange'>

const exchangeTransaction = component(
  'ExchangeTransaction',
  Type.Object({
    exchangeID: Type.Optional(is.int('The pair. Absent without a receipt that names it.')),
    blockID: is.int('Height of the block.'),
    trx_hash: is.hash('The creating transaction.'),
    createTime: is.time('Block time.'),
    creatorAddress: is.address('The account.'),
    tokenID: is.text("The token paid in, or paid out on withdrawal: '_' for TRX, else the id of a token."),
    quant: is.amount('The amount, in the smallest unit.'),
    confirmed: Type.Optional(is.confirmed),
    action: Type.Enum(['create', 'inject', 'withdraw', 'trade'], {
      description: 'Extension. The kind of action.',
    }),
    otherAmount: Type.Optional(
      is.amount(
        "Extension. Amount on the pair's other side: in on creation and inject, out otherwise. Absent without a receipt.",
      ),
    ),
  }),
)

/** An action on a pair is between an account and the pair. */
const noOtherSide = Type.Optional(
  Type.String({
    maxLength: 0,
    description: 'Refused: an action on a pair has no recipient. Use exchangeID.',
    'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
  }),
)

export const exchangeTransactions = endpoint({
  get: '/api/exchange/transaction',
  summary: "Actions on pairs of the chain's own exchange, newest first",
  description: 'With both exchangeID and address, rows are scanned: see scanned.',
  cost: 4,
  query: {
    sort: sort(['timestamp']),
    ...paging,
    exchangeID: exchangeId,
    address,
    fromAddress: sameAddress('address'),
    toAddress: noOtherSide,
    ...confirm,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object(factMembers('data', exchangeTransaction)),
  async handle({ query }, at) {
    const found = await find(query, at)
    return {
      ...pagingMembersOf(found),
      data: found.rows.map((row) => toExchangeTransaction(row, at)),
      ...lackingFacts(at.state),
      ...(await addressAnnotations(
        at,
        found.rows.map(({ account }) => account),
      )),
    }
  },
})

type Query = Parameters<typeof findFacts>[1] & {
  readonly exchangeID?: number | undefined
  readonly address?: string | undefined
}

async function find(query: Query, at: Context) {
  const { exchangeID } = query
  const account = query.address === undefined ? undefined : await readAddress(query.address, at)
  if (exchangeID !== undefined) {
    const isBy = everyFilter(optionalFilter<Exchange, string>(account, (row, one) => row.account === one))
    return findFacts<'exchange'>({ list: 'exchangeFacts', key: exchangeID }, query, at, isBy)
  }
  if (account === undefined) return findFactsOfKind('exchange', query, at)
  return findFacts<'exchange'>({ list: 'exchangeFactsOfAccount', key: account }, query, at)
}

const toExchangeTransaction = (row: Exchange, { state }: Context): Static<typeof exchangeTransaction> =>
  omitUndefined({
    exchangeID: row.exchangeId === undefined ? undefined : Number(row.exchangeId),
    blockID: row.height,
    trx_hash: row.transactionId,
    createTime: row.timestampMs,
    creatorAddress: toBase58(row.account),
    tokenID: toTokenInfo(row.asset).tokenId,
    quant: toAmount(row.amount),
    confirmed: isConfirmed(row.height, state),
    action: row.action,
    otherAmount: row.otherAmount === undefined ? undefined : toAmount(row.otherAmount),
  })
