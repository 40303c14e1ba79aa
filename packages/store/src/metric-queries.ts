import type { Address } from '@sundial/primitives'
import type { Page } from './contract.ts'
import type { Asset } from './facts.ts'
import type { Figures } from './metrics/figures.ts'
import type { ResourceName } from './metrics/metric-keys.ts'

export type { Figures, ResourceName }

/** The newest periods that hold a block, all of whose blocks were written since the index counts metrics. */
export type MetricRequest = { readonly span: 'hour' | 'day'; readonly count: number }

/** What happened in an hour or on a day (UTC). The newest one is not over, and any may lack blocks the index does not hold. */
export type MetricRow = {
  readonly startMs: number
  /** A figure is absent where a receipt it needs is missing. */
  readonly figures: Figures
  /** Accounts that stand in a transaction of the period as owner or direct counterpart. */
  readonly activeAccountCount: number
  /** Accounts that called a contract on the day: of hours, and of a large day that is not over, not told. */
  readonly callerCount?: number | undefined
  readonly end: PeriodEnd
}

/** The state after the newest block of a period. */
export type PeriodEnd = {
  readonly height: number
  readonly blockCount: number
  readonly transactionCount: number
  readonly accountCount: number
  /** Absent like balances. */
  readonly supplySun?: bigint | undefined
  readonly burnedSun?: bigint | undefined
  readonly trxHolderCount?: number | undefined
  /** TRX in stake by what operations put there and took: absent unless all that happened since block 0 is told. */
  readonly stakedSun?: bigint | undefined
  /** The same by what it is staked for, with what of it is lent to others. One nobody ever staked for is not in it. */
  readonly stakeByResource?: ReadonlyMap<ResourceName, ResourceStake> | undefined
  /** Rewards of voting and producing that came to balances: absent in the same way. */
  readonly rewardedSun?: bigint | undefined
}

/** `lentSun` is part of `stakedSun`. */
export type ResourceStake = { readonly stakedSun: bigint; readonly lentSun: bigint }

/** What contracts were used for on a day (UTC): by transactions, failed ones too. */
export type ContractDayRow = {
  readonly contract: Address
  readonly dayMs: number
  readonly callCount: number
  readonly creationCount: number
  /** Absent when a receipt is missing. */
  readonly energy?: bigint | undefined
  /** Who paid for the energy: what is neither of the two was burned for. Absent when a receipt is missing. */
  readonly sources?:
    | { readonly stakedEnergy: bigint; readonly suppliedEnergy: bigint; readonly burnedSun: bigint }
    | undefined
  /**
   * Bytes of its calls and creations: what stake and the free allowance covered, and what TRX was burned for. Absent when a
   * receipt is missing, and for days of blocks that were written before it was counted.
   */
  readonly bandwidth?: BandwidthUse | undefined
  /** Absent while the day is not over and has many transactions. */
  readonly callerCount?: number | undefined
}

export type BandwidthUse = { readonly covered: bigint; readonly paid: bigint }

/** What transactions of an account used on a day (UTC). Figures are absent where one of them lacks its receipt. */
export type ResourceDayRow = {
  readonly dayMs: number
  readonly transactionCount: number
  /** `supplied` by creators of contracts; what is neither of the last two TRX was burned for. */
  readonly energy?: { readonly used: bigint; readonly staked: bigint; readonly supplied: bigint } | undefined
  readonly bandwidth?: BandwidthUse | undefined
}

/** Days on which a transaction names the account, newest first; older than the last of them none was looked at where `isCut`. */
export type ResourceDays = { readonly rows: readonly ResourceDayRow[]; readonly isCut: boolean }

export type ResourceDaysRequest = {
  readonly fromMs: number
  readonly toMs: number
  readonly mostRead: number
}

export type ContractsOfDayRequest = {
  readonly dayMs: number
  readonly by: 'calls' | 'callers' | 'energy'
  readonly limit: number
}

/** Contracts of a day, and what all of them together were used for. */
export type ContractsOfDay = Page<ContractDayRow> & {
  readonly callCount: number
  /** Accounts that called any. Absent while the day is not over and has many transactions. */
  readonly callerCount?: number | undefined
  /** Absent when a receipt is missing. */
  readonly energy?: bigint | undefined
}

export type CallersRequest = { readonly dayMs: number; readonly start: number; readonly limit: number }

/** An account and how often it called a contract on a day. */
export type CallerRow = { readonly account: Address; readonly callCount: number }

/** What an asset did on a day (UTC). */
export type AssetDayRow = {
  readonly dayMs: number
  readonly transferCount: number
  readonly volume: bigint
  /** By how much the number of holders changed, while balances are known. */
  readonly holdersGained: number
}

export type TopAssetsRequest = {
  readonly by: 'transfers' | 'holders'
  readonly kinds: readonly Asset['kind'][]
  readonly limit: number
}

/** What an asset did in all blocks, and who holds it now; `holderCount` is absent like balances. */
export type AssetTotalRow = {
  readonly asset: Asset
  readonly transferCount: number
  readonly holderCount?: number | undefined
}

/** Calls of a contract by transactions of all blocks, failed ones too. */
export type ContractTotalRow = { readonly contract: Address; readonly callCount: number }

/** Figures by hour and day, and of all time: of the network, contracts, assets and accounts. */
export interface MetricQueries {
  /** Oldest first. */
  metrics(request: MetricRequest): Promise<readonly MetricRow[]>
  /** The newest `count` days on which the contract was called or created, oldest first. */
  contractDays(contract: Address, count: number): Promise<readonly ContractDayRow[]>
  /**
   * The contracts most used on a day, most first, `total` of all that were. Absent when the day is not counted wholly, and by
   * callers while it is not over and has many transactions.
   */
  contractsOfDay(request: ContractsOfDayRequest): Promise<ContractsOfDay | undefined>
  /**
   * Who called the contract on a day, most calls first, any page in the same time. Absent when the day is not counted wholly,
   * and for a contract with many transactions while the day is not over.
   */
  callersOfContract(contract: Address, request: CallersRequest): Promise<Page<CallerRow> | undefined>
  /**
   * Assets that moved or are held, most first, equal ones in the order of being seen. Absent while the index holds blocks from
   * before it counted, and by holders when balances are not known.
   */
  topAssets(request: TopAssetsRequest): Promise<readonly AssetTotalRow[] | undefined>
  /** Contracts called most, equal ones in the order of being seen. Absent like `topAssets`. */
  topContracts(limit: number): Promise<readonly ContractTotalRow[] | undefined>
  /**
   * What transactions of an account used by day, from the last day back to the first, so far as no more than `mostRead`
   * transactions name it.
   */
  resourceDays(account: Address, request: ResourceDaysRequest): Promise<ResourceDays>
  /**
   * Energy that the creator of the contracts supplied to their callers, by day: absent on a day on which a receipt is missing.
   * Days without calls have none.
   */
  suppliedEnergy(
    contracts: readonly Address[],
    request: { readonly fromMs: number; readonly toMs: number },
  ): Promise<ReadonlyMap<number, bigint | undefined>>
  /** The newest `count` days on which the asset moved or came to another number of holders, oldest first. */
  assetDays(asset: Asset, count: number): Promise<readonly AssetDayRow[]>
}
