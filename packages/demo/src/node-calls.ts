import { httpNode } from '@sundial/node'
import { type Address, parseJson, toBase58, Unavailable } from '@sundial/primitives'

export type Head = { readonly height: number; readonly id: string; readonly timeMs: number }

export type AccountNow = {
  readonly sun: bigint
  readonly name: string
  readonly issuedTokenId: string | undefined
  /** Units by token id. */
  readonly tokens: ReadonlyMap<string, bigint>
}

export type Sale = { readonly startMs: number; readonly endMs: number }

export type BroadcastAnswer =
  | { readonly kind: 'accepted'; readonly id: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }

/** The public routes the inhabitants use. All throw `Unavailable` when the node does not answer usably. */
export type NodeCalls = AsyncDisposable & {
  head(): Promise<Head>
  account(address: Address): Promise<AccountNow | undefined>
  /** When the token of an id may be bought. */
  saleOf(tokenId: string): Promise<Sale>
  waitingCount(): Promise<number>
  broadcast(transactionHex: string): Promise<BroadcastAnswer>
}

type Members = Readonly<Record<string, unknown>>

const timeoutMs = 10_000

/** Calls of the node at the URL; they reject as soon as the signal fires. Throws `node_url_refused`. */
export function nodeCalls(
  nodeUrl: string,
  { signal, apiKey }: { readonly signal: AbortSignal; readonly apiKey?: string | undefined },
): NodeCalls {
  const node = httpNode(nodeUrl.split(','), { apiKey, timeoutMs, connections: 4 })
  const ask = async (name: string, body: Members = {}): Promise<Members> => {
    const request = { method: 'POST', body: JSON.stringify(body) } as const
    const { status, body: text } = await unlessAborted(() => node.relay(`/wallet/${name}`, request), signal)
    return membersOf(name, status, text)
  }
  return {
    head: async () => headOf(await ask('getnowblock')),
    account: async (address) =>
      accountOf(await ask('getaccount', { address: toBase58(address), visible: true })),
    saleOf: async (value) => {
      const { start_time: start, end_time: end } = await ask('getassetissuebyid', { value })
      return { startMs: Number(start ?? 0), endMs: Number(end ?? 0) }
    },
    waitingCount: async () => Number((await ask('getpendingsize'))['pendingSize'] ?? 0),
    broadcast: async (transactionHex) =>
      broadcastAnswerOf(await ask('broadcasthex', { transaction: transactionHex })),
    [Symbol.asyncDispose]: () => node[Symbol.asyncDispose](),
  }
}

async function unlessAborted<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted()
  let stop: () => void = () => undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function membersOf(name: string, status: number, text: string): Members {
  const json = status === 200 ? jsonOf(text) : undefined
  if (typeof json !== 'object' || json === null || 'Error' in json) {
    throw new NodeAnswerUnusable(`The node answers ${name} with status ${status}: ${text.slice(0, 200)}`)
  }
  return json as Members
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function headOf({ blockID, block_header: header }: Members): Head {
  const raw = ((header ?? {}) as { raw_data?: Members }).raw_data ?? {}
  if (typeof blockID !== 'string' || !/^[0-9a-f]{64}$/.test(blockID)) {
    throw new NodeAnswerUnusable('The newest block of the node has no id.')
  }
  return { id: blockID, height: Number(raw['number'] ?? 0), timeMs: Number(raw['timestamp'] ?? 0) }
}

function accountOf(account: Members): AccountNow | undefined {
  if (account['address'] === undefined) return undefined
  const issued = account['asset_issued_ID']
  const tokens = (account['assetV2'] ?? []) as readonly { key: string; value: number | string }[]
  return {
    sun: BigInt((account['balance'] as number | string | undefined) ?? 0),
    name: typeof account['account_name'] === 'string' ? account['account_name'] : '',
    issuedTokenId: typeof issued === 'string' && issued !== '' ? issued : undefined,
    tokens: new Map(tokens.map(({ key, value }) => [key, BigInt(value)])),
  }
}

const broadcastAnswerOf = ({ result, code, message, txid }: Members): BroadcastAnswer =>
  result === true
    ? { kind: 'accepted', id: String(txid) }
    : { kind: 'refused', code: String(code), message: typeof message === 'string' ? message : '' }

export class NodeAnswerUnusable extends Unavailable {
  readonly code = 'demo_node_answer_unusable'
}
