// Topics and units of the chain's parameters. Their names are in locales/parameters.

/** In the order of the page. */
export const parameterGroups = [
  'governance',
  'fees',
  'resources',
  'stake',
  'contracts',
  'accounts',
  'other',
] as const
export type ParameterGroup = (typeof parameterGroups)[number]

/** `switch`: 1 is on; `once`: -1 is done; `share`: in ten-thousandths; `price…`: sun per unit. */
export type ParameterKind =
  | 'switch'
  | 'once'
  | 'trx'
  | 'priceOfBandwidth'
  | 'priceOfEnergy'
  | 'duration'
  | 'milliseconds'
  | 'days'
  | 'blocks'
  | 'bandwidth'
  | 'energy'
  | 'bytes'
  | 'share'
  | 'number'

type About = readonly [group: ParameterGroup, kind: ParameterKind, ids: readonly number[]]

/** By the key of wallet/getchainparameters without its `get`; the numbers are java-tron's in proposals. */
const table: Readonly<Record<string, About>> = {
  MaintenanceTimeInterval: ['governance', 'duration', [0]],
  ProposalExpireTime: ['governance', 'duration', [92]],
  AccountUpgradeCost: ['governance', 'trx', [1]],
  WitnessPayPerBlock: ['governance', 'trx', [5]],
  Witness127PayPerBlock: ['governance', 'trx', [31]],
  WitnessStandbyAllowance: ['governance', 'trx', [6]],
  ChangeDelegation: ['governance', 'switch', [30]],
  AllowNewReward: ['governance', 'switch', [67]],
  AllowOldRewardOpt: ['governance', 'switch', [79]],
  RemoveThePowerOfTheGr: ['governance', 'once', [10]],
  AllowPBFT: ['governance', 'switch', [40]],
  ConsensusLogicOptimization: ['governance', 'switch', [88]],

  TransactionFee: ['fees', 'priceOfBandwidth', [3]],
  EnergyFee: ['fees', 'priceOfEnergy', [11]],
  MemoFee: ['fees', 'trx', [68]],
  MultiSignFee: ['fees', 'trx', [23]],
  UpdateAccountPermissionFee: ['fees', 'trx', [22]],
  CreateNewAccountFeeInSystemContract: ['fees', 'trx', [7]],
  CreateAccountFee: ['fees', 'trx', [2]],
  AssetIssueFee: ['fees', 'trx', [4]],
  ExchangeCreateFee: ['fees', 'trx', [12]],
  MarketSellFee: ['fees', 'trx', [45]],
  MarketCancelFee: ['fees', 'trx', [46]],
  MaxFeeLimit: ['fees', 'trx', [47]],
  AllowTransactionFeePool: ['fees', 'switch', [48]],
  AllowOptimizeBlackHole: ['fees', 'switch', [49]],

  TotalEnergyLimit: ['resources', 'energy', [17, 19]],
  TotalEnergyCurrentLimit: ['resources', 'energy', []],
  TotalEnergyTargetLimit: ['resources', 'energy', []],
  TotalEnergyAverageUsage: ['resources', 'energy', []],
  AllowAdaptiveEnergy: ['resources', 'switch', [21]],
  AdaptiveResourceLimitTargetRatio: ['resources', 'number', [33]],
  AdaptiveResourceLimitMultiplier: ['resources', 'number', [29]],
  AllowDynamicEnergy: ['resources', 'switch', [72]],
  DynamicEnergyThreshold: ['resources', 'energy', [73]],
  DynamicEnergyIncreaseFactor: ['resources', 'share', [74]],
  DynamicEnergyMaxFactor: ['resources', 'share', [75]],
  FreeNetLimit: ['resources', 'bandwidth', [61]],
  TotalNetLimit: ['resources', 'bandwidth', [62]],
  CreateNewAccountBandwidthRate: ['resources', 'number', [8]],
  MaxCreateAccountTxSize: ['resources', 'bytes', [82]],
  AllowHardenResourceCalculation: ['resources', 'switch', [97]],

  UnfreezeDelayDays: ['stake', 'days', [70]],
  AllowCancelAllUnfreezeV2: ['stake', 'switch', [77]],
  AllowDelegateResource: ['stake', 'switch', [16]],
  MaxDelegateLockPeriod: ['stake', 'blocks', [78]],
  AllowDelegateOptimization: ['stake', 'switch', [69]],
  AllowNewResourceModel: ['stake', 'switch', [51]],

  AllowCreationOfContracts: ['contracts', 'switch', [9]],
  MaxCpuTimeOfOneTx: ['contracts', 'milliseconds', [13]],
  AllowHigherLimitForMaxCpuTimeOfOneTx: ['contracts', 'switch', [65]],
  ForbidTransferToContract: ['contracts', 'switch', [35]],
  AllowShieldedTRC20Transaction: ['contracts', 'switch', [39]],
  AllowTvmTransferTrc10: ['contracts', 'switch', [18]],
  AllowTvmConstantinople: ['contracts', 'switch', [26]],
  AllowTvmSolidity059: ['contracts', 'switch', [32]],
  AllowTvmIstanbul: ['contracts', 'switch', [41]],
  AllowTvmFreeze: ['contracts', 'switch', [52]],
  AllowTvmVote: ['contracts', 'switch', [59]],
  AllowTvmCompatibleEvm: ['contracts', 'switch', [60]],
  AllowTvmLondon: ['contracts', 'switch', [63]],
  AllowOptimizedReturnValueOfChainId: ['contracts', 'switch', [71]],
  AllowTvmShangHai: ['contracts', 'switch', [76]],
  AllowEnergyAdjustment: ['contracts', 'switch', [81]],
  AllowTvmCancun: ['contracts', 'switch', [83]],
  AllowTvmBlob: ['contracts', 'switch', [89]],
  AllowTvmSelfdestructRestriction: ['contracts', 'switch', [94]],
  AllowTvmPrague: ['contracts', 'switch', [95]],
  AllowTvmOsaka: ['contracts', 'switch', [96]],

  AllowUpdateAccountName: ['accounts', 'switch', [14]],
  AllowMultiSign: ['accounts', 'switch', [20]],
  AllowSameTokenName: ['accounts', 'switch', [15]],
  AllowMarketTransaction: ['accounts', 'switch', [44]],
  AllowHardenExchangeCalculation: ['accounts', 'switch', [98]],
  AllowStrictMath: ['accounts', 'switch', [87]],
  AllowAccountAssetOptimization: ['accounts', 'switch', [53]],
  AllowAssetOptimization: ['accounts', 'switch', [66]],
  AllowAccountStateRoot: ['accounts', 'switch', [25]],
  AllowProtoFilterNum: ['accounts', 'switch', [24]],
  AllowFnDsa512: ['accounts', 'switch', []],
  AllowMlDsa44: ['accounts', 'switch', []],
}

const names = Object.keys(table)
const nameById = new Map(names.flatMap((name) => table[name]![2].map((id) => [id, name] as const)))

export type ChainParameter = {
  /** The key without its `get`, as in the locales. */
  readonly name: string
  readonly group: ParameterGroup
  readonly kind: ParameterKind
  /** Position on the page; unknown parameters come last. */
  readonly order: number
}

/** The parameter with this key of java-tron. */
export function parameterByKey(key: string): ChainParameter {
  const name = key.replace(/^get/, '')
  const [group, kind] = table[name] ?? (['other', 'number'] as const)
  const place = names.indexOf(name)
  return { name, group, kind, order: place === -1 ? names.length : place }
}

/** The parameter with this number in proposals. */
export function parameterById(id: number): ChainParameter | undefined {
  const name = nameById.get(id)
  return name === undefined ? undefined : parameterByKey(name)
}

/** Every name of the table, for the test against the protocol. */
export const parameterNames: readonly string[] = names
