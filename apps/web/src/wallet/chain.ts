import { type Address, stringifyJson, toBase58, toHex } from '@sundial/primitives'
import {
  broadcastResultOf,
  type Chain,
  type FeeSource,
  ForeignBlock,
  nodeFeeSource,
  nodeSafetySource,
  readBlock,
  NodeUnavailable,
  outcomeOf,
  type SafetySource,
  type ReferenceBlock,
  type TransactionStatus,
} from '@sundial/wallet'
import { ApiFailure, apiUrl, connectionFailure, get } from '../data/api.ts'
import { parseForeign } from '../data/foreign-json.ts'
import { indexedStatusOf } from './outbox/indexed-status.ts'
import { assertReference as assertReferenceOf, findReference } from './review/reference.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * The chain through the relay of the server, which passes the calls of java-tron on to the node. A stock node has
 * `/walletsolidity` on another port, so the solidified height comes from the API.
 */
export const relayedChain: Chain = {
  referenceBlock: () => findReference(headerOf),
  solidifiedBlock: () =>
    orUnavailable(async () => {
      const block = await headerOf({ id_or_num: String(await solidifiedHeight()) })
      if (block === undefined) throw new NodeUnavailable('The node gave no solidified block.')
      return block
    }),
  isActivated: async (address) => Object.keys(await accountOf(address)).length > 0,
  broadcast: (transaction) =>
    orUnavailable(async () =>
      broadcastResultOf(await callNode('/wallet/broadcasthex', { transaction: toHex(transaction) })),
    ),
  statusOf: (transactionId) =>
    orUnavailable(async (): Promise<TransactionStatus> => {
      const info = await callNode('/wallet/gettransactioninfobyid', { value: transactionId })
      if (info['id'] !== transactionId) return { kind: 'unknown' }
      const outcome = outcomeOf(info)
      const isFinal = outcome.height <= BigInt(await solidifiedHeight())
      return { kind: isFinal ? 'solidified' : 'in-block', ...outcome }
    }),
  indexedStatusOf: (transactionId) => orUnavailable(() => indexedStatusOf(transactionId)),
}

/** A server that refuses, fails or cannot be reached gives no answer that anything may follow from. */
async function orUnavailable<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof ApiFailure || cause instanceof ForeignBlock)
      throw new NodeUnavailable(cause.message, { cause })
    throw cause
  }
}

/** The header of a block, by default the newest one: the transactions of a block can be hundreds of kilobytes. */
const headerOf = async (block: Members): Promise<ReferenceBlock | undefined> =>
  readBlock(await callNode('/wallet/getblock', { ...block, detail: false }))

/** Time of the newest block, in milliseconds. */
export async function readHeadMs(): Promise<bigint> {
  const block = await headerOf({})
  if (block === undefined) throw new NodeUnavailable('The node gave no block.')
  return block.timestampMs
}

/** Throws `foreign_block` for a transaction that refers to another chain than that of the page. */
export const assertReference = (raw: Uint8Array): Promise<void> => assertReferenceOf(raw, headerOf)

/** What transactions cost, by the same node. */
export const feeSource: FeeSource = nodeFeeSource((path, body) => callNode(path, body))

/** What warnings need to know, by the same node. */
export const safetySource: SafetySource = nodeSafetySource((path, body) => callNode(path, body))

/** Id of block 0, which names the chain; hex. Its header has members of another form, so it is not computed here. */
export async function readGenesisId(): Promise<string> {
  const { blockID: id } = await callNode('/wallet/getblock', { id_or_num: '0', detail: false })
  return typeof id === 'string' ? id : ''
}

/** A transaction as the node has it; an empty object when it has none. */
export const readTransaction = (id: string): Promise<Members> =>
  callNode('/wallet/gettransactionbyid', { value: id })

/** The balance of an account in sun; `undefined` for an address that is not activated. */
export async function balanceOf(address: Address): Promise<bigint | undefined> {
  const account = await accountOf(address)
  return Object.keys(account).length === 0 ? undefined : integerOf(account['balance'])
}

/** The account in solidified blocks; empty for an address that is not activated. */
async function accountOf(address: Address): Promise<Members> {
  const body = { address: toBase58(address), visible: true }
  return callNode('/walletsolidity/getaccount', body).catch(async (error: unknown) => {
    // Only a refusal of the solidity interface leads to the full node; a node that is away is not asked twice.
    if (error instanceof ApiFailure && error.status >= 400) return callNode('/wallet/getaccount', body)
    throw error
  })
}

async function solidifiedHeight(): Promise<number> {
  const { body } = await get('/api/system/status')
  return body.solidity.block ?? body.database.confirmedBlock ?? 0
}

/** java-tron leaves out zero. */
const integerOf = (value: unknown): bigint => BigInt((value as number | string | undefined) ?? 0)

/** Calls java-tron's HTTP interface through the relay. Throws `ApiFailure`. */
export async function callNode(path: string, body: Members = {}): Promise<Members> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(apiUrl(path), { method: 'POST', headers, body: stringifyJson(body) }).catch(
    (cause: unknown) => {
      throw connectionFailure(cause)
    },
  )
  const text = await response.text()
  if (!response.ok) {
    const code = `http_${response.status}`
    throw new ApiFailure({
      code,
      message: text.slice(0, 400) || response.statusText,
      status: response.status,
    })
  }
  return membersOf(answerIn(text), response.status)
}

/** java-tron answers a failure of its own with the status of a success. Nothing else than members is an answer. */
function membersOf(answer: unknown, status: number): Members {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) {
    throw new ApiFailure({ code: 'malformed_answer', message: 'The node gave no members.', status })
  }
  const members = answer as Members
  const { Error: problem } = members
  if (typeof problem !== 'string') return members
  throw new ApiFailure({ code: 'node_failure', message: problem.slice(0, 400), status })
}

function answerIn(text: string): unknown {
  try {
    return parseForeign(text)
  } catch (cause) {
    const message = 'The response of the node is not JSON.'
    throw new ApiFailure({ code: 'malformed_answer', message, status: 200 }, { cause })
  }
}
