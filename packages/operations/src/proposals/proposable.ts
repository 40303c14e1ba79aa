// Every parameter a proposal may name, by the id of java-tron's ProposalType: its checks are those of
// ProposalUtil.validator in 4.8.2 after all of its forks, with java-tron's messages.
import type { ParameterName } from '../parameters.ts'
import { never } from '../rewards/cycles.ts'
import {
  after,
  all,
  anything,
  anyValue,
  between,
  type Check,
  closed,
  inRange,
  once,
  one,
  oneOrZero,
  type ParameterView,
  type ProposalRefusal,
  ranged,
  type ValueRange,
  when,
} from './parameter-checks.ts'

export type Proposable = { readonly key: ParameterName; readonly check: Check }

/**
 * The values that may be proposed now for a parameter by its id, or why none may. A few values between the ends may
 * be refused all the same.
 */
export function proposableNow(id: number, ledger: ParameterView): ValueRange | ProposalRefusal {
  const row = proposable[id]
  if (row === undefined) return { kind: 'closed', text: `Does not support code : ${id}` }
  const range = row.check.range?.(ledger) ?? anyValue
  const refusal = row.check.refusal(range.most, ledger)
  return refusal === undefined || row.check.refusal(range.least, ledger) === undefined ? range : refusal
}

const most = 100_000_000_000_000_000n
const long = between(0n, most, `[0,${most}]`)
const supply = between(0n, 100_000_000_000n, '[0, 100_000_000_000L]')
const badId = 'Bad chain parameter id'
const marketFee = (name: string, words: string): Check =>
  all(
    when((ledger) => ledger.parameter('getAllowMarketTransaction') === 1n, {
      kind: 'needs',
      needs: 'getAllowMarketTransaction',
      text: `Market Transaction is not activated, can not set Market ${words}`,
    }),
    ranged(
      () => ({ least: 0n, most: 10_000_000_000n }),
      () => `Bad ${name} parameter value, valid range is [0,10_000_000_000L]`,
    ),
  )

/** Parameters that can be set once and never changed. */
const onceForGood = (key: ParameterName, name: string): Proposable => ({
  key,
  check: all(once(key, name), one(name)),
})

const cpuTime = ranged(
  (ledger) => ({
    least: 10n,
    most: ledger.parameter('getAllowHigherLimitForMaxCpuTimeOfOneTx') === 1n ? 400n : 100n,
  }),
  (range) => `Bad chain parameter value, valid range is [10,${range.most}]`,
)

const guardsGoOnce = when((ledger) => ledger.parameter('getRemoveThePowerOfTheGr') !== -1n, {
  kind: 'settled',
  text: 'This proposal has been executed before and is only allowed to be executed once',
})

const feeLimitBeforeLondon = 10_000_000_000n
const maxFeeLimit: Check = {
  range: (ledger) => ({
    least: 0n,
    most: ledger.parameter('getAllowTvmLondon') === 0n ? feeLimitBeforeLondon : most,
  }),
  refusal(value, ledger) {
    if (value < 0n) {
      return { kind: 'value', text: 'Bad MAX_FEE_LIMIT parameter value, value must not be negative' }
    }
    if (value <= feeLimitBeforeLondon) return undefined
    if (ledger.parameter('getAllowTvmLondon') !== 0n) return long.refusal(value, ledger)
    return { kind: 'value', text: 'Bad MAX_FEE_LIMIT parameter value, valid range is [0,10_000_000_000L]' }
  },
}

const newReward = all(
  when((ledger) => ledger.parameter('getAllowNewReward') !== 1n, {
    kind: 'settled',
    text: 'New reward has been valid.',
  }),
  one('ALLOW_NEW_REWARD'),
)

const oldRewardOpt = all(
  once('getAllowOldRewardOpt', 'ALLOW_OLD_REWARD_OPT'),
  one('ALLOW_OLD_REWARD_OPT'),
  when((ledger) => ledger.property('newRewardCycle') !== never, {
    kind: 'needs',
    needs: 'getAllowNewReward',
    text: '[ALLOW_NEW_REWARD] or [ALLOW_TVM_VOTE] proposal must be approved before [ALLOW_OLD_REWARD_OPT] can be proposed',
  }),
)

