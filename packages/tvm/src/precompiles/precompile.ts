// Defines a precompiled contract. Each family has its file next to this one, the signature checks one file each in
// sign/; index.ts lists them all. Source of all rules: java-tron PrecompiledContracts, Program.callToPrecompiledAddress.
import type { Address } from '@sundial/primitives'
import type { RecoverPublicKey } from '@sundial/primitives/keys'
import type { Account } from '@sundial/protocol'

export type Precompile = {
  /** The last 20 bytes of the address as a number. */
  readonly address: bigint
  /** The chain parameter that must be above zero, by its key in wallet/getchainparameters; without one it is always available. */
  readonly since?: string
  /** Its price. A call with less energy fails: all its energy is used, and `run` is not called. */
  energy(input: Uint8Array, port: PrecompilePort): bigint
  /**
   * Approximate time of the work in microseconds, measured once and computed from the input and the chain's state, so
   * that a caller's time budget ends at the same point on every machine. To be read after the energy check and before
   * `run`; absent where it is negligible.
   */
  microseconds?(input: Uint8Array, port: PrecompilePort): number
  /** Never throws, for any input. */
  run(input: Uint8Array, port: PrecompilePort): PrecompileResult
}

export type PrecompileResult =
  /** Pushes 1; the output is the return data and goes to memory; unused energy is returned. */
  | { readonly kind: 'done'; readonly output: Uint8Array }
  /** Pushes 0; uses all energy of the call, returns its value, has no return data, yet the output goes to memory. */
  | { readonly kind: 'failed'; readonly output: Uint8Array }
  /** java-tron's code throws within the calling contract's own frame: that frame ends with all its energy, result UNKNOWN. */
  | { readonly kind: 'halted' }
  /** The whole transaction ends in OUT_OF_TIME with java-tron's message. */
  | { readonly kind: 'out-of-time'; readonly text: string }

export type Resource = 'BANDWIDTH' | 'ENERGY'

/** What precompiles read from the chain, in the state seen by the calling contract. */
export type PrecompilePort = {
  /** The calling contract; under DELEGATECALL the caller of that contract. */
  readonly caller: Address
  /** For signatures; noble by default. */
  readonly recover?: RecoverPublicKey | undefined
  /** Value of a chain parameter by its key in wallet/getchainparameters, 0 for an unknown one. */
  parameter(name: string): bigint
  /** Time of the head block, in milliseconds since 1970. */
  now(): bigint
  account(address: Address): Account | undefined
  /** Votes for a witness; undefined when the address is not a witness. */
  witnessVotes(address: Address): bigint | undefined
  /** Sun that one account delegates to another under Stake 2.0, locked or not. */
  delegated(from: Address, to: Address, resource: Resource): bigint
  /** Sun of voting rewards that an account could withdraw, including its allowance. */
  reward(address: Address): bigint
  /** Staked use of a resource not yet recovered, and the number of 3 s slots until it is. */
  usage(account: Account, resource: Resource): { readonly used: bigint; readonly slots: bigint }
  /** TRX staked on the whole chain for a resource. */
  totalWeight(resource: Resource): bigint
}
