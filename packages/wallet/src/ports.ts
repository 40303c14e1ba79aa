import type { Asset, KnownOperation } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { Receipt, SideChainId } from '@sundial/protocol'

/** A block: what a new transaction refers to. */
export type ReferenceBlock = {
  readonly height: bigint
  /** 32 bytes, hex. */
  readonly id: string
  readonly timestampMs: bigint
}

/**
 * A reference block of the chain that the page shows, from when the validity of a transaction counts, and the chain id with which it
 * is signed on a side chain.
 */
export type Reference = ReferenceBlock & {
  readonly validFromMs?: bigint
  readonly sideChainId?: SideChainId | undefined
}

export type BroadcastResult = {
  /** `SUCCESS`, or java-tron's code for the refusal. */
  readonly code: string
  readonly message: string
}

/** Where a transaction is: unknown to the node, in a block, or in a solidified block. */
export type TransactionStatus =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'in-block' | 'solidified'
      readonly height: bigint
      /** java-tron's result, such as SUCCESS or REVERT. */
      readonly result: string
      readonly feeSun: bigint
    }

/** What the index knows of a transaction: a second source beside the node, since it reads whole blocks and checks them. */
export type IndexedStatus = {
  readonly status: TransactionStatus
  /**
   * Time of the newest solidified block up to which the index had read all blocks of the last day, before it looked; 0 where it
   * lacks some.
   */
  readonly readUntilMs: bigint
}

/** Answers to questions only. It throws `Unavailable` while nobody answers. Nothing that it returns becomes part of an operation. */
export interface Chain {
  /** Throws `ForeignBlock` and `WrongClock`. */
  referenceBlock(): Promise<Reference>
  /** Newest block that cannot be undone. */
  solidifiedBlock(): Promise<ReferenceBlock>
  /** Whether the address is activated: false for an empty answer of walletsolidity/getaccount. */
  isActivated(address: Address): Promise<boolean>
  broadcast(transaction: Uint8Array): Promise<BroadcastResult>
  statusOf(transactionId: string): Promise<TransactionStatus>
  indexedStatusOf(transactionId: string): Promise<IndexedStatus>
}

/** What an account has left now. */
export type AccountResources = {
  /** Unused bandwidth of its stake and of the free daily bandwidth, and unused energy of its stake. */
  readonly stakedNet: bigint
  readonly freeNet: bigint
  readonly energy: bigint
}

/** Who made a contract, and how much of its energy they pay. */
export type ContractCreator = {
  readonly address: Address
  readonly percent: bigint
  /** Most energy that they pay of one call, and what their stake has left. */
  readonly energyLimit: bigint
  readonly energyLeft: bigint
}

/** What an account holds: TRX, a TRC10 token, or a TRC20 token by its contract. */
export type Holding = Asset | { readonly kind: 'trc20'; readonly contract: Address }

/** A token movement that a call would make, from its event. */
export type TokenMove = {
  readonly contract: Address
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

/** How a call ran on the newest state of a node that keeps nothing of it. */
export type Trial =
  | {
      readonly kind: 'ran'
      readonly energy: bigint
      readonly moves: readonly TokenMove[]
      /** With the logs and internal transactions of the trial. */
      readonly receipt: Receipt
    }
  | {
      readonly kind: 'failed'
      readonly message: string
      /** What the contract returned, where the message is not its words: a panic, or bytes that only its ABI explains. */
      readonly returned?: Uint8Array
    }

type ContractCall = Extract<KnownOperation, { readonly kind: 'TriggerSmartContract' }>['value']

/** A call of a contract; without an address the data is the code of a new one. */
export type TrialCall = Omit<ContractCall, 'contractAddress'> & { readonly contractAddress?: Address }

/** Questions about costs. A wrong answer shows a wrong fee and changes nothing that is signed. */
export interface FeeSource {
  /** Parameters of the chain under java-tron's keys, such as `getEnergyFee`, in sun. */
  parameters(): Promise<ReadonlyMap<string, bigint>>
  resourcesOf(address: Address): Promise<AccountResources>
  /** Whether the address has an account, in the newest block. */
  exists(address: Address): Promise<boolean>
  /** Absent for a contract that the node does not have. */
  creatorOf(contract: Address): Promise<ContractCreator | undefined>
  /** A balance in the newest block, in the smallest unit; 0 for none. */
  balanceOf(holding: Holding, owner: Address): Promise<bigint>
  /** Unstaked sun whose waiting period is over at the newest block. */
  dueUnstakeOf(address: Address): Promise<bigint>
  /** Voting rewards that can be claimed, in sun. */
  rewardOf(address: Address): Promise<bigint>
  /** The price at which the issuer of a TRC10 token sells it: sun for so many of its smallest unit. Absent for no token. */
  salePriceOf(tokenId: string): Promise<{ readonly sun: bigint; readonly units: bigint } | undefined>
  /** The frozen supply of the account's own token whose time is over at the newest block. Absent for no token. */
  dueSupplyOf(address: Address): Promise<{ readonly tokenId: string; readonly amount: bigint } | undefined>
  /** Absent where the node runs no trials. */
  tryCall(call: TrialCall): Promise<Trial | undefined>
}

/** The time and timers of the program; tests bring their own. */
export interface Timers {
  now(): number
  /** Calls `run` after the time in milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void
}
