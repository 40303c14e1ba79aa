import { transactionToJson } from '@sundial/operations'
import { Malformed, TronError } from '@sundial/primitives'
import { blockHeader, type JsonForm, receipt, type Transaction } from '@sundial/protocol'
import type { Members } from '../json/members.ts'
import type { NodeBlock } from '../node-client.ts'
import type { Archive } from './archive.ts'

/** The answer to a call by path, `undefined` for an unknown call. The value is for `stringifyJson`. */
export type RecordedNodeServer = (path: string, parameters: CallParameters) => unknown

/**
 * A recording in the node's own HTTP shapes, under both /wallet and /walletsolidity. Pure. Unrecorded data is `{}`; an
 * invalid request is `{ Error }`, which java-tron returns with status 200.
 */
export function recordedNodeServer({ archive }: { readonly archive: Archive }): RecordedNodeServer {
  return (path, parameters) => {
    const name = /^\/wallet(?:solidity)?\/([a-z]+)$/.exec(path)?.[1]
    if (name === undefined || !Object.hasOwn(routes, name)) return undefined
    try {
      return routes[name]!({ archive, parameters, form: { visible: isTrue(parameters['visible']) } })
    } catch (error) {
      if (!(error instanceof TronError)) throw error
      return { Error: `class java.lang.IllegalArgumentException : ${error.message}` }
    }
  }
}

type RouteRequest = {
  readonly archive: Archive
  readonly parameters: CallParameters
  readonly form: JsonForm
}
type Route = (request: RouteRequest) => unknown

const nothing = {}

/** java-tron's read calls on blocks, transactions and receipts, by the last part of their path. */
const routes: Readonly<Record<string, Route>> = {
  getnowblock: ({ archive, form }) => found(archive.heights().at(-1), archive, form),
  getblock: ({ archive, parameters, form }) => {
    const block = blockNamed(archive, parameters['id_or_num'])
    if (block === undefined) return nothing
    return printBlock(isTrue(parameters['detail']) ? block : { ...block, transactions: [] }, form)
  },
  getblockbynum: ({ archive, parameters, form }) => found(numberIn(parameters, 'num'), archive, form),
  getblockbyid: ({ archive, parameters, form }) =>
    found(archive.heightByBlockId.get(hexIn(parameters, 'value')), archive, form),
  getblockbylimitnext: ({ archive, parameters, form }) => {
    const start = numberIn(parameters, 'startNum')
    const end = numberIn(parameters, 'endNum')
    if (end <= start || end - start > blockLimit) return nothing
    return list(
      archive.heights().filter((height) => height >= start && height < end),
      archive,
      form,
    )
  },
  getblockbylatestnum: ({ archive, parameters, form }) => {
    const count = numberIn(parameters, 'num')
    return count <= 0 || count >= blockLimit ? nothing : list(archive.heights().slice(-count), archive, form)
  },
  gettransactionbyid: ({ archive, parameters, form }) => {
    const item = archive.transactionById.get(hexIn(parameters, 'value'))
    return item === undefined ? nothing : printTransaction(item.transaction, form)
  },
  gettransactioninfobyid: ({ archive, parameters, form }) => {
    const stored = archive.receiptById.get(hexIn(parameters, 'value'))
    return stored === undefined ? nothing : receipt.toJson(stored, form)
  },
  gettransactioninfobyblocknum: ({ archive, parameters, form }) => {
    const height = numberIn(parameters, 'num')
    const receipts = height <= 0 ? undefined : archive.receiptsAt(height)
    return receipts === undefined ? nothing : receipts.map((stored) => receipt.toJson(stored, form))
  },
  gettransactioncountbyblocknum: ({ archive, parameters }) => ({
    count: archive.blockByHeight.get(numberIn(parameters, 'num'))?.transactions.length ?? 0,
  }),
}

/** java-tron returns at most 100 blocks (Wallet.BLOCK_LIMIT_NUM, RpcApiService.BLOCK_LIMIT_NUM). */
const blockLimit = 100

function found(height: number | undefined, archive: Archive, form: JsonForm): unknown {
  const block = height === undefined ? undefined : archive.blockByHeight.get(height)
  return block === undefined ? nothing : printBlock(block, form)
}

const list = (heights: readonly number[], archive: Archive, form: JsonForm) => ({
  block: heights.map((height) => found(height, archive, form)),
})

/** A height or an id as text; by default the head. */
function blockNamed(archive: Archive, name: unknown): NodeBlock | undefined {
  const text = typeof name === 'number' ? String(name) : (name ?? '')
  if (text === '') return archive.blockByHeight.get(archive.heights().at(-1) ?? -1)
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return archive.blockByHeight.get(Number(text))
  if (typeof text === 'string' && /^[0-9a-fA-F]{64}$/.test(text)) {
    return archive.blockByHeight.get(archive.heightByBlockId.get(text.toLowerCase()) ?? -1)
  }
  throw new Malformed('parameter', 'id_or_num must be a height or the id of a block')
}

/** A block in java-tron's JSON (Util.printBlockToJSON): no `transactions` when there are none. */
function printBlock({ id, header, transactions }: NodeBlock, form: JsonForm): Members {
  return {
    blockID: id,
    block_header: blockHeader.toJson(header, form),
    ...(transactions.length === 0
      ? {}
      : { transactions: transactions.map(({ transaction }) => printTransaction(transaction, form)) }),
  }
}

/** Only built transactions repeat `visible`; stored ones do not (Util.printCreateTransaction, printTransaction). */
function printTransaction(transaction: Transaction, form: JsonForm): Members {
  const { visible: _, ...printed } = transactionToJson(transaction, form)
  return printed
}

/** Members of a JSON body, or of a query where every value is text. */
export type CallParameters = Members

export const isTrue = (parameter: unknown): boolean => parameter === true || parameter === 'true'

/** An absent number is zero, as in every proto3 request. Throws `malformed_parameter`. */
function numberIn(parameters: CallParameters, name: string): number {
  const value = parameters[name] ?? 0
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number
  throw new Malformed(
    'parameter',
    `For input string: "${typeof value === 'string' ? value.slice(0, 40) : name}"`,
  )
}

/** Throws `malformed_parameter` when the member is not hex. */
function hexIn(parameters: CallParameters, name: string): string {
  const value = parameters[name] ?? ''
  if (typeof value === 'string' && /^(?:[0-9a-fA-F]{2})*$/.test(value)) return value.toLowerCase()
  throw new Malformed('parameter', `exception decoding Hex string: ${name}`)
}
