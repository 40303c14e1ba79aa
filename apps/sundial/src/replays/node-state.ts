// The state that a node tells at its newest block, read item by item.
import type { NodeCalls } from '@sundial/api'
import type { NodeClient } from '@sundial/node'
import { type Address, fromHex, Unavailable } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import { type KnownContract, type KnownState, type StateItem, wordName } from '@sundial/tvm'

/** How much one replay may read. */
const mostItems = 600
const mostCodeBytes = 2 * 1024 * 1024
const readsAtOnce = 6

type Parts = {
  readonly client: Pick<NodeClient, 'account' | 'block'>
  readonly calls: NodeCalls
  /** Accounts made since then, in milliseconds, are told as missing: the transaction made them, or a later one. */
  readonly madeSinceMs: bigint
}

/** What was read so far. */
export class NodeState {
  readonly #parts: Parts
  readonly #accounts = new Map<Address, Account | undefined>()
  readonly #contracts = new Map<Address, KnownContract | undefined>()
  readonly #words = new Map<string, bigint>()
  readonly #blockIds = new Map<number, Uint8Array>()
  readonly #items = new Map<string, StateItem>()
  #codeBytes = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get known(): KnownState {
    return {
      accounts: this.#accounts,
      contracts: this.#contracts,
      words: this.#words,
      blockIds: this.#blockIds,
    }
  }

  /** Throws `StateTooLarge`, `StorageNotTold`, `Unavailable`. */
  async read(items: readonly StateItem[]): Promise<void> {
    for (const item of items) this.#items.set(JSON.stringify(item, textOfKey), item)
    if (this.#items.size > mostItems) throw new StateTooLarge()
    const waiting = [...items]
    const readInTurn = async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await this.#readOne(item)
    }
    await Promise.all(Array.from({ length: readsAtOnce }, readInTurn))
    if (this.#codeBytes > mostCodeBytes) throw new StateTooLarge()
  }

  /** Everything again: the node's state has moved. */
  async readAgain(): Promise<void> {
    this.#codeBytes = 0
    await this.read([...this.#items.values()])
  }

  async #readOne(item: StateItem): Promise<void> {
    const { client, madeSinceMs } = this.#parts
    switch (item.kind) {
      case 'account': {
        const account = await client.account(item.address)
        // Block 0 has no time.
        const isNew = madeSinceMs > 0n && account?.type === 'Normal' && account.createTime >= madeSinceMs
        return void this.#accounts.set(item.address, isNew ? undefined : account)
      }
      case 'contract':
        return void this.#contracts.set(item.address, await this.#contract(item.address))
      case 'word':
        return void this.#words.set(wordName(item.address, item.key), await this.#word(item))
      case 'blockId': {
        const block = await client.block(item.height)
        if (block === undefined) throw new StateNotTold(`The node does not have block ${item.height}.`)
        return void this.#blockIds.set(item.height, fromHex(block.id))
      }
    }
  }

  async #contract(address: Address): Promise<KnownContract | undefined> {
    const answer = await this.#parts.calls.call('/wallet/getcontractinfo', { value: address, visible: false })
    const { smart_contract: contract, runtimecode: code, contract_state: state } = answer
    if (contract === undefined) return undefined
    const { version = 0 } = contract as { readonly version?: unknown }
    const { energy_factor: factor = 0 } = (state ?? {}) as { readonly energy_factor?: unknown }
    const bytes = typeof code === 'string' && isHex.test(code) ? fromHex(code) : noBytes
    this.#codeBytes += bytes.length
    return { version: countOf(version), code: bytes, energyFactor: 10_000 + countOf(factor) }
  }

  /** java-tron answers for its newest block only. Throws `StorageNotTold` where there is no JSON-RPC. */
  async #word({ address, key }: { readonly address: Address; readonly key: bigint }): Promise<bigint> {
    const params = [`0x${address.slice(2)}`, `0x${key.toString(16).padStart(64, '0')}`, 'latest']
    const { result, error } = await this.#parts.calls
      .call('/jsonrpc', { jsonrpc: '2.0', id: 1, method: 'eth_getStorageAt', params })
      .catch(withoutJsonRpc)
    if (typeof result === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(result)) return BigInt(result)
    if (error !== undefined) throw new StorageNotTold()
    throw new StateNotTold('The node gives no readable word of storage.')
  }
}

function countOf(value: unknown): number {
  if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value)
  throw new StateNotTold('The node gives no readable state of a contract.')
}

const isHex = /^(?:[0-9a-fA-F]{2})*$/
const noBytes = new Uint8Array(0)

const textOfKey = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}` : value)

/** A node without JSON-RPC answers its path with an error of HTTP. */
function withoutJsonRpc(error: unknown): never {
  if (error instanceof Unavailable && error.code === 'node_call_failed') throw new StorageNotTold()
  throw error
}

/** The transaction reads more than a replay may ask a node for. */
export class StateTooLarge extends Error {}

/** The node has no call for storage. */
export class StorageNotTold extends Error {}

class StateNotTold extends Unavailable {
  readonly code = 'node_state_not_told'
}
