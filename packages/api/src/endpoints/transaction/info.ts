import { type Address, Unavailable } from '@sundial/primitives'
import type { TransactionRow } from '@sundial/store'
import { decodeTransaction } from '../../decode.ts'
import { type At, endpoint } from '../../endpoint.ts'
import { NotNow } from '../../errors.ts'
import { transactionNotFound } from '../../lookup.ts'
import { toHash } from '../../page.ts'
import { ignored, requiredHash } from '../../schema/parameters.ts'
import { transactionInfo } from '../../schema/transaction-info.ts'
import type { NodeTransaction, Receipt } from '../../ports.ts'
import { addressAnnotations } from '../../shape/contract-map.ts'
import { type TransactionParts, toTransactionInfo } from '../../shape/transaction-info.ts'

export const oneTransaction = endpoint({
  get: '/api/transaction-info',
  summary: 'Everything about one transaction',
  description:
    'Joins the index with what the node holds: bytes, signatures, receipt. A transaction only the node holds is answered from there; what neither tells is absent.',
  query: { hash: requiredHash, ...ignored },
  reply: transactionInfo,
  isSettled: ({ confirmed, rawDataHex, cost }) =>
    confirmed === true && rawDataHex !== undefined && cost !== undefined,
  async handle({ query }, at) {
    const parts = await partsOf(toHash(query.hash), at)
    return toTransactionInfo(parts, at.state, await addressAnnotations(at, addressesOf(parts)))
  },
})

async function partsOf(id: string, { store, node, state }: At): Promise<TransactionParts> {
  const [row, bytes, receipt] = await Promise.all([
    store.transactionById(id),
    orUnavailable(node.transaction(id)),
    orUnavailable(node.receipt(id)),
  ])
  const fetched = bytes instanceof Unavailable ? undefined : readFetched(id, bytes)
  if (row === undefined && fetched === undefined) {
    if (bytes instanceof Unavailable) throw nodeAway(id)
    throw transactionNotFound(id, state, 'the index nor known to the node')
  }
  return {
    id,
    row,
    fetched,
    receipt: receipt instanceof Unavailable || isElsewhere(receipt, row) ? undefined : receipt,
    transfers: row && (await store.transfersOfTransaction(id)),
  }
}

/** While a fork is settled the node may tell of another block than the one this answer is true for. */
const isElsewhere = (receipt: Receipt | undefined, row: TransactionRow | undefined): boolean =>
  receipt?.blockNumber !== undefined && row !== undefined && Number(receipt.blockNumber) !== row.height

function readFetched(id: string, bytes: NodeTransaction | undefined): TransactionParts['fetched'] {
  const decoded = bytes && decodeTransaction(id, bytes)
  return bytes && decoded && { bytes, decoded }
}

const nodeAway = (id: string) =>
  new NotNow('node_unavailable', `Transaction ${id} is not in the index, and the node does not answer now.`)

/** A node that does not answer takes nothing from what the index knows. */
const orUnavailable = <Value>(answer: Promise<Value>): Promise<Value | Unavailable> =>
  answer.catch((error: unknown) => {
    if (error instanceof Unavailable) return error
    throw error
  })

function addressesOf({ row, fetched, receipt, transfers }: TransactionParts): (Address | undefined)[] {
  return [
    row?.owner ?? fetched?.decoded.owner,
    row?.to ?? fetched?.decoded.to ?? receipt?.contract_address,
    ...(transfers ?? []).flatMap(({ from, to, asset }) => [
      from,
      to,
      asset.kind === 'trc20' ? asset.contract : undefined,
    ]),
    ...(receipt?.internal_transactions ?? []).flatMap((inner) => [
      inner.caller_address,
      inner.transferTo_address,
    ]),
    ...(receipt?.log ?? []).map(({ address }) => `41${address}`),
  ]
}
