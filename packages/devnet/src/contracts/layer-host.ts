import {
  type Ledger,
  mainnetParameters,
  type ParameterName,
  resources,
  rewards,
  smartContract,
  stake,
} from '@sundial/operations'
import { type Address, fromText, keccak256 } from '@sundial/primitives'
import { type RecoverPublicKey } from '@sundial/primitives/keys'
import { type Account, account as accountMessage } from '@sundial/protocol'
import type { BlockEnvironment, Contract, Creation, Host, PrecompilePort, StakeOperation } from '@sundial/tvm'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer } from '../state/state.ts'
import { bequeathStake, isFreeOfStake, stakeFor } from './contract-stake.ts'
import { caughtUp, freshContractState } from './energy.ts'
import { storageRowKey, wordPlace } from './storage-key.ts'

type Resource = Parameters<PrecompilePort['totalWeight']>[0]

const empty = new Uint8Array(0)

/** Contracts' port on a layer of state. A failed child's layer is simply dropped. */
export class LayerHost implements Host {
  readonly block: BlockEnvironment
  readonly recover: RecoverPublicKey | undefined
  readonly #layer: Layer
  readonly #parent: Layer | undefined
  readonly #ledger: Ledger

  constructor(layer: Layer, block: BlockEnvironment, recover?: RecoverPublicKey, parent?: Layer) {
    this.block = block
    this.recover = recover
    this.#layer = layer
    this.#parent = parent
    this.#ledger = ledgerOn(layer)
  }

  child(): LayerHost {
    return new LayerHost(new Layer(this.#layer), this.block, this.recover, this.#layer)
  }

  commit(): void {
    this.#layer.mergeInto(this.#parent!)
  }

  parameter(name: string): bigint {
    return Object.hasOwn(mainnetParameters, name) ? this.#ledger.parameter(name as ParameterName) : 0n
  }

  now(): bigint {
    return this.#ledger.now()
  }

  account(address: Address): Account | undefined {
    return this.#layer.get('accounts', address)
  }

  contract(address: Address): Contract | undefined {
    return this.#layer.get('contracts', address)
  }

  code(address: Address): Uint8Array {
    return this.#layer.get('codes', address) ?? empty
  }

  storage(contract: Address, key: bigint): bigint | undefined {
    return this.#layer.word(wordPlace(contract, key, this.#layer.get('contracts', contract)))
  }

  setStorage(contract: Address, key: bigint, value: bigint): void {
    this.#layer.set('storage', storageRowKey(contract, key, this.#layer.get('contracts', contract)), value)
  }

  hasToken(tokenId: bigint): boolean {
    return this.#layer.get('tokens', tokenId.toString()) !== undefined
  }

  createAccount(address: Address): void {
    this.#ledger.createAccount(address)
  }

  addBalance(address: Address, change: bigint): void {
    const account = this.account(address)!
    this.#layer.set('accounts', address, { ...account, balance: account.balance + change })
  }

  addTokenBalance(address: Address, tokenId: bigint, change: bigint): void {
    this.#ledger.credit(address, change, { kind: 'trc10', id: tokenId.toString() })
  }

  createContract(address: Address, { creator, version, transactionId }: Creation): void {
    const account = this.account(address)
    this.#layer.set(
      'accounts',
      address,
      account === undefined
        ? accountMessage.create({
            address,
            type: 'Contract',
            accountName: fromText('CreatedByContract'),
            assetOptimized: true,
          })
        : { ...account, type: 'Contract' },
    )
    this.#layer.set(
      'contracts',
      address,
      smartContract.create({
        contractAddress: address,
        originAddress: creator,
        consumeUserResourcePercent: 100n,
        version,
        ...(transactionId === undefined ? {} : { trxHash: transactionId }),
      }),
    )
  }

  setCode(address: Address, code: Uint8Array): void {
    this.#layer.set('codes', address, code)
    const contract = this.#layer.get('contracts', address)!
    this.#layer.set('contracts', address, { ...contract, codeHash: keccak256(code) })
  }

  energyFactor(contract: Address): number {
    return 10_000 + Number(this.#contractState(contract).energyFactor)
  }

  addEnergyUsage(contract: Address, energy: number): void {
    const state = this.#contractState(contract)
    const energyUsage = state.energyUsage + BigInt(energy)
    this.#layer.set('contractStates', contract, { ...state, energyUsage })
  }

  #contractState(contract: Address) {
    const cycle = this.#ledger.property('currentCycle')
    const state = this.#layer.get('contractStates', contract) ?? freshContractState(cycle)
    return caughtUp(state, cycle, this.#ledger)
  }

  witnessVotes(address: Address): bigint | undefined {
    return this.#layer.get('witnesses', address)?.voteCount
  }

  reward(address: Address): bigint {
    return rewards.queryReward(this.#ledger, address)
  }

  totalWeight(resource: Resource): bigint {
    return this.#ledger.property(resource === 'ENERGY' ? 'totalEnergyWeight' : 'totalNetWeight')
  }

  delegated(from: Address, to: Address, resource: Resource): bigint {
    return (['v2', 'v2-locked'] as const).reduce(
      (sum, kind) => sum + stake.delegatedFor(stake.delegationOf(this.#ledger, { from, to }, kind), resource),
      0n,
    )
  }

  usage(account: Account, resource: Resource) {
    const now = resources.resourceSlotOf(this.#ledger)
    const usage = resource === 'ENERGY' ? resources.energyUsageOf(account) : resources.netUsageOf(account)
    return resources.recovering(usage, now)
  }

  stake(operation: StakeOperation): bigint | undefined {
    return stakeFor(this.#layer, operation)
  }

  freezeExpiry(owner: Address, receiver: Address, resource: bigint): bigint {
    const kind = resource === 0n ? 'BANDWIDTH' : 'ENERGY'
    if (owner === receiver) {
      const account = this.account(owner)
      return account === undefined ? 0n : stake.frozenV1Of(account, kind).expireTime
    }
    const delegation = stake.delegationOf(this.#ledger, { from: owner, to: receiver }, 'v1')
    return delegation === undefined ? 0n : stake.lockedUntil(delegation, kind)
  }

  canSelfdestruct(contract: Address): boolean {
    return isFreeOfStake(this.account(contract)!, this.#ledger)
  }

  settleVotes(contract: Address): void {
    stakeFor(this.#layer, { kind: 'withdraw-reward', owner: contract })
    const { votes } = this.account(contract)!
    if (votes.length === 0) return
    const record = this.#ledger.record('votes', contract)
    this.#ledger.setRecord('votes', contract, {
      address: contract,
      oldVotes: record?.oldVotes ?? votes,
      newVotes: [],
    })
    this.#ledger.change(contract, { votes: [] })
  }

  bequeathStake(contract: Address, heir: Address): bigint {
    return bequeathStake(this.#ledger, contract, heir)
  }
}
