import type { Address } from '@sundial/primitives'
import { type Static, type TObject, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { type FactOf } from '../../find/find-facts.ts'
import { all, aroundFound, findRows, type Found, type Nearest, when } from '../../find/found.ts'
import { inTimes } from '../../find/times.ts'
import { blockOrNone, readAddress } from '../../lookup.ts'
import { callsWithoutReceipt, unreceipted } from '../../schema/coverage.ts'
import { factMembers, lackingFacts } from '../../schema/facts.ts'
import { address, confirm, hash, height, ignored, paging, sort } from '../../schema/parameters.ts'
import { internalTransaction } from '../../schema/transaction-info.ts'
import { addressAnnotations } from '../../shape/contract-map.ts'
import { toInternalTransaction } from '../../shape/internal-transaction.ts'
import { tokenNames } from '../../shape/token-names.ts'
import { RequestRefused } from '../../errors.ts'
import { toHash } from '../../page.ts'
import type { FactRow } from '@sundial/store'

const query = {
  sort: sort(['timestamp']),
  ...paging,
  address,
  contract: address,
  block: height,
  hash,
  ...confirm,
  ...ignored,
}
type Query = Static<TObject<typeof query>>
type Internal = FactOf<'internalTransaction'>

export const internalTransactions = endpoint({
  get: '/api/internal-transaction',
  summary: 'What contracts did in their own name within calls, newest first',
  description:
    'address is either side, contract the same. Without address, contract, block and hash they are looked for among all that happened: see scanned. Only where the node keeps internal transactions; those undone with their call are here too, marked as rejected.',
  cost: 3,
  query,
  list: 'data',
  reply: Type.Object({ ...factMembers('data', internalTransaction), callsWithoutReceipt }),
  async handle({ query }, at) {
    const found = await find(query, at)
    const infoOf = await tokenNames(
      found.rows.flatMap(({ values }) => values.map(({ asset }) => asset)),
      at,
    )
    return {
      ...aroundFound(found),
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

async function find(query: Query, at: At): Promise<Found<Internal>> {
  const found = await findRows(await nearest(query, at), await inTimes(query, at), at.state)
  return found as Found<Internal>
}

const isInternal = (row: FactRow): boolean => row.kind === 'internalTransaction'

async function nearest({ address, contract, block, hash }: Query, at: At): Promise<Nearest<FactRow>> {
  const sides = await Promise.all(
    [address, contract].filter((one) => one !== undefined).map((one) => readAddress(one, at)),
  )
  const isOf = (side: Address | undefined) =>
    when<FactRow, Address>(side, (row, one) => {
      const { from, to } = row as Internal
      return from === one || to === one
    })
  const isIn = when<FactRow, number>(block, ({ height }, one) => height === one)
  const isWithin = when<FactRow, string>(
    hash && toHash(hash),
    ({ transactionId }, one) => transactionId === one,
  )
  const [first, second] = sides
  if (first !== undefined) {
    const list = { list: 'internalTransactionsOfAccount', key: first } as const
    return { read: (request) => at.store.facts(list, request), matches: all(isOf(second), isIn, isWithin) }
  }
  if (block === undefined && hash === undefined)
    return { read: (request) => at.store.allFacts(request), matches: isInternal }
  const height = block ?? (await at.store.transactionById(toHash(hash!)))?.height
  if (height === undefined)
    throw new RequestRefused('transaction_not_found', `Transaction ${hash} is not in the index.`, { hash })
  const indexed = await blockOrNone(height, at)
  if (indexed === undefined) return { read: async () => ({ rows: [], total: 0 }) }
  return {
    read: (request) => at.store.factsOfBlock(indexed.height, request),
    matches: all(isInternal, isWithin),
  }
}
