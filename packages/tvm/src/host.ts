// The port to the chain. A host reads one layer of state and writes to it; a call runs on a child host, whose changes
// are visible only after its commit and are dropped otherwise. Source: java-tron Repository.
import type { Address } from '@sundial/primitives'
import type { PrecompilePort } from './precompiles/precompile.ts'
import type { StakeOperation } from './stake.ts'

/** Reads for precompiles, and everything else that contracts read and change. */
export type Host = Omit<PrecompilePort, 'caller'> & {
  readonly block: BlockEnvironment

  /** A layer above this one. */
  child(): Host
  /** Commits a child's changes to its parent. Called at most once; a failed child is dropped without a call. */
  commit(): void

  contract(address: Address): Contract | undefined
  /**
   * Runtime code, empty if there is none. Always the same array for the same code, and never changed: analysis of code
   * is cached by its identity.
   */
  code(address: Address): Uint8Array
  /**
   * The row of a contract's storage, `undefined` if there is none: a new row costs 20,000 and a change 5,000. A row
   * stays until the transaction ends, even at zero; after the transaction there are no rows of zero.
   */
  storage(contract: Address, key: bigint): bigint | undefined
  hasToken(tokenId: bigint): boolean

  setStorage(contract: Address, key: bigint, value: bigint): void
  /** An ordinary account with balance 0, created by a contract's transfer. */
  createAccount(address: Address): void
  /** Adds sun to an existing account; negative amounts subtract. The TVM has checked the balance. */
  addBalance(address: Address, change: bigint): void
  addTokenBalance(address: Address, tokenId: bigint, change: bigint): void
  /** A contract at an address without one, without code; an existing account becomes a contract's. */
  createContract(address: Address, creation: Creation): void
  setCode(address: Address, code: Uint8Array): void

  /** Factor of a contract's energy in this cycle, in ten thousandths: 10,000 changes nothing. */
  energyFactor(contract: Address): number
  /** Energy used in a contract's context, which determines its factor in the next cycles. */
  addEnergyUsage(contract: Address, energy: number): void

  /** The sun it paid out, 0 for a call that pays nothing; `undefined` when rejected, without any change. */
  stake(operation: StakeOperation): bigint | undefined
  /** When Stake 1.0 of an owner for a receiver can be withdrawn, in milliseconds; 0 without such stake. */
  freezeExpiry(owner: Address, receiver: Address, resource: bigint): bigint
  /** Whether no stake prevents a selfdestruct: java-tron Program.canSuicide, canSuicide2 under its parameter. */
  canSelfdestruct(contract: Address): boolean
  /** Pays the rewards of a contract to its balance and withdraws its votes. */
  settleVotes(contract: Address): void
  /** Transfers all stake of a contract to its heir; returns the sun of expired unfreezes, also paid to the heir. */
  bequeathStake(contract: Address, heir: Address): bigint
}

export type Contract = {
  /** 1 for a contract created under EVM compatibility (ALLOW_TVM_COMPATIBLE_EVM), else 0. */
  readonly version: number
}

export type Creation = {
  readonly creator: Address
  readonly version: number
  /** For contracts whose address can be reused (CREATE2): java-tron stores it in the contract and in its storage's keys. */
  readonly transactionId?: Uint8Array
}

/** The block of a transaction, or the head's successor for a constant call. */
export type BlockEnvironment = {
  readonly height: number
  /** Seconds since 1970. */
  readonly timestamp: bigint
  readonly witness: Address
  /** Id of block 0; contracts see its last 4 bytes as the chain id. */
  readonly genesisId: Uint8Array
  /** Receives a contract's sun when it destroys itself in favour of itself. */
  readonly blackhole: Address
  /** Id of an earlier block. */
  id(height: number): Uint8Array | undefined
}
