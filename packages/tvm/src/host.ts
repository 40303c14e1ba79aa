// The port to the chain. A host reads one layer of state and writes into it; a call runs on a child host, whose changes
// are seen by nobody until it commits and are forgotten when it does not. Source: java-tron Repository.
import type { Address } from '@sundial/primitives'
import type { PrecompilePort } from './precompiles/precompile.ts'
import type { StakeOperation } from './stake.ts'

/** Reads as the precompiles do, and what else contracts see and change. */
export type Host = Omit<PrecompilePort, 'caller'> & {
  readonly block: BlockEnvironment

  /** A layer over this one. */
  child(): Host
  /** Changes of a child go to the host it was made of. Called at most once; a child that fails is dropped without a call. */
  commit(): void

  contract(address: Address): Contract | undefined
  /**
   * Runtime code, empty where there is none. The same array each time for the same code, and never written to: what is
   * found out about code is remembered by its identity.
   */
  code(address: Address): Uint8Array
  /**
   * The row of a contract's storage, `undefined` where there is none: a new row costs 20,000 and a change 5,000. A row
   * once written is there until the transaction ends, at zero too; a transaction that ends leaves no rows of zero.
   */
  storage(contract: Address, key: bigint): bigint | undefined
  hasToken(tokenId: bigint): boolean

  setStorage(contract: Address, key: bigint, value: bigint): void
  /** An ordinary account, of balance 0, made because a contract sent something there. */
  createAccount(address: Address): void
  /** Sun onto an account that exists; negative ones leave it. The TVM has seen that there are enough. */
  addBalance(address: Address, change: bigint): void
  addTokenBalance(address: Address, tokenId: bigint, change: bigint): void
  /** A contract at an address that has none, without code; an account that stands there becomes a contract's. */
  createContract(address: Address, creation: Creation): void
  setCode(address: Address, code: Uint8Array): void

  /** By how much a contract's energy is multiplied in this cycle, in ten thousandths: 10,000 changes nothing. */
  energyFactor(contract: Address): number
  /** Energy used in a contract's context, which decides its factor in the next cycles. */
  addEnergyUsage(contract: Address, energy: number): void

  /** The sun it paid out, 0 for one that pays nothing; `undefined` when refused, and then nothing has changed. */
  stake(operation: StakeOperation): bigint | undefined
  /** When stake 1.0 of an owner for a receiver may be taken back, in milliseconds; 0 where there is none. */
  freezeExpiry(owner: Address, receiver: Address, resource: bigint): bigint
  /** Whether nothing staked stands against an end: java-tron Program.canSuicide, canSuicide2 under its parameter. */
  canSelfdestruct(contract: Address): boolean
  /** Pays the rewards of a contract into its balance and takes its votes back. */
  settleVotes(contract: Address): void
  /** Gives all stake of a contract to its heir; answers the sun of unfreezes that had expired, paid to the heir too. */
  bequeathStake(contract: Address, heir: Address): bigint
}

export type Contract = {
  /** 1 for one made while contracts were to behave as the EVM has it (ALLOW_TVM_COMPATIBLE_EVM), else 0. */
  readonly version: number
}

export type Creation = {
  readonly creator: Address
  readonly version: number
  /** Of contracts whose address can come again (CREATE2): java-tron keeps it in the contract and in its storage's keys. */
  readonly transactionId?: Uint8Array
}

/** The block a transaction runs in, or the head's successor for a call that is not recorded. */
export type BlockEnvironment = {
  readonly height: number
  /** Seconds since 1970. */
  readonly timestamp: bigint
  readonly witness: Address
  /** Id of block 0; contracts see its last 4 bytes as the chain's id. */
  readonly genesisId: Uint8Array
  /** Whoever a contract's sun goes to when it destroys itself for itself. */
  readonly blackhole: Address
  /** Id of a block below this one. */
  id(height: number): Uint8Array | undefined
}
