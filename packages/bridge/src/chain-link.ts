// What deployments and oracles ask of one chain, and how they send transactions to it.
import { encodeOperation, messageOf, type ValueOf } from '@sundial/operations'
import { type Address, fromHex, toHex, Unavailable } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import {
  type OperationName,
  rawTransaction,
  signedHash,
  transaction,
  transactionHash,
} from '@sundial/protocol'

export type Members = Readonly<Record<string, unknown>>
/** Posts JSON to a path of the node, such as `/wallet/getnowblock`, and returns the members of its answer. */
export type Post = (path: string, body: Members) => Promise<Members>
/** The newest block, or the newest one that cannot be undone. */
export type At = 'head' | 'solidified'

export type Sent = { readonly id: string; readonly expiresMs: number }
export type Receipt = {
  readonly isDone: boolean
  /** Of a contract that the transaction made. */
  readonly contract: Address | undefined
  readonly result: string
}

export type Order<Name extends OperationName> = {
  readonly key: Uint8Array
  readonly kind: Name
  readonly members: Partial<Omit<ValueOf<Name>, 'ownerAddress'>>
  readonly feeLimitSun?: bigint
}

export type ChainLink = {
  readonly timeMs: () => Promise<number>
  /** What a call of a contract by itself would return; undefined where it fails. */
  readonly read: (contract: Address, data: Uint8Array, at: At) => Promise<Uint8Array | undefined>
  /** Throws `bridge_transaction_refused`. */
  readonly send: <Name extends OperationName>(order: Order<Name>) => Promise<Sent>
  readonly receipt: (id: string) => Promise<Receipt | undefined>
  /** Name, symbol and decimals of a TRC10 token. */
  readonly trc10: (id: bigint) => Promise<Trc10 | undefined>
}

export type Trc10 = { readonly name: string; readonly symbol: string; readonly decimals: number }

export type LinkOptions = {
  /** Of a side chain that signs with its chain id: 21 bytes as hex. */
  readonly sideChainId?: string | undefined
  /** How long a transaction is valid. */
  readonly validMs?: number
}

const defaultValidMs = 60_000

export function chainLink(
  post: Post,
  { sideChainId, validMs = defaultValidMs }: LinkOptions = {},
): ChainLink {
  const timeMs = async () => headOf(await post('/wallet/getnowblock', {})).timeMs
  let last = 0
  return {
    timeMs,
    async read(contract, data, at) {
      const root = at === 'head' ? 'wallet' : 'walletsolidity'
      const call = { owner_address: contract, contract_address: contract, data: toHex(data), visible: false }
      return returnedBy(await post(`/${root}/triggerconstantcontract`, call))
    },
    async send({ key, kind, members, feeLimitSun = 0n }) {
      // A block that cannot be undone, so that the transaction stays valid whatever becomes of the newest ones.
      const reference = headOf(await post('/walletsolidity/getnowblock', {}))
      const now = await timeMs()
      // No two transactions of one content have the same id.
      last = Math.max(now, last + 1)
      const value = messageOf(kind).create({ ...members, ownerAddress: addressOfPrivateKey(key) } as never)
      const rawData = rawTransaction.create({
        refBlockBytes: fromHex(reference.id.slice(12, 16)),
        refBlockHash: fromHex(reference.id.slice(16, 32)),
        expiration: BigInt(now + validMs),
        timestamp: BigInt(last),
        contract: [encodeOperation(kind, value, { permissionId: 0 })],
        feeLimit: feeLimitSun,
      })
      const id = transactionHash(rawData)
      const signature = [signHash(signedHash(id, sideChainId), key)]
      const hex = toHex(transaction.encode(transaction.create({ rawData, signature })))
      const answer = await post('/wallet/broadcasthex', { transaction: hex })
      if (answer['result'] === true) return { id: toHex(id), expiresMs: now + validMs }
      throw new TransactionRefused(
        `The node refused a transaction: ${String(answer['code'])} ${textOf(answer['message'])}`,
      )
    },
    receipt: async (id) => receiptOf(await post('/wallet/gettransactioninfobyid', { value: id })),
    trc10: async (id) => tokenOf(await post('/wallet/getassetissuebyid', { value: String(id) })),
  }
}

function headOf(answer: Members): { readonly id: string; readonly timeMs: number } {
  const header = answer['block_header'] as { raw_data?: { timestamp?: number } } | undefined
  if (typeof answer['blockID'] !== 'string') throw new BridgeAnswerUnusable('The node has no newest block.')
  return { id: answer['blockID'], timeMs: header?.raw_data?.timestamp ?? 0 }
}

function returnedBy(answer: Members): Uint8Array | undefined {
  const result = answer['result'] as Members | undefined
  const [returned] = (answer['constant_result'] ?? []) as readonly unknown[]
  // java-tron says of a call that reverts that it was made, with a message.
  if (result?.['result'] !== true || result['message'] !== undefined || typeof returned !== 'string')
    return undefined
  return fromHex(returned)
}

function receiptOf(answer: Members): Receipt | undefined {
  if (typeof answer['id'] !== 'string') return undefined
  const { result = 'SUCCESS' } = (answer['receipt'] ?? {}) as { result?: string }
  const contract = answer['contract_address']
  return {
    isDone: result === 'SUCCESS' && answer['result'] !== 'FAILED',
    contract: typeof contract === 'string' ? contract : undefined,
    result,
  }
}

function tokenOf(answer: Members): Trc10 | undefined {
  if (typeof answer['name'] !== 'string') return undefined
  return {
    name: textOf(answer['name']),
    symbol: textOf(answer['abbr']),
    decimals: Number(answer['precision'] ?? 0),
  }
}

/** Texts of answers are hex. */
const textOf = (value: unknown): string =>
  typeof value === 'string' && /^([0-9a-f]{2})*$/.test(value) ? new TextDecoder().decode(fromHex(value)) : ''

export class TransactionRefused extends Unavailable {
  readonly code = 'bridge_transaction_refused'
}

class BridgeAnswerUnusable extends Unavailable {
  readonly code = 'bridge_node_answer_unusable'
}
