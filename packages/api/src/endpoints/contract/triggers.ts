import { type Static, Type } from 'typebox'
import type { TransactionRow } from '@sundial/store'
import { describeMethod } from '../../decode.ts'
import { type At, endpoint } from '../../endpoint.ts'
import { findTransactions } from '../../find/find-transactions.ts'
import { aroundFound } from '../../find/found.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { component } from '../../schema/component.ts'
import { scannedMembers } from '../../schema/page-reply.ts'
import { address, confirm, height, ignored, paging, sort } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { contractRet } from '../../schema/transaction.ts'
import { shown } from '../../shape/address.ts'
import { addressAnnotations } from '../../shape/contract-map.ts'
import { isConfirmed } from '../../shape/place.ts'

const trigger = component(
  'Trigger',
  Type.Object({
    hash: is.hash('The transaction.'),
    block: is.int('Height of the block.'),
    timestamp: is.time('Block time.'),
    ownerAddress: Type.Optional(is.address('Who called.')),
    contractAddress: Type.Optional(is.address('The contract called.')),
    methodId: Type.Optional(
      is.text('Extension. First four bytes of the call data as hex; the node has the rest.'),
    ),
    method: Type.Optional(is.text('Extension. Signature of the method where it is well known.')),
    result: Type.Optional(contractRet),
    confirmed: Type.Optional(is.confirmed),
  }),
)

export const triggers = endpoint({
  get: '/api/contracts/trigger',
  summary: 'Calls of contracts, newest first',
  description:
    'Of one contract by contract, of a block by block, else of all. Other transactions stand between them, so that rows are looked through: see scanned. The whole call data is in /api/transaction-info.',
  cost: 3,
  query: {
    sort: sort(['timestamp']),
    ...paging,
    contract: address,
    address,
    block: height,
    ...confirm,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object(scannedMembers('data', trigger)),
  async handle({ query }, at) {
    const { contract, address: account, block } = query
    const filter = {
      block,
      types: triggerType,
      to: contract && (await readAddress(contract, at)),
      account: account && (await readAddress(account, at)),
    }
    const found = await findTransactions(filter, query, at)
    return {
      ...aroundFound(found),
      data: found.rows.map((row) => toTrigger(row, at)),
      ...(await addressAnnotations(
        at,
        found.rows.flatMap(({ owner, to }) => [owner, to]),
      )),
    }
  },
})

const triggerType: ReadonlySet<number> = new Set([31])

const toTrigger = (row: TransactionRow, { state }: At): Static<typeof trigger> =>
  omitUndefined({
    hash: row.id,
    block: row.height,
    timestamp: row.timestampMs,
    ownerAddress: shown(row.owner),
    contractAddress: shown(row.to),
    methodId: row.selector,
    method: row.selector === undefined ? undefined : describeMethod(row.selector)?.signature,
    result: row.result,
    confirmed: isConfirmed(row.height, state),
  })
