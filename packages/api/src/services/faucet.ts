import { decodeOperation, transactionFromJson } from '@sundial/operations'
import { type Address, type Clock, dayMs, toBase58, toHex } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import { type OperationEnvelope, transaction as transactionMessage, transactionHash } from '@sundial/protocol'
import { broadcastBytes, type NodeCalls, textOf } from './node-calls.ts'

export type FaucetResult =
  | { readonly success: true; readonly amount: number; readonly code: 'SUCCESS'; readonly hash: string }
  | {
      readonly success: false
      readonly amount: 0
      readonly code: FaucetCode
      readonly message: string
      readonly againMs?: number
    }

export type FaucetCode = 'ADDRESS_HAD_COINS' | 'NETWORK_HAD_COINS' | 'FAUCET_REFUSED'

type Options = {
  readonly calls: NodeCalls
  readonly clock: Clock
  /** For the paying account; read on the first payment. */
  readonly privateKey: () => Promise<Uint8Array>
  readonly amountSun: number
  readonly intervalMs?: number
}

/** Requests from one address, which several users may share. */
const ofNetworkAddress = 5
const mostEntries = 100_000

/** Sends test coins, once a day to an account. */
export class Faucet {
  readonly #options: Options
  readonly #accounts = new Map<Address, number>()
  readonly #networks = new Map<string, readonly number[]>()

  constructor(options: Options) {
    this.#options = options
  }

  async give(account: Address, networkAddress: string): Promise<FaucetResult> {
    const nowMs = this.#options.clock.now()
    const intervalMs = this.#options.intervalMs ?? dayMs
    const sinceMs = nowMs - intervalMs
    const lastMs = this.#accounts.get(account) ?? -Infinity
    if (lastMs > sinceMs) {
      const message = 'This account has already received coins today; try again tomorrow.'
      return { ...refused('ADDRESS_HAD_COINS', message), againMs: lastMs + intervalMs }
    }
    const before = (this.#networks.get(networkAddress) ?? []).filter((ms) => ms > sinceMs)
    if (before.length >= ofNetworkAddress) {
      const message = 'Too many requests for coins from this address today.'
      return { ...refused('NETWORK_HAD_COINS', message), againMs: Math.min(...before) + intervalMs }
    }
    // Recorded before it is paid: of two simultaneous requests one waits till tomorrow.
    remember(this.#accounts, account, nowMs)
    remember(this.#networks, networkAddress, [...before, nowMs])
    const result = await this.#pay(account).catch((error: unknown) => {
      this.#forget(account, networkAddress, before)
      throw error
    })
    if (!result.success) this.#forget(account, networkAddress, before)
    return result
  }

  #forget(account: Address, networkAddress: string, before: readonly number[]): void {
    this.#accounts.delete(account)
    this.#networks.set(networkAddress, before)
  }

  async #pay(account: Address): Promise<FaucetResult> {
    const { calls, amountSun } = this.#options
    const privateKey = await this.#options.privateKey()
    const payer = addressOfPrivateKey(privateKey)
    const built = await calls.call('/wallet/createtransaction', {
      owner_address: toBase58(payer),
      to_address: toBase58(account),
      amount: amountSun,
      visible: true,
    })
    if (built['raw_data'] === undefined)
      return refused('FAUCET_REFUSED', textOf(built['Error']) || 'The node did not build a transaction.')
    const transaction = transactionFromJson(built)
    // Checks what it signs: a node could build another transaction.
    if (!isPayment(transaction.rawData!.contract, { payer, account, amountSun })) {
      return refused('FAUCET_REFUSED', 'The node built another transaction than requested.')
    }
    const signature = [signHash(transactionHash(transaction.rawData!), privateKey)]
    const hex = toHex(transactionMessage.encode({ ...transaction, signature }))
    const { code, message, id } = await broadcastBytes(calls, hex)
    if (code !== 'SUCCESS') return refused('FAUCET_REFUSED', message || code)
    return { success: true, amount: amountSun, code: 'SUCCESS', hash: id }
  }
}

type Payment = { readonly payer: Address; readonly account: Address; readonly amountSun: number }

function isPayment(contracts: readonly OperationEnvelope[], { payer, account, amountSun }: Payment): boolean {
  const operation = contracts.length === 1 ? decodeOperation(contracts[0]!) : undefined
  if (operation?.kind !== 'TransferContract') return false
  const { ownerAddress, toAddress, amount } = operation.value
  return ownerAddress === payer && toAddress === account && amount === BigInt(amountSun)
}

const refused = (code: FaucetCode, message: string) => ({
  success: false as const,
  amount: 0 as const,
  code,
  message,
})

function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > mostEntries && oldest !== undefined) map.delete(oldest)
}
