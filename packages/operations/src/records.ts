// The state of a chain besides its accounts, by table and key: one row per table, under the name of its key.
import { type Address, fromText, toText } from '@sundial/primitives'
import {
  type DelegatedResource,
  delegatedResource,
  type DelegatedResourceAccountIndex,
  delegatedResourceAccountIndex,
  type Exchange,
  exchange,
  type MarketAccountOrder,
  marketAccountOrder,
  type MarketOrder,
  marketOrder,
  type MarketOrderIdList,
  marketOrderIdList,
  type MarketPriceList,
  marketPriceList,
  type Proposal,
  proposal,
  type Votes,
  votes,
  type Witness,
  witness,
} from '@sundial/protocol'
import { type AssetIssue, assetIssue } from './messages/asset-issue.ts'
import {
  type Abi,
  abi,
  type ContractState,
  contractState,
  type SmartContract,
  smartContract,
} from './messages/smart-contract.ts'
import { type VoterCycle, voterCycle, type WitnessCycle, witnessCycleCodec } from './messages/cycles.ts'

/** Values are immutable: a change replaces a value. */
export type Records = {
  /** Address by the hex of an account's name (java-tron AccountIndexStore). */
  readonly accountNames: Address
  /** Address by account id in small letters (java-tron AccountIdIndexStore). */
  readonly accountIds: Address
  /** TRC10 tokens by id in decimal digits (java-tron AssetIssueV2Store). */
  readonly tokens: AssetIssue
  /** By address (java-tron WitnessStore). */
  readonly witnesses: Witness
  /** By address of the voter, of those whose votes changed since the last maintenance (java-tron VotesStore). */
  readonly votes: Votes
  /** By `witnessCycleKey`: what witnesses earned their voters in each cycle (java-tron DelegationStore). */
  readonly witnessCycles: WitnessCycle
  /** By address of a voter: up to which cycle it was paid (java-tron DelegationStore). */
  readonly voterCycles: VoterCycle
  /** Addresses by `activeWitnesses` and `standbyWitnesses`, most votes first (java-tron WitnessScheduleStore). */
  readonly witnessLists: readonly Address[]
  /** By address of a witness of genesis: the votes it began with (java-tron's guard representatives). */
  readonly guards: bigint
  /** By id in decimal digits (java-tron ProposalStore). */
  readonly proposals: Proposal
  /** By name of the parameter: its earlier and present values as java-tron prints them, once a proposal changed it. */
  readonly priceHistories: string
  /** By address: percent a witness keeps of what it is paid, from the next cycle on (java-tron DelegationStore). */
  readonly brokerages: bigint
  /** By `delegationKey`: what one account has staked for another (java-tron DelegatedResourceStore). */
  readonly delegatedResources: DelegatedResource
  /** By `delegationKey`: that and when one account delegated to another (java-tron DelegatedResourceAccountIndexStore). */
  readonly delegationIndexes: DelegatedResourceAccountIndex
  /** Smart contracts by address, without ABI (java-tron ContractStore). */
  readonly contracts: SmartContract
  /** By address of the contract (java-tron AbiStore). */
  readonly contractAbis: Abi
  /** Runtime code by address of the contract (java-tron CodeStore). */
  readonly codes: Uint8Array
  /** Words by contract and key (java-tron StorageRowStore). */
  readonly storage: bigint
  /** Use of energy, by address of the contract (java-tron ContractStateStore). */
  readonly contractStates: ContractState
  /** By id in decimal digits (java-tron ExchangeV2Store). */
  readonly exchanges: Exchange
  /** By order id in hex (java-tron MarketOrderStore). */
  readonly marketOrders: MarketOrder
  /** By address of the owner (java-tron MarketAccountStore). */
  readonly marketAccounts: MarketAccountOrder
  /** Prices at which there are orders, by `sold/bought` token ids (java-tron MarketPairToPriceStore). */
  readonly marketPrices: MarketPriceList
  /** The orders of a price, by `sold/bought/sold quantity/bought quantity` (java-tron MarketPairPriceToOrderStore). */
  readonly marketLevels: MarketOrderIdList
}
export type RecordName = keyof Records

