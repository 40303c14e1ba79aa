import { mainnetParameters, type ParameterName, proposals } from '@sundial/operations'
import { describe, expect, test } from 'vitest'
import {
  bob,
  describeRefusals,
  missingAccount,
  refusalOf,
  run,
  setParameter,
  type LayerWorld,
  world,
} from '../../../test/operations.ts'
import { rich } from '../../../test/world.ts'

const propose = (...parameters: readonly (readonly [id: number, value: bigint])[]) => ({
  ownerAddress: rich.address,
  parameters: parameters.map(([id, value]) => ({ key: BigInt(id), value })),
})
const off = (name: ParameterName) => setParameter(name, 0n)
type Case = readonly [text: string, id: number, values: readonly bigint[], given?: (at: LayerWorld) => void]

const tooMuch = 100_000_000_000_000_001n
const long = 'Bad chain parameter value, valid range is [0,100000000000000000]'
const supply = 'Bad chain parameter value, valid range is [0, 100_000_000_000L]'
const onlyOne: readonly (readonly [number, string])[] = [
  [9, 'ALLOW_CREATION_OF_CONTRACTS'],
  [14, 'ALLOW_UPDATE_ACCOUNT_NAME'],
  [15, 'ALLOW_SAME_TOKEN_NAME'],
  [16, 'ALLOW_DELEGATE_RESOURCE'],
  [18, 'ALLOW_TVM_TRANSFER_TRC10'],
  [20, 'ALLOW_MULTI_SIGN'],
  [21, 'ALLOW_ADAPTIVE_ENERGY'],
  [26, 'ALLOW_TVM_CONSTANTINOPLE'],
  [32, 'ALLOW_TVM_SOLIDITY_059'],
  [35, 'FORBID_TRANSFER_TO_CONTRACT'],
  [40, 'ALLOW_PBFT'],
  [41, 'ALLOW_TVM_ISTANBUL'],
  [51, 'ALLOW_NEW_RESOURCE_MODEL'],
  [52, 'ALLOW_TVM_FREEZE'],
  [53, 'ALLOW_ACCOUNT_ASSET_OPTIMIZATION'],
  [59, 'ALLOW_TVM_VOTE'],
  [60, 'ALLOW_TVM_COMPATIBLE_EVM'],
  [63, 'ALLOW_TVM_LONDON'],
  [65, 'ALLOW_HIGHER_LIMIT_FOR_MAX_CPU_TIME_OF_ONE_TX'],
  [66, 'ALLOW_ASSET_OPTIMIZATION'],
  [69, 'ALLOW_DELEGATE_OPTIMIZATION'],
  [71, 'ALLOW_OPTIMIZED_RETURN_VALUE_OF_CHAIN_ID'],
  [76, 'ALLOW_TVM_SHANGHAI'],
  [77, 'ALLOW_CANCEL_ALL_UNFREEZE_V2'],
  [94, 'ALLOW_TVM_SELFDESTRUCT_RESTRICTION'],
  [95, 'ALLOW_TVM_PRAGUE'],
  [96, 'ALLOW_TVM_OSAKA'],
  [97, 'ALLOW_HARDEN_RESOURCE_CALCULATION'],
]
const oneOrZero: readonly (readonly [number, string])[] = [
  [24, 'ALLOW_PROTO_FILTER_NUM'],
  [25, 'ALLOW_ACCOUNT_STATE_ROOT'],
  [30, 'ALLOW_CHANGE_DELEGATION'],
  [39, 'ALLOW_SHIELDED_TRC20_TRANSACTION'],
  [48, 'ALLOW_TRANSACTION_FEE_POOL'],
  [49, 'ALLOW_REMOVE_BLACKHOLE'],
]
/** In force on mainnet: proposed again, or with a value that none of them takes where they are not. */
const onceOnly: readonly (readonly [number, string, ParameterName])[] = [
  [79, 'ALLOW_OLD_REWARD_OPT', 'getAllowOldRewardOpt'],
  [81, 'ALLOW_ENERGY_ADJUSTMENT', 'getAllowEnergyAdjustment'],
  [83, 'ALLOW_TVM_CANCUN', 'getAllowTvmCancun'],
  [87, 'ALLOW_STRICT_MATH', 'getAllowStrictMath'],
  [88, 'CONSENSUS_LOGIC_OPTIMIZATION', 'getConsensusLogicOptimization'],
  [89, 'ALLOW_TVM_BLOB', 'getAllowTvmBlob'],
]
/** Not in force on mainnet yet. */
const onceOnlyLater: readonly (readonly [number, string, ParameterName])[] = [
  [94, 'ALLOW_TVM_SELFDESTRUCT_RESTRICTION', 'getAllowTvmSelfdestructRestriction'],
  [95, 'ALLOW_TVM_PRAGUE', 'getAllowTvmPrague'],
  [96, 'ALLOW_TVM_OSAKA', 'getAllowTvmOsaka'],
  [97, 'ALLOW_HARDEN_RESOURCE_CALCULATION', 'getAllowHardenResourceCalculation'],
]
const before: readonly (readonly [number, string, string, ParameterName])[] = [
  [18, 'ALLOW_SAME_TOKEN_NAME', 'ALLOW_TVM_TRANSFER_TRC10', 'getAllowSameTokenName'],
  [26, 'ALLOW_TVM_TRANSFER_TRC10', 'ALLOW_TVM_CONSTANTINOPLE', 'getAllowTvmTransferTrc10'],
  [32, 'ALLOW_CREATION_OF_CONTRACTS', 'ALLOW_TVM_SOLIDITY_059', 'getAllowCreationOfContracts'],
  [35, 'ALLOW_CREATION_OF_CONTRACTS', 'FORBID_TRANSFER_TO_CONTRACT', 'getAllowCreationOfContracts'],
  [52, 'ALLOW_DELEGATE_RESOURCE', 'ALLOW_TVM_FREEZE', 'getAllowDelegateResource'],
  [52, 'ALLOW_MULTI_SIGN', 'ALLOW_TVM_FREEZE', 'getAllowMultiSign'],
  [52, 'ALLOW_TVM_CONSTANTINOPLE', 'ALLOW_TVM_FREEZE', 'getAllowTvmConstantinople'],
  [52, 'ALLOW_TVM_SOLIDITY_059', 'ALLOW_TVM_FREEZE', 'getAllowTvmSolidity059'],
  [59, 'ALLOW_CHANGE_DELEGATION', 'ALLOW_TVM_VOTE', 'getChangeDelegation'],
  [77, 'UNFREEZE_DELAY_DAYS', 'ALLOW_CANCEL_ALL_UNFREEZE_V2', 'getUnfreezeDelayDays'],
]
const range = (name: string, words: string) =>
  `This value[${name}] is only allowed to be in the range ${words}`

