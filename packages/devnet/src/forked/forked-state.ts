// State of the continued chain, read from its node on first use. State that no call returns is refused by name, or absent where the
// account itself shows that there is none.
import {
  type Abi,
  abiMessage,
  assetIssue,
  contractState,
  type ContractState,
  smartContract,
  type SmartContract,
  stake,
} from '@sundial/operations'
import { type Address, fromHex, fromText, toHex } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import { storageRowKey } from '../contracts/storage-key.ts'
import type { BaseState, TableName, Tables, WordPlace } from '../state/state.ts'
import { accountFromJson, hasBorrowed, hasLent } from './forked-account.ts'
import { ForkStateMissing } from './fork-refused.ts'
import type { ForkedNode } from './forked-node.ts'

/** Cycles restart here, because no call returns the current one. Not 0: votes do not count in cycle 0. */
export const firstCycle = 1n

export const blackholeName = toHex(fromText('Blackhole'))

export type ForkedChain = {
  readonly genesisTimeMs: number
  /** Accounts that start fresh, whatever they have on the node. */
  readonly own: ReadonlySet<Address>
  readonly hasMarket: boolean
}

type ContractInfo = {
  readonly contracts: SmartContract
  readonly contractAbis: Abi | undefined
  readonly codes: Uint8Array | undefined
  readonly contractStates: ContractState | undefined
}

type Read = (key: string) => unknown

export class ForkedState implements BaseState {
  readonly #node: ForkedNode
  readonly #chain: ForkedChain
  readonly #accounts = new Map<Address, Account | undefined>()
  readonly #contracts = new Map<Address, ContractInfo | undefined>()
  readonly #words = new Map<string, bigint | undefined>()
  readonly #others = new Map<string, unknown>()

  constructor(node: ForkedNode, chain: ForkedChain) {
    this.#node = node
    this.#chain = chain
  }

  get<Name extends TableName>(table: Name, key: string): Tables[Name] | undefined {
    return this.#reads[table]?.(key) as Tables[Name] | undefined
  }

  /** Only for the contract of the continued chain: one created again at the same address starts empty. */
  word(place: WordPlace): bigint | undefined {
    const { row, contract, slot } = place
    if (!this.#hasWordsAt(place)) return undefined
    return once(this.#words, row, () => this.#node.storageAt(contract, slot) || undefined)
  }

  checkWords(place: WordPlace): void {
    if (this.#hasWordsAt(place))
      throw new ForkStateMissing(
        `all words of the contract ${place.contract}, which was there before the fork: eth_getStorageAt gives those whose key is known`,
      )
  }

  #hasWordsAt({ row, contract, slot }: WordPlace): boolean {
    const record = this.#infoOf(contract)?.contracts
    return record !== undefined && storageRowKey(contract, slot, record) === row
  }

  checkDelegations(address: Address): void {
    const account = this.#accountOf(address)
    if (account !== undefined && (hasLent(account) || hasBorrowed(account)))
      throw new ForkStateMissing(`whom ${address} lent resources to or has them from since before the fork`)
  }

  readonly #reads: Partial<Record<TableName, Read>> = {
    accounts: (address) => this.#accountOf(address),
    contracts: (address) => this.#infoOf(address)?.contracts,
    contractAbis: (address) => this.#infoOf(address)?.contractAbis,
    codes: (address) => this.#infoOf(address)?.codes,
    contractStates: (address) => this.#infoOf(address)?.contractStates,
    tokens: (id) => once(this.#others, `token ${id}`, () => this.#tokenOf(id)),
    accountIds: (id) => once(this.#others, `account ${id}`, () => this.#addressOfId(id)),
    accountNames: (name) => {
      if (name === blackholeName) return undefined
      throw new ForkStateMissing('which names of accounts are taken')
    },
    witnesses: (address) => this.#noRepresentative(address),
    brokerages: (address) => this.#noRepresentative(address),
    witnessCycles: (key) => this.#noRepresentative(key.slice(key.indexOf('-') + 1)),
    voterCycles: (address) => {
      if ((this.#accountOf(address)?.votes.length ?? 0) === 0) return undefined
      throw new ForkStateMissing(`the rewards of ${address} for votes from before the fork`)
    },
    delegatedResources: (key) => this.#noDelegation(key),
    delegationIndexes: (key) => this.#noDelegation(key),
    marketOrders: () => this.#noMarket(),
    marketAccounts: () => this.#noMarket(),
    marketPrices: () => this.#noMarket(),
    marketLevels: () => this.#noMarket(),
    storage: () => {
      throw new Error('Words of a forked chain are read by contract and slot.')
    },
  }

  #accountOf(address: Address): Account | undefined {
    if (this.#chain.own.has(address) || !isAddress(address)) return undefined
    return once(this.#accounts, address, () => {
      const json = this.#node.post('/wallet/getaccount', { address })
      return json['address'] === undefined ? undefined : accountFromJson(json, this.#chain.genesisTimeMs)
    })
  }

  #infoOf(address: Address): ContractInfo | undefined {
    if (!isAddress(address)) return undefined
    return once(this.#contracts, address, () => {
      const json = this.#node.post('/wallet/getcontractinfo', { value: address })
      const record = json['smart_contract'] as Readonly<Record<string, unknown>> | undefined
      return record === undefined ? undefined : infoFrom(record, json)
    })
  }

  #tokenOf(id: string): unknown {
    if (!/^\d{1,18}$/.test(id)) return undefined
    const json = this.#node.post('/wallet/getassetissuebyid', { value: id })
    return json['owner_address'] === undefined ? undefined : assetIssue.fromJson(json, { visible: false })
  }

  #addressOfId(id: string): unknown {
    if (id === '') return undefined
    return this.#node.post('/wallet/getaccountbyid', { account_id: toHex(fromText(id)) })['address']
  }

  #noRepresentative(address: Address): undefined {
    if (this.#accountOf(address)?.isWitness === true)
      throw new ForkStateMissing(
        `the votes and the share of the representative ${address} of the chain it continues`,
      )
    return undefined
  }

  #noDelegation(key: string): undefined {
    const { from, to } = stake.pairOfKey(key)
    const account = this.#accountOf(from)
    if (account !== undefined && hasLent(account))
      throw new ForkStateMissing(`what ${from} lent to ${to} before the fork`)
    return undefined
  }

  #noMarket(): undefined {
    if (this.#chain.hasMarket) throw new ForkStateMissing('the orders of the market from before the fork')
    return undefined
  }
}

function infoFrom(
  record: Readonly<Record<string, unknown>>,
  json: Readonly<Record<string, unknown>>,
): ContractInfo {
  const { abi: printedAbi, ...rest } = record
  const form = { visible: false }
  const code = json['runtimecode']
  const state = json['contract_state']
  return {
    contracts: smartContract.fromJson(rest, form),
    contractAbis: printedAbi === undefined ? undefined : abiMessage.fromJson(printedAbi, form),
    codes: typeof code === 'string' && code !== '' ? fromHex(code) : undefined,
    contractStates:
      state === undefined ? undefined : { ...contractState.fromJson(state, form), updateCycle: firstCycle },
  }
}

const isAddress = (text: string): boolean => /^41[0-9a-f]{40}$/.test(text)

function once<Value>(known: Map<string, Value>, key: string, read: () => Value): Value {
  if (!known.has(key)) known.set(key, read())
  return known.get(key) as Value
}
