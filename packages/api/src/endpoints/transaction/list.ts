import type { Page, TransactionRow } from '@sundial/store'
import { type Static, type TObject, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { blockAt, readAddress, transactionNotFound } from '../../lookup.ts'
import { oneFilterOf, pageOfOne, toHash, toPageRequest } from '../../page.ts'
import { present } from '../../present.ts'
import { pageMembers } from '../../schema/page-reply.ts'
import { address, hash, height, ignored, notYet, paging, sort } from '../../schema/parameters.ts'
import { transaction } from '../../schema/transaction.ts'
import { contractMapOf } from '../../shape/contract-map.ts'
import { isWhole } from '../../shape/place.ts'
import { toTransaction } from '../../shape/transaction.ts'

const query = {
  sort: sort(['timestamp', 'number']),
  ...paging,
  address,
  block: height,
  hash,
  type: notYet,
  contract_type: notYet,
  address_from: notYet,
  address_to: notYet,
  date_start: notYet,
  date_to: notYet,
  ...ignored,
}
type Query = Static<TObject<typeof query>>

export const transactions = endpoint({
  get: '/api/transaction',
  summary: 'Transactions, newest first',
  description:
    'address, block and hash are filters, one at a time. address means owner or direct counterpart. A block or hash the index does not hold is a 404.',
  query,
  reply: Type.Object({
    ...pageMembers(transaction),
    wholeChainTxCount: Type.Optional(
      Type.Integer({
        description:
          'Transactions of the chain up to the newest block; absent unless the index holds every block.',
      }),
    ),
  }),
  isSettled: ({ data }, { hash }) => hash !== undefined && data[0]?.confirmed === true,
  async handle({ query }, at) {
    const { rows, total } = await pageOf(query, at)
    return present({
      total,
      rangeTotal: total,
      wholeChainTxCount: isWhole(at.state) ? at.state.transactionCount : undefined,
      data: rows.map((row) => toTransaction(row, at.state)),
      contractMap: await contractMapOf(
        at.store,
        rows.flatMap(({ owner, to }) => [owner, to]),
      ),
    })
  },
})

async function pageOf(query: Query, at: At): Promise<Page<TransactionRow>> {
  const { address, block, hash } = query
  switch (oneFilterOf({ address, block, hash })) {
    case 'address':
      return at.store.transactionsOfAccount(await readAddress(address!, at), toPageRequest(query))
    case 'block':
      return at.store.transactionsOfBlock((await blockAt(block!, at)).height, toPageRequest(query))
    case 'hash':
      return pageOfOne(await transactionWithId(toHash(hash!), at), query)
    case undefined:
      return at.store.transactions(toPageRequest(query))
  }
}

async function transactionWithId(id: string, { store, state }: At): Promise<TransactionRow> {
  const row = await store.transactionById(id)
  if (row === undefined) throw transactionNotFound(id, state, 'the index')
  return row
}
