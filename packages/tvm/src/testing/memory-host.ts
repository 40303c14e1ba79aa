// A chain with only accounts, contracts and storage: for tests, benchmarks and measurements of the interpreter alone.
import { type Address, toAddress } from '@sundial/primitives'
import { account, type Account } from '@sundial/protocol'
import type { BlockEnvironment, Contract, Creation, Host } from '../host.ts'
import { factorUnit } from '../machine/frame.ts'
import type { StakeOperation } from '../stake.ts'

const noCode = new Uint8Array(0)

/** Mainnet's parameters of 2026 that affect the TVM. */
export const mainnetRules: Readonly<Record<string, bigint>> = {
  getEnergyFee: 100n,
  getAllowTvmTransferTrc10: 1n,
  getAllowTvmConstantinople: 1n,
  getAllowTvmSolidity059: 1n,
  getAllowTvmIstanbul: 1n,
  getAllowTvmVote: 1n,
  getAllowTvmLondon: 1n,
  getAllowHigherLimitForMaxCpuTimeOfOneTx: 1n,
  getUnfreezeDelayDays: 14n,
  getAllowOptimizedReturnValueOfChainId: 1n,
  getAllowTvmShangHai: 1n,
  getAllowEnergyAdjustment: 1n,
  getAllowTvmCancun: 1n,
  getAllowTvmBlob: 1n,
}

export const testBlock: BlockEnvironment = {
  height: 1_000,
  timestamp: 1_700_000_000n,
  witness: '41aa00000000000000000000000000000000000001',
  genesisId: new Uint8Array(32).map((_, index) => index),
  blackhole: '4177944d19c052b73ee2286823aa83f8138cb7032f',
  id: (height) => new Uint8Array(32).fill(height & 0xff),
}

type Layer = {
  readonly accounts: Map<Address, Account>
  readonly contracts: Map<Address, Contract>
  readonly codes: Map<Address, Uint8Array>
  readonly rows: Map<Address, Map<bigint, bigint>>
}
const emptyLayer = (): Layer => ({
  accounts: new Map(),
  contracts: new Map(),
  codes: new Map(),
  rows: new Map(),
})

/** Shared by all layers, set and read by tests. */
type HostSettings = {
  readonly factors: Map<Address, number>
  readonly energyUsage: Map<Address, number>
  stake(operation: StakeOperation): bigint | undefined
}

export class MemoryHost implements Host {
  readonly block: BlockEnvironment
  readonly parameters: Readonly<Record<string, bigint>>
  readonly world: HostSettings
  readonly #layer = emptyLayer()
  readonly #below: MemoryHost | undefined

  constructor(
    parameters: Readonly<Record<string, bigint>> = mainnetRules,
    block: BlockEnvironment = testBlock,
    below?: MemoryHost,
  ) {
    this.parameters = parameters
    this.block = block
    this.#below = below
    this.world = below?.world ?? { factors: new Map(), energyUsage: new Map(), stake: () => undefined }
  }

  child(): Host {
    return new MemoryHost(this.parameters, this.block, this)
  }

