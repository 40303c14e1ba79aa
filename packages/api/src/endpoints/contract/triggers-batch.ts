import { toBase58 } from '@sundial/primitives'
import type { TransactionRow } from '@sundial/store'
import { Type } from 'typebox'
import { action } from '../../action.ts'
import { readAddress } from '../../lookup.ts'
import type { ApiPorts } from '../../ports.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { calledOf, type MethodMembers, methodNames } from '../../services/signatures/method-names.ts'
import { bookOf } from '../../services/signatures/signature-book.ts'
import * as is from '../../shared/scalars.ts'
import { displayAddress } from '../../shared/values.ts'
import { namedEvent, receiptAt } from '../event/find.ts'
import { logsOf } from '../transaction/receipt.ts'
import { methodCandidates } from '../transaction/schema.ts'

const mostHashes = 50

const call = Type.Object({
  hash: is.hash('The creating transaction.'),
  method: Type.Optional(is.text('Signature of the method, if known.')),
  methodCandidates,
  owner_address: Type.Optional(is.address('The caller.')),
  contract_address: Type.Optional(is.address('The called contract.')),
  block: is.int('Height of the block.'),
  date_created: is.time('Block time.'),
})

const event = Type.Object({
  transaction_id: is.hash('The creating transaction.'),
  block_number: is.int('Height of the block.'),
  block_timestamp: is.time('Block time.'),
  contract_address: is.address('The contract that emitted it.'),
  event_index: is.int('Index among the logs of the transaction.'),
  event_name: Type.Optional(is.text('Name of the event, if known.')),
  event: Type.Optional(is.text('Its declaration.')),
  result: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'Values by name; unnamed ones by index.' }),
  ),
})

export const triggersBatch = action({
  post: '/api/contracts/smart-contract-triggers-batch',
  summary: 'Calls and events of several transactions',
  description:
    "Calls that are not in the index are left out. Events come from the node's receipts, and are absent while the node does not answer. The query parameter fields is accepted and ignored: rows have all members.",
  body: {
    hashList: Type.Array(Type.String({ pattern: '^(0[xX])?[0-9a-fA-F]{64}$' }), {
      maxItems: mostHashes,
      description: `At most ${mostHashes} transaction ids.`,
    }),
    contractAddress: Type.Optional(
      Type.String({ maxLength: 100, description: 'Only calls and events of this contract.' }),
    ),
  },
  reply: Type.Object({ list: Type.Array(call), event_list: Type.Array(event) }),
  async handle({ body }, at) {
    const hashes = [...new Set(body.hashList.map((hash) => hash.replace(/^0x/i, '').toLowerCase()))]
    const contract =
      body.contractAddress === undefined ? undefined : await readAddress(body.contractAddress, at)
    const rows = await Promise.all(hashes.map((hash) => at.store.transactionById(hash)))
    const calls = rows.filter((row) => row !== undefined)
    const events = await Promise.all(calls.map((row) => eventsOf(row, at)))
    const wanted = contract && toBase58(contract)
    const listed = calls.filter(({ to }) => contract === undefined || to === contract)
    const methodOf = await methodNames(listed.map(calledOf), at)
    return {
      list: listed.map((row) => toCall(row, methodOf(calledOf(row)))),
      event_list: events.flat().filter((one) => wanted === undefined || one.contract_address === wanted),
    }
  },
})

const toCall = (row: TransactionRow, method: MethodMembers) =>
  omitUndefined({
    hash: row.id,
    ...method,
    owner_address: displayAddress(row.owner),
    contract_address: displayAddress(row.to),
    block: row.height,
    date_created: row.timestampMs,
  })

async function eventsOf(row: TransactionRow, at: ApiPorts) {
  const receipt = await receiptAt(row, at)
  if (receipt === undefined) return []
  return logsOf(receipt).map(({ address, topics, data }, place) => {
    const decoded = namedEvent(topics, data, bookOf(at).table)
    return omitUndefined({
      transaction_id: row.id,
      block_number: row.height,
      block_timestamp: row.timestampMs,
      contract_address: address,
      event_index: place,
      event_name: decoded?.name,
      event: decoded?.signature,
      result: decoded?.values,
    })
  })
}
