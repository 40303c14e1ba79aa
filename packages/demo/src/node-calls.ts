import { httpNode } from '@sundial/node'
import { type Address, parseJson, toAddress, toBase58, toHex, Unavailable } from '@sundial/primitives'
import { type AccountNow, accountNow, amountOf, listOf } from './account-now.ts'

export type Head = { readonly height: number; readonly id: string; readonly timeMs: number }

export type Sale = { readonly startMs: number; readonly endMs: number }

/** A pair that trades TRX (`_`) and TRC10 tokens. */
export type Exchange = {
  readonly id: bigint
  readonly creator: Address
  readonly sides: readonly [Pool, Pool]
}
export type Pool = { readonly tokenId: string; readonly amount: bigint }

export type Proposal = {
  readonly id: bigint
  readonly proposer: Address
  readonly isPending: boolean
  readonly approvals: readonly Address[]
  readonly expiresMs: number
}

/** Resources delegated from one account to another. */
export type Loan = {
  readonly resource: 'ENERGY' | 'BANDWIDTH'
  readonly sun: bigint
  /** Zero without a lock. */
  readonly lockedUntilMs: number
}

export type PastTransaction = { readonly id: string; readonly rawDataHex: string }

export type BroadcastAnswer =
  | { readonly kind: 'accepted'; readonly id: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }

/** The public routes that inhabitants use. All throw `Unavailable` without a usable answer from the node. */
export type NodeCalls = AsyncDisposable & {
  head(): Promise<Head>
  headAt(height: number): Promise<Head>
  /** From the first height to before the second, at most 100 blocks. */
  transactions(from: number, before: number): Promise<readonly PastTransaction[]>
  account(address: Address): Promise<AccountNow | undefined>
  /** Time of the sale of a token, by its id. */
  saleOf(tokenId: string): Promise<Sale>
  /** Oldest first. */
  exchanges(): Promise<readonly Exchange[]>
  /** Oldest first. */
  proposals(): Promise<readonly Proposal[]>
  /** Accounts to which the account delegates. */
  borrowers(lender: Address): Promise<readonly Address[]>
  loans(lender: Address, borrower: Address): Promise<readonly Loan[]>
  /** Sun from voting and producing that is not yet claimed. */
  reward(address: Address): Promise<bigint>
  /** The words that a view of a contract returns at the head; none when it fails. */
  read(contract: Address, data: Uint8Array): Promise<readonly bigint[]>
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
  // java-tron's lists read `visible` only from the query, whatever the body says.
  const list = async (name: string): Promise<Members> => {
    const request = { method: 'GET', query: 'visible=true' } as const
    const { status, body } = await unlessAborted(() => node.relay(`/wallet/${name}`, request), signal)
    return membersOf(name, status, body)
  }
  return {
    // Without an id, the newest block; without `detail`, no transactions.
    head: async () => headOf(await ask('getblock', { detail: false })),
    headAt: async (height) => headOf(await ask('getblock', { id_or_num: String(height), detail: false })),
    transactions: async (startNum, endNum) =>
      transactionsOf(await ask('getblockbylimitnext', { startNum, endNum })),
    account: async (address) =>
      accountNow(await ask('getaccount', { address: toBase58(address), visible: true })),
    exchanges: async () => exchangesOf(await list('listexchanges')),
    proposals: async () => proposalsOf(await list('listproposals')),
    borrowers: async (lender) => {
      const lenderBody = { value: toBase58(lender), visible: true }
      const { toAccounts } = await ask('getdelegatedresourceaccountindexv2', lenderBody)
      return ((toAccounts ?? []) as readonly string[]).map(toAddress)
    },
    loans: async (lender, borrower) => {
      const between = { fromAddress: toBase58(lender), toAddress: toBase58(borrower), visible: true }
      return loansOf(await ask('getdelegatedresourcev2', between))
    },
    reward: async (address) =>
      amountOf((await ask('getReward', { address: toBase58(address), visible: true }))['reward']),
    saleOf: async (value) => {
      const { start_time: start, end_time: end } = await ask('getassetissuebyid', { value })
      return { startMs: Number(start ?? 0), endMs: Number(end ?? 0) }
    },
    read: async (contract, data) => {
      const addresses = { owner_address: toBase58(contract), contract_address: toBase58(contract) }
      const answer = await ask('triggerconstantcontract', { ...addresses, data: toHex(data), visible: true })
      return wordsOf(answer['constant_result'])
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

const transactionsOf = ({ block }: Members): readonly PastTransaction[] =>
  listOf(block)
    .flatMap(({ transactions }) => listOf(transactions))
    .map(({ txID, raw_data_hex: hex }) => ({ id: String(txID), rawDataHex: String(hex) }))

const exchangesOf = ({ exchanges }: Members): readonly Exchange[] =>
  listOf(exchanges)
    .map((item) => ({
      id: amountOf(item['exchange_id']),
      creator: toAddress(String(item['creator_address'])),
      sides: [poolOf(item, 'first'), poolOf(item, 'second')] as const,
    }))
    .toSorted(byId)

const poolOf = (item: Members, which: 'first' | 'second'): Pool => ({
  tokenId: String(item[`${which}_token_id`]),
  amount: amountOf(item[`${which}_token_balance`]),
})

function wordsOf(results: unknown): readonly bigint[] {
  const [hex = ''] = (results ?? []) as readonly string[]
  return (hex.match(/[\da-f]{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
}

const loansOf = ({ delegatedResource }: Members): readonly Loan[] =>
  listOf(delegatedResource)
    .flatMap((item) => [loanOf(item, 'ENERGY', 'energy'), loanOf(item, 'BANDWIDTH', 'bandwidth')])
    .filter((loan) => loan.sun > 0n)

const loanOf = (item: Members, resource: Loan['resource'], name: string): Loan => ({
  resource,
  sun: amountOf(item[`frozen_balance_for_${name}`]),
  lockedUntilMs: Number(item[`expire_time_for_${name}`] ?? 0),
})

const proposalsOf = ({ proposals }: Members): readonly Proposal[] =>
  listOf(proposals)
    .map((item) => ({
      id: amountOf(item['proposal_id']),
      proposer: toAddress(String(item['proposer_address'])),
      // A state of zero is not printed.
      isPending: item['state'] === undefined || item['state'] === 'PENDING',
      approvals: ((item['approvals'] ?? []) as readonly string[]).map(toAddress),
      expiresMs: Number(item['expiration_time'] ?? 0),
    }))
    .toSorted(byId)

const byId = (left: { id: bigint }, right: { id: bigint }): number => Number(left.id - right.id)

const broadcastAnswerOf = ({ result, code, message, txid }: Members): BroadcastAnswer =>
  result === true
    ? { kind: 'accepted', id: String(txid) }
    : { kind: 'refused', code: String(code), message: typeof message === 'string' ? message : '' }

class NodeAnswerUnusable extends Unavailable {
  readonly code = 'demo_node_answer_unusable'
}