  commit(): void {
    const below = this.#below!.#layer
    for (const [key, value] of this.#layer.accounts) below.accounts.set(key, value)
    for (const [key, value] of this.#layer.contracts) below.contracts.set(key, value)
    for (const [key, value] of this.#layer.codes) below.codes.set(key, value)
    for (const [contract, rows] of this.#layer.rows) {
      const known = below.rows.get(contract)
      if (known === undefined) below.rows.set(contract, rows)
      else for (const [key, value] of rows) known.set(key, value)
    }
  }

  parameter(name: string): bigint {
    return this.parameters[name] ?? 0n
  }

  account(address: Address): Account | undefined {
    return this.#layer.accounts.get(address) ?? this.#below?.account(address)
  }

  contract(address: Address): Contract | undefined {
    return this.#layer.contracts.get(address) ?? this.#below?.contract(address)
  }

  code(address: Address): Uint8Array {
    return this.#layer.codes.get(address) ?? this.#below?.code(address) ?? noCode
  }

  storage(contract: Address, key: bigint): bigint | undefined {
    return this.#layer.rows.get(contract)?.get(key) ?? this.#below?.storage(contract, key)
  }

  hasToken(tokenId: bigint): boolean {
    return tokenId > 1_000_000n
  }

  setStorage(contract: Address, key: bigint, value: bigint): void {
    let rows = this.#layer.rows.get(contract)
    if (rows === undefined) this.#layer.rows.set(contract, (rows = new Map()))
    rows.set(key, value)
  }

  createAccount(address: Address): void {
    this.#layer.accounts.set(address, account.create({ address }))
  }

  addBalance(address: Address, change: bigint): void {
    const known = this.account(address)!
    this.#layer.accounts.set(address, { ...known, balance: known.balance + change })
  }

  addTokenBalance(address: Address, tokenId: bigint, change: bigint): void {
    const known = this.account(address)!
    const key = tokenId.toString()
    const amount = known.assetV2.find((entry) => entry.key === key)?.value ?? 0n
    const others = known.assetV2.filter((entry) => entry.key !== key)
    this.#layer.accounts.set(address, { ...known, assetV2: [...others, { key, value: amount + change }] })
  }

  createContract(address: Address, { version }: Creation): void {
    if (this.account(address) === undefined) this.createAccount(address)
    this.#layer.contracts.set(address, { version })
  }

  setCode(address: Address, code: Uint8Array): void {
    this.#layer.codes.set(address, code)
  }

  energyFactor(contract: Address): number {
    return this.world.factors.get(contract) ?? factorUnit
  }

  addEnergyUsage(contract: Address, energy: number): void {
    this.world.energyUsage.set(contract, (this.world.energyUsage.get(contract) ?? 0) + energy)
  }

  stake(operation: StakeOperation): bigint | undefined {
    return this.world.stake(operation)
  }

  freezeExpiry(): bigint {
    return 0n
  }

  canSelfdestruct(): boolean {
    return true
  }

  settleVotes(): void {}

  bequeathStake(): bigint {
    return 0n
  }

  now(): bigint {
    return this.block.timestamp * 1000n
  }

  witnessVotes(): bigint | undefined {
    return undefined
  }

  delegated(): bigint {
    return 0n
  }

  reward(): bigint {
    return 0n
  }

  usage(): { readonly used: bigint; readonly slots: bigint } {
    return { used: 0n, slots: 0n }
  }

  totalWeight(): bigint {
    return 0n
  }

  /** An existing contract with code. */
  install(address: Address, code: Uint8Array, balance = 0n): void {
    this.createContract(address, { creator: address, version: 0 })
    this.setCode(address, code)
    if (balance > 0n) this.addBalance(address, balance)
  }

  /** The same state at another block, without the rows of zero that a transaction leaves. */
  nextBlock(block: BlockEnvironment): MemoryHost {
    const next = new MemoryHost(this.parameters, block, this.#below)
    const { accounts, contracts, codes, rows } = this.#layer
    for (const [key, value] of accounts) next.#layer.accounts.set(key, value)
    for (const [key, value] of contracts) next.#layer.contracts.set(key, value)
    for (const [key, value] of codes) next.#layer.codes.set(key, value)
    for (const [contract, entries] of rows) {
      next.#layer.rows.set(contract, new Map([...entries].filter(([, value]) => value !== 0n)))
    }
    return next
  }

  /** A contract's rows written to this host. */
  rows(contract: Address): ReadonlyMap<bigint, bigint> {
    return this.#layer.rows.get(contract) ?? new Map()
  }

  /** Everything written to this host, as text: equal when nothing changed. */
  snapshot(): string {
    const { accounts, contracts, codes, rows } = this.#layer
    const sortedRows = [...rows].map(([contract, entries]) => [contract, [...entries].sort(byKey)])
    return JSON.stringify(
      [[...accounts].sort(byKey), [...contracts].sort(byKey), [...codes].sort(byKey), sortedRows],
      text,
    )
  }
}

const byKey = (left: readonly [unknown, unknown], right: readonly [unknown, unknown]): number =>
  String(left[0]) < String(right[0]) ? -1 : 1

const text = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value)

export const testAddress = (number: number): Address =>
  toAddress(`0x${number.toString(16).padStart(40, '0')}`)
