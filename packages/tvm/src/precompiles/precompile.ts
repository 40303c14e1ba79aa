// What a precompiled contract is. Each family has its file next to this one, the signature checks one file each in sign/;
// index.ts lists them all. Source of all rules: java-tron PrecompiledContracts, Program.callToPrecompiledAddress.
import type { Address, RecoverPublicKey } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'

export type Precompile = {
  /** The last 20 bytes of the address as a number. */
  readonly address: bigint
  /** The chain parameter that must be above zero, by its key in wallet/getchainparameters; without one it is always there. */
  readonly since?: string
  /** What it costs. A call that carries less is a failed one: all it carries is spent, and `run` does not happen. */
  energy(input: Uint8Array, port: PrecompilePort): bigint
  /**
   * About how many microseconds the work takes, measured once and computed from what the caller gives and the chain holds, so that a
   * caller's time budget ends at the same place on every machine. To be read after the energy is found to be enough and before `run`;
   * absent where it is next to nothing.
   */
  microseconds?(input: Uint8Array, port: PrecompilePort): number
  /** Never throws, whatever the input. */
  run(input: Uint8Array, port: PrecompilePort): PrecompileResult
}

export type PrecompileResult =
  /** Pushes 1; the output is the return data and goes to memory; energy not used comes back. */
  | { readonly kind: 'done'; readonly output: Uint8Array }
  /** Pushes 0; all energy given to the call is spent, value moved by it goes back, there is no return data, yet the output goes to memory. */
  | { readonly kind: 'failed'; readonly output: Uint8Array }
  /** java-tron's code throws within the calling contract's own frame: that frame ends with all its energy, result UNKNOWN. */
  | { readonly kind: 'halted' }
  /** The whole transaction ends in OUT_OF_TIME with java-tron's text. */
  | { readonly kind: 'out-of-time'; readonly text: string }

export type Resource = 'BANDWIDTH' | 'ENERGY'

/** What precompiles read of the chain, as the calling contract sees it at that moment. */
export type PrecompilePort = {
  /** The contract that calls; under DELEGATECALL whoever called that contract. */
  readonly caller: Address
  /** For signatures; noble by default. */
  readonly recover?: RecoverPublicKey | undefined
  /** Value of a chain parameter by its key in wallet/getchainparameters, 0 for one the chain does not have. */
  parameter(name: string): bigint
  /** Time of the head block, in milliseconds since 1970. */
  now(): bigint
  account(address: Address): Account | undefined
  /** Votes for a witness; undefined when the address is none. */
  witnessVotes(address: Address): bigint | undefined
  /** Sun that one account delegates to another under stake 2.0, locked or not. */
  delegated(from: Address, to: Address, resource: Resource): bigint
  /** Sun of voting rewards an account could withdraw, its allowance included. */
  reward(address: Address): bigint
  /** Staked use of a resource not yet recovered, and how many slots of 3 s until all is. */
  usage(account: Account, resource: Resource): { readonly used: bigint; readonly slots: bigint }
  /** TRX staked on the whole chain for a resource. */
  totalWeight(resource: Resource): bigint
}