const dynamicEnergy: Check = all(inRange('ALLOW_DYNAMIC_ENERGY', 0n, 1n, '0-1'), {
  refusal: (value, ledger) =>
    value === 0n || ledger.parameter('getChangeDelegation') !== 0n
      ? undefined
      : {
          kind: 'needs',
          needs: 'getChangeDelegation',
          text: '[ALLOW_CHANGE_DELEGATION] proposal must be approved before [ALLOW_DYNAMIC_ENERGY] can be opened',
        },
})

const yearOfBlocks = 10_512_000n
const lockPeriod = all(
  ranged(
    (ledger) => ({ least: ledger.parameter('getMaxDelegateLockPeriod') + 1n, most: yearOfBlocks }),
    (range) =>
      `This value[MAX_DELEGATE_LOCK_PERIOD] is only allowed to be greater than ${range.least - 1n} and less than or equal to ${range.most} !`,
  ),
  after('getUnfreezeDelayDays', 'UNFREEZE_DELAY_DAYS', 'MAX_DELEGATE_LOCK_PERIOD'),
)

const createAccountSize = ranged(
  () => ({ least: 500n, most: 10_000n }),
  () =>
    'This value[MAX_CREATE_ACCOUNT_TX_SIZE] is only allowed to be greater than or equal to 500 and less than or equal to 10000!',
)

const longestExpireMs = 31_536_003_000n
const expireTime = ranged(
  () => ({ least: 1n, most: longestExpireMs - 1n }),
  () =>
    `This value[PROPOSAL_EXPIRE_TIME] is only allowed to be greater than 0 and less than ${longestExpireMs}!`,
)

const prague = all(
  once('getAllowTvmPrague', 'ALLOW_TVM_PRAGUE'),
  when((ledger) => ledger.parameter('getAllowTvmShangHai') !== 0n, {
    kind: 'needs',
    needs: 'getAllowTvmShangHai',
    text: '[ALLOW_TVM_PRAGUE] requires [ALLOW_TVM_SHANGHAI] to be enacted first',
  }),
  one('ALLOW_TVM_PRAGUE'),
)

const hardenExchange: Check = all(oneOrZero('ALLOW_HARDEN_EXCHANGE_CALCULATION', '0 or 1'), {
  refusal: (value, ledger) =>
    ledger.parameter('getAllowHardenExchangeCalculation') !== value
      ? undefined
      : {
          kind: 'settled',
          text: `[ALLOW_HARDEN_EXCHANGE_CALCULATION] has been set to ${value}, no need to propose again`,
        },
})

const tvmFreeze = all(
  one('ALLOW_TVM_FREEZE'),
  after('getAllowDelegateResource', 'ALLOW_DELEGATE_RESOURCE', 'ALLOW_TVM_FREEZE'),
  after('getAllowMultiSign', 'ALLOW_MULTI_SIGN', 'ALLOW_TVM_FREEZE'),
  after('getAllowTvmConstantinople', 'ALLOW_TVM_CONSTANTINOPLE', 'ALLOW_TVM_FREEZE'),
  after('getAllowTvmSolidity059', 'ALLOW_TVM_SOLIDITY_059', 'ALLOW_TVM_FREEZE'),
)

const contractsFirst = (name: string): Check =>
  all(one(name), after('getAllowCreationOfContracts', 'ALLOW_CREATION_OF_CONTRACTS', name))

