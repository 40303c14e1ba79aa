import type { Address } from '@sundial/primitives'
import type { FactRow, IndexState } from '@sundial/store'
import { type Static, type TObject, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { blockOrNone, readAddress } from '../../lookup.ts'
import { toHash } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { addressAnnotations } from '../../shared/address-annotations.ts'
import { applyTimeRange } from '../../shared/filters.ts'
import { callsWithoutReceipt, factMembers, lackingFacts, unreceipted } from '../../shared/list-members.ts'
import { address, confirm, hash, height, ignored, paging, sort } from '../../shared/parameters.ts'
import {
  everyFilter,
  pagingMembersOf,
  type FactOf,
  findFactsOfKind,
  findRows,
  type ResultPage,
  type Nearest,
  optionalFilter,
} from '../../shared/rows.ts'
import { isConfirmed, displayAddress, toAmount } from '../../shared/values.ts'
import { type TokenInfoOf, tokenInfos } from '../token/token-info.ts'
import { internalTransaction, type InternalTransaction } from '../transaction/schema.ts'

/** Named as on the transaction's own page. */
function toInternalTransaction(
  row: FactOf<'internalTransaction'>,
  state: IndexState,
  infoOf: TokenInfoOf,
): InternalTransaction {
  const values = row.values
    .filter(({ amount }) => amount !== 0n)
    .map(({ asset, amount }) => {
      const tokenInfo = infoOf(asset)
      return { token_id: tokenInfo.tokenId, call_value: toAmount(amount), tokenInfo }
    })
  return omitUndefined({
    hash: row.transactionId,
    internal_hash: row.hash,
    from: displayAddress(row.from),
    to: displayAddress(row.to),
    note: row.note,
    rejected: row.rejected,
    result: row.rejected ? 'FAIL' : 'SUCCESS',
    token_id: values[0]?.token_id ?? '_',
    call_value: values[0]?.call_value ?? 0,
    valueInfoList: values,
    block: row.height,
    timestamp: row.timestampMs,
    confirmed: isConfirmed(row.height, state),
    revert: false as const,
  })
}

const query = {
  sort: sort(['timestamp']),
  ...paging,
  address,
  contract: address,
  fromAddress: address,
  toAddress: address,
  block: height,
  hash,
  ...confirm,
  ...ignored,
}
type Query = Static<TObject<typeof query>>
type Internal = FactOf<'internalTransaction'>

export const internalTransactions = endpoint({
  get: '/api/internal-transaction',
  summary: 'Internal transactions, newest first',
  description:
    'address matches either side, and so does contract; fromAddress and toAddress match one. Available only where the node stores internal transactions; those reverted with their call are included and marked as rejected.',
  cost: 3,
  query,
  list: 'data',
  reply: Type.Object({ ...factMembers('data', internalTransaction), callsWithoutReceipt }),
  async handle({ query }, at) {
    const found = await find(query, at)
    const infoOf = await tokenInfos(
      found.rows.flatMap(({ values }) => values.map(({ asset }) => asset)),
      at,
    )
    return {
      ...pagingMembersOf(found),
      data: found.rows.map((row) => toInternalTransaction(row, at.state, infoOf)),
      ...lackingFacts(at.state),
      ...unreceipted(at.state.callsWithoutReceipt),
      ...(await addressAnnotations(
        at,
        found.rows.flatMap(({ from, to }) => [from, to]),
      )),
    }
  },
})

async function find(query: Query, at: Context): Promise<ResultPage<Internal>> {
  const { address, contract, fromAddress, toAddress, block, hash } = query
  if ([address, contract, fromAddress, toAddress, block, hash].every((filter) => filter === undefined))
    return findFactsOfKind('internalTransaction', query, at)
  const found = await findRows(await nearest(query, at), await applyTimeRange(query, at), at.state)
  return found as ResultPage<Internal>
}

const isInternal = (row: FactRow): boolean => row.kind === 'internalTransaction'

async function nearest(query: Query, at: Context): Promise<Nearest<FactRow>> {
  const { block, hash } = query
  const read = async (text: string | undefined) => (text === undefined ? undefined : readAddress(text, at))
  const [address, contract, from, to] = await Promise.all(
    [query.address, query.contract, query.fromAddress, query.toAddress].map(read),
  )
  const isOf = (side: Address | undefined) =>
    optionalFilter<FactRow, Address>(side, (row, one) => {
      const { from, to } = row as Internal
      return from === one || to === one
    })
  const isIn = optionalFilter<FactRow, number>(block, ({ height }, one) => height === one)
  const isWithin = optionalFilter<FactRow, string>(
    hash && toHash(hash),
    ({ transactionId }, one) => transactionId === one,
  )
  const isFrom = optionalFilter<FactRow, Address>(from, (row, one) => (row as Internal).from === one)
  const isTo = optionalFilter<FactRow, Address>(to, (row, one) => (row as Internal).to === one)
  const first = address ?? contract ?? from ?? to
  if (first !== undefined) {
    const list = { list: 'internalTransactionsOfAccount', key: first } as const
    return {
      read: (request) => at.store.facts(list, request),
      matches: everyFilter(address === undefined ? undefined : isOf(contract), isFrom, isTo, isIn, isWithin),
    }
  }
  const height = block ?? (await at.store.transactionById(toHash(hash!)))?.height
  if (height === undefined)
    throw new RequestRefused('transaction_not_found', `Transaction ${hash} is not in the index.`, { hash })
  const indexed = await blockOrNone(height, at)
  if (indexed === undefined) return { read: async () => ({ rows: [], total: 0 }) }
  return {
    read: (request) => at.store.factsOfBlock(indexed.height, request),
    matches: everyFilter(isInternal, isWithin),
  }
}