const cases: readonly Case[] = [
  ['Does not support code : 27', 27, [1n]],
  ['Does not support code : 1000', 1000, [1n]],
  ['Does not support code : -1', -1, [1n]],
  ['Bad chain parameter value, valid range is [3 * 27 * 1000,24 * 3600 * 1000]', 0, [80_999n, 86_400_001n]],
  ...[1, 2, 3, 4, 5, 6, 7, 8, 19, 31, 73].map((id): Case => [long, id, [-1n, tooMuch]]),
  ...onlyOne.map(([id, name]): Case => [`This value[${name}] is only allowed to be 1`, id, [0n, 2n]]),
  ...oneOrZero.map(([id, name]): Case => [`This value[${name}] is only allowed to be 1 or 0`, id, [-1n, 2n]]),
  ...onceOnly.map(([id, name]): Case => [`[${name}] has been valid, no need to propose again`, id, [1n, 0n]]),
  ...onceOnlyLater.map(([id, name, key]): Case => [
    `[${name}] has been valid, no need to propose again`,
    id,
    [1n],
    setParameter(key, 1n),
  ]),
  ...onceOnly.map(([id, name, key]): Case => [
    `This value[${name}] is only allowed to be 1`,
    id,
    [0n, 2n],
    off(key),
  ]),
  ...before.map(([id, needed, name, key]): Case => [
    `[${needed}] proposal must be approved before [${name}] can be proposed`,
    id,
    [1n],
    off(key),
  ]),
  ['This proposal has been executed before and is only allowed to be executed once', 10, [1n]],
  [
    'This value[REMOVE_THE_POWER_OF_THE_GR] is only allowed to be 1',
    10,
    [0n, 2n],
    off('getRemoveThePowerOfTheGr'),
  ],
  ['Bad chain parameter value, valid range is [10,400]', 13, [9n, 401n]],
  [
    'Bad chain parameter value, valid range is [10,100]',
    13,
    [9n, 101n],
    off('getAllowHigherLimitForMaxCpuTimeOfOneTx'),
  ],
  ['Bad chain parameter id', 17, [1n]],
  ...[22, 23].map((id): Case => [supply, id, [-1n, 100_000_000_001n]]),
  ['Bad chain parameter value, valid range is [1,10_000]', 29, [0n, 10_001n]],
  ['Bad chain parameter value, valid range is [1,1_000]', 33, [0n, 1001n]],
  ['Bad chain parameter id [ALLOW_MARKET_TRANSACTION]', 44, [0n, 1n]],
  ['Market Transaction is not activated, can not set Market Sell Fee', 45, [1n]],
  ['Market Transaction is not activated, can not set Market Cancel Fee', 46, [1n]],
  [
    'Bad MARKET_SELL_FEE parameter value, valid range is [0,10_000_000_000L]',
    45,
    [-1n, 10_000_000_001n],
    setParameter('getAllowMarketTransaction', 1n),
  ],
  [
    'Bad MARKET_CANCEL_FEE parameter value, valid range is [0,10_000_000_000L]',
    46,
    [-1n, 10_000_000_001n],
    setParameter('getAllowMarketTransaction', 1n),
  ],
  ['Bad MAX_FEE_LIMIT parameter value, value must not be negative', 47, [-1n]],
  [
    'Bad MAX_FEE_LIMIT parameter value, valid range is [0,10_000_000_000L]',
    47,
    [10_000_000_001n],
    off('getAllowTvmLondon'),
  ],
  [long, 47, [tooMuch]],
  ['Bad chain parameter value, valid range is [0,100_000]', 61, [-1n, 100_001n]],
  ['Bad chain parameter value, valid range is [0, 1_000_000_000_000L]', 62, [-1n, 1_000_000_000_001n]],
  ['New reward has been valid.', 67, [1n]],
  ['This value[ALLOW_NEW_REWARD] is only allowed to be 1', 67, [0n], off('getAllowNewReward')],
  [range('MEMO_FEE', '0-1000_000_000'), 68, [-1n, 1_000_000_001n]],
  [range('UNFREEZE_DELAY_DAYS', '1-365'), 70, [0n, 366n]],
  [range('ALLOW_DYNAMIC_ENERGY', '0-1'), 72, [-1n, 2n]],
  [
    '[ALLOW_CHANGE_DELEGATION] proposal must be approved before [ALLOW_DYNAMIC_ENERGY] can be opened',
    72,
    [1n],
    off('getChangeDelegation'),
  ],
  [range('DYNAMIC_ENERGY_INCREASE_FACTOR', '0-10000'), 74, [-1n, 10_001n]],
  [range('DYNAMIC_ENERGY_MAX_FACTOR', '0-100000'), 75, [-1n, 100_001n]],
  [
    'This value[MAX_DELEGATE_LOCK_PERIOD] is only allowed to be greater than 864000 and less than or equal to 10512000 !',
    78,
    [864_000n, 10_512_001n],
  ],
  [
    '[UNFREEZE_DELAY_DAYS] proposal must be approved before [MAX_DELEGATE_LOCK_PERIOD] can be proposed',
    78,
    [864_001n],
    off('getUnfreezeDelayDays'),
  ],
  [
    '[ALLOW_NEW_REWARD] or [ALLOW_TVM_VOTE] proposal must be approved before [ALLOW_OLD_REWARD_OPT] can be proposed',
    79,
    [1n],
    (at) => {
      off('getAllowOldRewardOpt')(at)
      at.ledger.setProperty('newRewardCycle', 2n ** 63n - 1n)
    },
  ],
  [
    'This value[MAX_CREATE_ACCOUNT_TX_SIZE] is only allowed to be greater than or equal to 500 and less than or equal to 10000!',
    82,
    [499n, 10_001n],
  ],
  [
    'This value[PROPOSAL_EXPIRE_TIME] is only allowed to be greater than 0 and less than 31536003000!',
    92,
    [0n, 31_536_003_000n],
  ],
  [
    '[ALLOW_TVM_PRAGUE] requires [ALLOW_TVM_SHANGHAI] to be enacted first',
    95,
    [1n],
    off('getAllowTvmShangHai'),
  ],
  ['This value[ALLOW_HARDEN_EXCHANGE_CALCULATION] is only allowed to be 0 or 1', 98, [2n]],
  ['[ALLOW_HARDEN_EXCHANGE_CALCULATION] has been set to 0, no need to propose again', 98, [0n]],
  [
    '[ALLOW_HARDEN_EXCHANGE_CALCULATION] has been set to 1, no need to propose again',
    98,
    [1n],
    setParameter('getAllowHardenExchangeCalculation', 1n),
  ],
]