export const proposable: Readonly<Record<string, Proposable>> = {
  0: {
    key: 'getMaintenanceTimeInterval',
    check: between(81_000n, 86_400_000n, '[3 * 27 * 1000,24 * 3600 * 1000]'),
  },
  1: { key: 'getAccountUpgradeCost', check: long },
  2: { key: 'getCreateAccountFee', check: long },
  3: { key: 'getTransactionFee', check: long },
  4: { key: 'getAssetIssueFee', check: long },
  5: { key: 'getWitnessPayPerBlock', check: long },
  6: { key: 'getWitnessStandbyAllowance', check: long },
  7: { key: 'getCreateNewAccountFeeInSystemContract', check: long },
  8: { key: 'getCreateNewAccountBandwidthRate', check: long },
  9: { key: 'getAllowCreationOfContracts', check: one('ALLOW_CREATION_OF_CONTRACTS') },
  10: { key: 'getRemoveThePowerOfTheGr', check: all(guardsGoOnce, one('REMOVE_THE_POWER_OF_THE_GR')) },
  11: { key: 'getEnergyFee', check: anything },
  12: { key: 'getExchangeCreateFee', check: anything },
  13: { key: 'getMaxCpuTimeOfOneTx', check: cpuTime },
  14: { key: 'getAllowUpdateAccountName', check: one('ALLOW_UPDATE_ACCOUNT_NAME') },
  15: { key: 'getAllowSameTokenName', check: one('ALLOW_SAME_TOKEN_NAME') },
  16: { key: 'getAllowDelegateResource', check: one('ALLOW_DELEGATE_RESOURCE') },
  17: { key: 'getTotalEnergyLimit', check: closed(badId) },
  18: {
    key: 'getAllowTvmTransferTrc10',
    check: all(
      one('ALLOW_TVM_TRANSFER_TRC10'),
      after('getAllowSameTokenName', 'ALLOW_SAME_TOKEN_NAME', 'ALLOW_TVM_TRANSFER_TRC10'),
    ),
  },
  19: { key: 'getTotalEnergyLimit', check: long },
  20: { key: 'getAllowMultiSign', check: one('ALLOW_MULTI_SIGN') },
  21: { key: 'getAllowAdaptiveEnergy', check: one('ALLOW_ADAPTIVE_ENERGY') },
  22: { key: 'getUpdateAccountPermissionFee', check: supply },
  23: { key: 'getMultiSignFee', check: supply },
  24: { key: 'getAllowProtoFilterNum', check: oneOrZero('ALLOW_PROTO_FILTER_NUM') },
  25: { key: 'getAllowAccountStateRoot', check: oneOrZero('ALLOW_ACCOUNT_STATE_ROOT') },
  26: {
    key: 'getAllowTvmConstantinople',
    check: all(
      one('ALLOW_TVM_CONSTANTINOPLE'),
      after('getAllowTvmTransferTrc10', 'ALLOW_TVM_TRANSFER_TRC10', 'ALLOW_TVM_CONSTANTINOPLE'),
    ),
  },
  29: { key: 'getAdaptiveResourceLimitMultiplier', check: between(1n, 10_000n, '[1,10_000]') },
  30: { key: 'getChangeDelegation', check: oneOrZero('ALLOW_CHANGE_DELEGATION') },
  31: { key: 'getWitness127PayPerBlock', check: long },
  32: { key: 'getAllowTvmSolidity059', check: contractsFirst('ALLOW_TVM_SOLIDITY_059') },
  33: { key: 'getAdaptiveResourceLimitTargetRatio', check: between(1n, 1000n, '[1,1_000]') },
  35: { key: 'getForbidTransferToContract', check: contractsFirst('FORBID_TRANSFER_TO_CONTRACT') },
  39: {
    key: 'getAllowShieldedTRC20Transaction',
    check: oneOrZero('ALLOW_SHIELDED_TRC20_TRANSACTION'),
  },
  40: { key: 'getAllowPBFT', check: one('ALLOW_PBFT') },
  41: { key: 'getAllowTvmIstanbul', check: one('ALLOW_TVM_ISTANBUL') },
  44: { key: 'getAllowMarketTransaction', check: closed(`${badId} [ALLOW_MARKET_TRANSACTION]`) },
  45: { key: 'getMarketSellFee', check: marketFee('MARKET_SELL_FEE', 'Sell Fee') },
  46: { key: 'getMarketCancelFee', check: marketFee('MARKET_CANCEL_FEE', 'Cancel Fee') },
  47: { key: 'getMaxFeeLimit', check: maxFeeLimit },
  48: { key: 'getAllowTransactionFeePool', check: oneOrZero('ALLOW_TRANSACTION_FEE_POOL') },
  49: { key: 'getAllowOptimizeBlackHole', check: oneOrZero('ALLOW_REMOVE_BLACKHOLE') },
  51: { key: 'getAllowNewResourceModel', check: one('ALLOW_NEW_RESOURCE_MODEL') },
  52: { key: 'getAllowTvmFreeze', check: tvmFreeze },
  53: { key: 'getAllowAccountAssetOptimization', check: one('ALLOW_ACCOUNT_ASSET_OPTIMIZATION') },
  59: {
    key: 'getAllowTvmVote',
    check: all(
      one('ALLOW_TVM_VOTE'),
      after('getChangeDelegation', 'ALLOW_CHANGE_DELEGATION', 'ALLOW_TVM_VOTE'),
    ),
  },
  60: { key: 'getAllowTvmCompatibleEvm', check: one('ALLOW_TVM_COMPATIBLE_EVM') },
  61: { key: 'getFreeNetLimit', check: between(0n, 100_000n, '[0,100_000]') },
  62: { key: 'getTotalNetLimit', check: between(0n, 1_000_000_000_000n, '[0, 1_000_000_000_000L]') },
  63: { key: 'getAllowTvmLondon', check: one('ALLOW_TVM_LONDON') },
  65: {
    key: 'getAllowHigherLimitForMaxCpuTimeOfOneTx',
    check: one('ALLOW_HIGHER_LIMIT_FOR_MAX_CPU_TIME_OF_ONE_TX'),
  },
  66: { key: 'getAllowAssetOptimization', check: one('ALLOW_ASSET_OPTIMIZATION') },
  67: { key: 'getAllowNewReward', check: newReward },
  68: { key: 'getMemoFee', check: inRange('MEMO_FEE', 0n, 1_000_000_000n, '0-1000_000_000') },
  69: { key: 'getAllowDelegateOptimization', check: one('ALLOW_DELEGATE_OPTIMIZATION') },
  70: { key: 'getUnfreezeDelayDays', check: inRange('UNFREEZE_DELAY_DAYS', 1n, 365n, '1-365') },
  71: {
    key: 'getAllowOptimizedReturnValueOfChainId',
    check: one('ALLOW_OPTIMIZED_RETURN_VALUE_OF_CHAIN_ID'),
  },
  72: { key: 'getAllowDynamicEnergy', check: dynamicEnergy },
  73: { key: 'getDynamicEnergyThreshold', check: long },
  74: {
    key: 'getDynamicEnergyIncreaseFactor',
    check: inRange('DYNAMIC_ENERGY_INCREASE_FACTOR', 0n, 10_000n, '0-10000'),
  },
  75: {
    key: 'getDynamicEnergyMaxFactor',
    check: inRange('DYNAMIC_ENERGY_MAX_FACTOR', 0n, 100_000n, '0-100000'),
  },
  76: { key: 'getAllowTvmShangHai', check: one('ALLOW_TVM_SHANGHAI') },
  77: {
    key: 'getAllowCancelAllUnfreezeV2',
    check: all(
      one('ALLOW_CANCEL_ALL_UNFREEZE_V2'),
      after('getUnfreezeDelayDays', 'UNFREEZE_DELAY_DAYS', 'ALLOW_CANCEL_ALL_UNFREEZE_V2'),
    ),
  },
  78: { key: 'getMaxDelegateLockPeriod', check: lockPeriod },
  79: { key: 'getAllowOldRewardOpt', check: oldRewardOpt },
  81: onceForGood('getAllowEnergyAdjustment', 'ALLOW_ENERGY_ADJUSTMENT'),
  82: { key: 'getMaxCreateAccountTxSize', check: createAccountSize },
  83: onceForGood('getAllowTvmCancun', 'ALLOW_TVM_CANCUN'),
  87: onceForGood('getAllowStrictMath', 'ALLOW_STRICT_MATH'),
  88: onceForGood('getConsensusLogicOptimization', 'CONSENSUS_LOGIC_OPTIMIZATION'),
  89: onceForGood('getAllowTvmBlob', 'ALLOW_TVM_BLOB'),
  92: { key: 'getProposalExpireTime', check: expireTime },
  94: onceForGood('getAllowTvmSelfdestructRestriction', 'ALLOW_TVM_SELFDESTRUCT_RESTRICTION'),
  95: { key: 'getAllowTvmPrague', check: prague },
  96: onceForGood('getAllowTvmOsaka', 'ALLOW_TVM_OSAKA'),
  97: onceForGood('getAllowHardenResourceCalculation', 'ALLOW_HARDEN_RESOURCE_CALCULATION'),
  98: { key: 'getAllowHardenExchangeCalculation', check: hardenExchange },
}