/** How a value is written into a checkpoint. */
export type RecordCodec<Value> = { encode(value: Value): Uint8Array; decode(bytes: Uint8Array): Value }

const textCodec: RecordCodec<string> = { encode: fromText, decode: (bytes) => toText(bytes)! }

const bytesCodec: RecordCodec<Uint8Array> = { encode: (value) => value, decode: (bytes) => bytes.slice() }

export const bigintCodec: RecordCodec<bigint> = {
  encode: (value) => fromText(value.toString()),
  decode: (bytes) => BigInt(toText(bytes)!),
}

const addressesCodec: RecordCodec<readonly Address[]> = {
  encode: (addresses) => fromText(addresses.join(' ')),
  decode: (bytes) =>
    toText(bytes)!
      .split(' ')
      .filter((address) => address !== ''),
}

export const recordCodecs: { readonly [Name in RecordName]: RecordCodec<Records[Name]> } = {
  accountNames: textCodec,
  accountIds: textCodec,
  tokens: assetIssue,
  witnesses: witness,
  votes,
  witnessCycles: witnessCycleCodec,
  voterCycles: voterCycle,
  brokerages: bigintCodec,
  delegatedResources: delegatedResource,
  delegationIndexes: delegatedResourceAccountIndex,
  witnessLists: addressesCodec,
  guards: bigintCodec,
  proposals: proposal,
  priceHistories: textCodec,
  contracts: smartContract,
  contractAbis: abi,
  codes: bytesCodec,
  storage: bigintCodec,
  contractStates: contractState,
  exchanges: exchange,
  marketOrders: marketOrder,
  marketAccounts: marketAccountOrder,
  marketPrices: marketPriceList,
  marketLevels: marketOrderIdList,
}

/** Figures of the chain that are not parameters (java-tron DynamicPropertiesStore). Zero until set; times are milliseconds. */
export type PropertyName =
  | 'genesisTimeMs'
  | 'headTimeMs'
  | 'headHeight'
  | 'solidifiedHeight'
  /** Of the block that the chain continues, where that is one of another chain. */
  | 'forkedHeight'
  | 'nextMaintenanceMs'
  /** 1 when the head block was a maintenance block: the next slots are skipped. */
  | 'headIsMaintenance'
  | 'burnedSun'
  /** Rewards of blocks and votes, paid into allowances and to voters. */
  | 'rewardedSun'
  /** The part of `rewardedSun` that no voter has withdrawn yet, and remainders of rounding. */
  | 'votersRewardSun'
  /** Number of maintenances since voters are paid (java-tron CURRENT_CYCLE_NUMBER). */
  | 'currentCycle'
  /** First cycle for which the chain stores the earnings of a vote (java-tron NEW_REWARD_ALGORITHM_EFFECTIVE_CYCLE). */
  | 'newRewardCycle'
  /** Id of the newest proposal (java-tron LATEST_PROPOSAL_NUM). */
  | 'proposalCount'
  /** Slot in which getTotalEnergyAverageUsage was taken (java-tron TOTAL_ENERGY_AVERAGE_TIME). */
  | 'energyAverageTime'
  /** Operations that an active permission covers by default: 32 bytes as a number (java-tron ACTIVE_DEFAULT_OPERATIONS). */
  | 'activeDefaultOperations'
  /** Sun that cheats added to balances, less the sun they removed. */
  | 'mintedSun'
  | 'lastTokenId'
  | 'lastExchangeId'
  | 'publicNetUsage'
  | 'publicNetTime'
  /** TRX (not sun) staked for bandwidth by all accounts. */
  | 'totalNetWeight'
  /** TRX (not sun) staked for energy by all accounts. */
  | 'totalEnergyWeight'
  /** TRX (not sun) staked for TRON power alone by all accounts. */
  | 'totalTronPowerWeight'
