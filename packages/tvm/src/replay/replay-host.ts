import type { Address } from '@sundial/primitives'
import type { RecoverPublicKey } from '@sundial/primitives/keys'
import { type Account, account as accountMessage } from '@sundial/protocol'
import type { BlockEnvironment, Contract, Creation, Host } from '../host.ts'
import { factorUnit } from '../machine/frame.ts'
import {
  type KnownContract,
  type KnownState,
  type StateChange,
  type StateItem,
  wordName,
} from './known-state.ts'

/** A replay met something that no node tells of the past: stake, votes and resources, or what destroys a contract. */
export class NotReplayable extends Error {
  readonly reason: 'stake' | 'selfdestruct'
  constructor(reason: NotReplayable['reason']) {
    super(`Not replayable: ${reason}`)
    this.reason = reason
  }
}

/** Shared by all layers of a run. */
export type ReplayWorld = {
  readonly known: KnownState
  readonly parameters: Readonly<Record<string, bigint>>
  readonly block: Omit<BlockEnvironment, 'id'>
  /** What the run read without knowing it; it went on with a guess. */
  readonly lacking: Map<string, StateItem>
  /** Contracts that the transaction made: none of what the node tells of them was there before. */
  readonly fresh: ReadonlySet<Address>
  readonly recover?: RecoverPublicKey | undefined
}

/** A layer over what is known. What is unknown is noted and guessed, so that one run finds as much of it as it can. */
export class ReplayHost implements Host {
  readonly block: BlockEnvironment
  readonly recover: RecoverPublicKey | undefined
  readonly #world: ReplayWorld
  readonly #below: ReplayHost | undefined
  readonly #accounts = new Map<Address, Account>()
  readonly #contracts = new Map<Address, KnownContract>()
  readonly #words = new Map<string, bigint>()

  constructor(world: ReplayWorld, below?: ReplayHost) {
    this.#world = world
    this.#below = below
    this.recover = world.recover
    this.block = { ...world.block, id: (height) => this.#blockId(height) }
  }

  child(): ReplayHost {
    return new ReplayHost(this.#world, this)
  }

  commit(): void {
    const below = this.#below!
    for (const [address, account] of this.#accounts) below.#accounts.set(address, account)
    for (const [address, contract] of this.#contracts) below.#contracts.set(address, contract)
    for (const [name, word] of this.#words) below.#words.set(name, word)
  }

  /** What was committed to this layer. */
  changed(): StateChange {
    return { words: this.#words, accounts: this.#accounts }
  }

  parameter(name: string): bigint {
    return this.#world.parameters[name] ?? 0n
  }

  account(address: Address): Account | undefined {
    const own = this.#accounts.get(address)
    if (own !== undefined) return own
    return this.#below === undefined ? this.#knownAccount(address) : this.#below.account(address)
  }

  contract(address: Address): Contract | undefined {
    return this.#contract(address)
  }

  code(address: Address): Uint8Array {
    return this.#contract(address)?.code ?? noBytes
  }

  storage(contract: Address, key: bigint): bigint | undefined {
    return this.#word(wordName(contract, key)) ?? this.#knownWord(contract, key)
  }

  setStorage(contract: Address, key: bigint, value: bigint): void {
    this.#words.set(wordName(contract, key), value)
  }

  hasToken(tokenId: bigint): boolean {
    return tokenId > 1_000_000n
  }

  createAccount(address: Address): void {
    this.#accounts.set(address, accountMessage.create({ address }))
  }

  addBalance(address: Address, change: bigint): void {
    const found = this.account(address) ?? accountMessage.create({ address })
    this.#accounts.set(address, { ...found, balance: found.balance + change })
  }

  addTokenBalance(address: Address, tokenId: bigint, change: bigint): void {
    const found = this.account(address) ?? accountMessage.create({ address })
    const key = tokenId.toString()
    const value = found.assetV2.find((entry) => entry.key === key)?.value ?? 0n
    const others = found.assetV2.filter((entry) => entry.key !== key)
    this.#accounts.set(address, { ...found, assetV2: [...others, { key, value: value + change }] })
  }

  createContract(address: Address, { version }: Creation): void {
    if (this.account(address) === undefined) this.createAccount(address)
    this.#contracts.set(address, { version, code: noBytes, energyFactor: factorUnit })
  }

  setCode(address: Address, code: Uint8Array): void {
    const found = this.#contract(address)
    this.#contracts.set(address, { version: 0, energyFactor: factorUnit, ...found, code })
  }

  energyFactor(contract: Address): number {
    return this.#contract(contract)?.energyFactor ?? factorUnit
  }

  addEnergyUsage(): void {}

  now(): bigint {
    return this.block.timestamp * 1000n
  }

  canSelfdestruct(): boolean {
    throw new NotReplayable('selfdestruct')
  }

  stake(): never {
    throw new NotReplayable('stake')
  }

  freezeExpiry(): never {
    throw new NotReplayable('stake')
  }

  settleVotes(): never {
    throw new NotReplayable('stake')
  }

  bequeathStake(): never {
    throw new NotReplayable('stake')
  }

  witnessVotes(): never {
    throw new NotReplayable('stake')
  }

  delegated(): never {
    throw new NotReplayable('stake')
  }

  reward(): never {
    throw new NotReplayable('stake')
  }

  usage(): never {
    throw new NotReplayable('stake')
  }

  totalWeight(): never {
    throw new NotReplayable('stake')
  }

  #contract(address: Address): KnownContract | undefined {
    return (
      this.#contracts.get(address) ??
      (this.#below ? this.#below.#contract(address) : this.#knownContract(address))
    )
  }

  #word(name: string): bigint | undefined {
    return this.#words.get(name) ?? (this.#below === undefined ? undefined : this.#below.#word(name))
  }

  #knownAccount(address: Address): Account | undefined {
    const { known, lacking, fresh } = this.#world
    if (fresh.has(address)) return undefined
    if (known.accounts.has(address)) return known.accounts.get(address)
    lacking.set(`account ${address}`, { kind: 'account', address })
    return accountMessage.create({ address })
  }

  #knownContract(address: Address): KnownContract | undefined {
    const { known, lacking, fresh } = this.#world
    if (fresh.has(address)) return undefined
    if (!known.contracts.has(address)) lacking.set(`contract ${address}`, { kind: 'contract', address })
    return known.contracts.get(address)
  }

  /** Between transactions there are no rows of zero. */
  #knownWord(address: Address, key: bigint): bigint | undefined {
    const { known, lacking, fresh } = this.#world
    if (fresh.has(address)) return undefined
    const name = wordName(address, key)
    const word = known.words.get(name)
    if (word === undefined) lacking.set(name, { kind: 'word', address, key })
    return word === 0n ? undefined : word
  }

  #blockId(height: number): Uint8Array | undefined {
    const id = this.#world.known.blockIds.get(height)
    if (id === undefined) this.#world.lacking.set(`block ${height}`, { kind: 'blockId', height })
    return id ?? new Uint8Array(32)
  }
}

const noBytes = new Uint8Array(0)