describeRefusals('ProposalCreateContract', {
  value: () => propose([11, 210n], [0, 81_000n]),
  cases: [
    { text: 'Invalid address', with: { ownerAddress: '' } },
    { text: `Account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    { text: `Witness[${bob.address}] not exists`, with: { ownerAddress: bob.address } },
    { text: 'This proposal has no parameter.', with: { parameters: [] } },
    ...cases.flatMap(([text, id, values, given]) =>
      values.map((value) => ({
        text,
        with: { parameters: propose([id, value]).parameters },
        ...(given === undefined ? {} : { given }),
      })),
    ),
  ],
})

describe('a proposal', () => {
  test('names chain parameters, each by one id except the two of the energy limit', () => {
    const keys = Object.values(proposals.proposable).map(({ key }) => key)
    expect(keys.filter((key) => !Object.hasOwn(mainnetParameters, key))).toEqual([])
    expect(keys.length - new Set(keys).size).toBe(1)
  })

  test('may name every parameter with a value at the edge of its range', () => {
    const at = world()
    const edges: readonly (readonly [number, bigint])[] = [
      [0, 86_400_000n],
      [3, 100_000_000_000_000_000n],
      [11, -5n],
      [13, 400n],
      [22, 100_000_000_000n],
      [29, 1n],
      [47, 100_000_000_000_000_000n],
      [61, 100_000n],
      [70, 365n],
      [78, 10_512_000n],
      [82, 500n],
      [92, 31_536_002_999n],
    ]
    expect(refusalOf(at, 'ProposalCreateContract', propose(...edges))).toBeUndefined()
  })

  test('is numbered, and decided at the first maintenance after three days', () => {
    const at = world()
    run(at, 'ProposalCreateContract', propose([11, 210n]))
    run(at, 'ProposalCreateContract', propose([0, 81_000n], [0, 82_000n]))
    const now = at.ledger.now()
    const next = at.ledger.property('nextMaintenanceMs')
    const proposal = at.ledger.record('proposals', '1')!
    expect(proposal).toMatchObject({
      proposalId: 1n,
      proposerAddress: rich.address,
      createTime: now,
      approvals: [],
      state: 'PENDING',
    })
    expect((proposal.expirationTime - next) % 21_600_000n).toBe(0n)
    expect(proposal.expirationTime).toBeGreaterThan(now + 259_200_000n)
    expect(proposal.expirationTime - 21_600_000n).toBeLessThanOrEqual(now + 259_200_000n)
    expect(at.ledger.record('proposals', '2')?.parameters).toEqual([{ key: 0n, value: 82_000n }])
    expect(at.ledger.property('proposalCount')).toBe(2n)
  })
})
