// The cost of each opcode. Figures: java-tron EnergyCost (4.8), the tiers of OperationRegistry next to each family.
import { fromHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { allInstructions } from './rules-of.ts'
import { MemoryHost, mainnetRules, testAddress } from './testing/memory-host.ts'
import { testCaller, traceCode } from './testing/run-code.ts'

const all = { ...mainnetRules, getAllowTvmFreeze: 1n, getAllowTvmOsaka: 1n }
const push = (value: number | bigint): string => {
  const hex = value.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return (0x5f + even.length / 2).toString(16) + even
}
/** Words for an opcode, the first one it pops first. */
const pushed = (...words: readonly (number | bigint)[]): string =>
  words
    .toReversed()
    .map((word) => push(word))
    .join('')

/** Of the first step with that name. */
function energyOf(
  name: string,
  words: readonly (number | bigint)[],
  parameters: Readonly<Record<string, bigint>> = all,
) {
  const { code } = allInstructions.find((instruction) => instruction.name === name)!
  const opcode = code.toString(16).padStart(2, '0')
  const steps = traceCode(`${pushed(...words)}${opcode}`, { host: new MemoryHost(parameters) })
  return steps.find((step) => step.name === name && step.depth === 0)?.energy
}

const fixed: readonly (readonly [energy: number, tier: string, names: string])[] = [
  [0, 'ZERO_TIER', 'STOP'],
  [1, 'SPECIAL_TIER', 'JUMPDEST'],
  [2, 'BASE_TIER', 'ADDRESS ORIGIN CALLER CALLVALUE CALLDATASIZE CODESIZE RETURNDATASIZE GASPRICE'],
  [2, 'BASE_TIER', 'COINBASE TIMESTAMP NUMBER DIFFICULTY GASLIMIT CHAINID BASEFEE BLOBBASEFEE'],
  [2, 'BASE_TIER', 'POP PC MSIZE GAS PUSH0 CALLTOKENVALUE CALLTOKENID'],
  [
    3,
    'VERY_LOW_TIER',
    'ADD SUB LT GT SLT SGT EQ ISZERO AND OR XOR NOT BYTE SHL SHR SAR CALLDATALOAD BLOBHASH',
  ],
  [3, 'VERY_LOW_TIER', Array.from({ length: 32 }, (_, index) => `PUSH${index + 1}`).join(' ')],
  [
    3,
    'VERY_LOW_TIER',
    Array.from({ length: 16 }, (_, index) => `DUP${index + 1} SWAP${index + 1}`).join(' '),
  ],
  [5, 'LOW_TIER', 'MUL DIV SDIV MOD SMOD SIGNEXTEND SELFBALANCE CLZ'],
  [8, 'MID_TIER', 'ADDMOD MULMOD JUMP'],
  [10, 'HIGH_TIER', 'JUMPI'],
  [20, 'EXT_TIER', 'BLOCKHASH'],
  [20, 'BALANCE', 'BALANCE ISCONTRACT TOKENBALANCE'],
  [20, 'EXT_CODE_SIZE', 'EXTCODESIZE'],
  [400, 'EXT_CODE_HASH', 'EXTCODEHASH'],
  [50, 'SLOAD', 'SLOAD'],
  [50, 'FREEZE_EXPIRE_TIME', 'FREEZEEXPIRETIME'],
  [100, 'TLOAD, TSTORE (TIP-650)', 'TLOAD TSTORE'],
  [20_000, 'UNFREEZE', 'UNFREEZE'],
  [20_000, 'WITHDRAW_REWARD', 'WITHDRAWREWARD'],
  [10_000, 'FREEZE_V2, UNFREEZE_V2', 'FREEZEBALANCEV2 UNFREEZEBALANCEV2'],
  [10_000, 'CANCEL_ALL_UNFREEZE_V2, WITHDRAW_EXPIRE_UNFREEZE', 'CANCELALLUNFREEZEV2 WITHDRAWEXPIREUNFREEZE'],
  [10_000, 'DELEGATE_RESOURCE, UN_DELEGATE_RESOURCE', 'DELEGATERESOURCE UNDELEGATERESOURCE'],
]

test.each(
  fixed.flatMap(([energy, source, names]) => names.split(' ').map((name) => [name, energy, source] as const)),
)('%s costs %i (%s)', (name, energy) => {
  expect(
    energyOf(
      name,
      Array.from({ length: 17 }, () => 0),
    ),
  ).toBe(energy)
})

const contract = BigInt(`0x${testAddress(0x2000).slice(2)}`)
const nobody = 0xdeadn
const caller = BigInt(`0x${testCaller.slice(2)}`)

const variable: readonly (readonly [
  what: string,
  energy: number,
  name: string,
  words: readonly (number | bigint)[],
])[] = [
  ['no byte of exponent', 10, 'EXP', [3, 0]],
  ['one byte of exponent', 20, 'EXP', [3, 255]],
  ['two bytes of exponent', 30, 'EXP', [3, 256]],
  ['32 bytes of exponent', 330, 'EXP', [3, (1n << 256n) - 1n]],
  ['nothing', 30, 'SHA3', [0, 0]],
  ['nothing, wherever', 30, 'SHA3', [1n << 255n, 0]],
  ['33 bytes: two words hashed, two of memory', 30 + 12 + 6, 'SHA3', [0, 33]],
  ['SPECIAL_TIER and a word of memory', 1 + 3, 'MLOAD', [0]],
  ['over two words of memory', 1 + 6, 'MLOAD', [1]],
  ['memory of 32 words and its square', 1 + 3 * 1024 + 1024 ** 2 / 512, 'MLOAD', [1023 * 32]],
  ['SPECIAL_TIER and a word of memory', 1 + 3, 'MSTORE', [0, 1]],
  ['one byte in the second word', 1 + 6, 'MSTORE8', [32, 1]],
  ['three words of memory and two copied', 3 + 9 + 6, 'MCOPY', [40, 0, 33]],
  ['two words of memory and two copied, without a base', 6 + 6, 'CALLDATACOPY', [0, 0, 33]],
  ['two words of memory and two copied, without a base', 6 + 6, 'CODECOPY', [0, 0, 33]],
  ['nothing', 0, 'RETURNDATACOPY', [0, 0, 0]],
  ['two words of memory and two copied', 20 + 6 + 6, 'EXTCODECOPY', [contract, 0, 0, 33]],
  ['a new row', 20_000, 'SSTORE', [1, 1]],
  ['zero into no row', 5_000, 'SSTORE', [1, 0]],
  ['memory only', 6, 'RETURN', [0, 33]],
  ['memory only', 6, 'REVERT', [0, 33]],
  ['data of 33 bytes', 375 + 8 * 33 + 6, 'LOG0', [0, 33]],
  ['two topics', 375 + 2 * 375, 'LOG2', [0, 0, 1, 2]],
  ['four topics', 375 + 4 * 375, 'LOG4', [0, 0, 1, 2, 3, 4]],
  ['a call with energy for an existing account', 40 + 500, 'CALL', [500, contract, 0, 0, 0, 0, 0]],
  ['a missing account without value', 40, 'CALL', [0, nobody, 0, 0, 0, 0, 0]],
  ['a missing account with value', 40 + 9_000 + 25_000, 'CALL', [0, nobody, 1, 0, 0, 0, 0]],
  ['the longer of input and output', 40 + 6, 'CALL', [0, nobody, 0, 0, 20, 0, 33]],
  ['value in the same context', 40 + 9_000, 'CALLCODE', [0, nobody, 1, 0, 0, 0, 0]],
  ['base', 40, 'DELEGATECALL', [0, nobody, 0, 0, 0, 0]],
  ['base', 40, 'STATICCALL', [0, nobody, 0, 0, 0, 0]],
  ['tokens to a missing account', 40 + 9_000 + 25_000, 'CALLTOKEN', [0, nobody, 1, 1_000_001, 0, 0, 0, 0]],
  ['base', 32_000, 'CREATE', [0, 0, 0]],
  ['memory', 32_000 + 6, 'CREATE', [0, 0, 33]],
  ['memory and two words hashed', 32_000 + 6 + 12, 'CREATE2', [0, 0, 33, 0]],
  ['an existing heir', 0, 'SUICIDE', [caller]],
  ['a missing heir', 25_000, 'SUICIDE', [nobody]],
  ['an existing receiver', 20_000, 'FREEZE', [0, 1, contract]],
  ['a missing receiver', 45_000, 'FREEZE', [0, 1, nobody]],
  // 2 witnesses at 0, 2 counts at 128: java-tron VoteWitnessCost3Test.testNormalCase.
  ['two votes', 30_021, 'VOTEWITNESS', [2, 128, 2, 0]],
]

test.each(variable)('%s costs %i in %s', (_what, energy, name, words) => {
  expect(energyOf(name, words)).toBe(energy)
})

test('every opcode has a figure here', () => {
  const named = new Set([
    ...fixed.flatMap(([, , names]) => names.split(' ')),
    ...variable.map(([, , name]) => name),
  ])
  const missing = allInstructions.filter(({ name }) => !named.has(name) && !/^LOG[13]$/.test(name))
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('an existing row costs 5,000 for any value, and stays until the transaction ends even at zero', () => {
  const store = (value: number) => `${pushed(1, value)}55`
  const steps = traceCode(store(0) + store(1) + store(0) + store(7))
  expect(steps.filter(({ name }) => name === 'SSTORE').map(({ energy }) => energy)).toEqual([
    5_000, 5_000, 5_000, 5_000,
  ])
})

test.each([
  [0, 0],
  [1, 1],
  [63, 63],
  [64, 63],
  [65, 64],
  [127, 126],
  [128, 126],
  [129, 127],
  [6_463, 6_363],
])(
  'a contract of version 1 with %i energy left lends %i and keeps a whole 64th, rounded down',
  (left, lent) => {
    const words = pushed((1n << 256n) - 1n, contract, 0, 0, 0, 0, 0)
    const callAtLimit = (energyLimit: bigint, operation: string) =>
      traceCode('', {
        host: new MemoryHost({ ...all, getAllowTvmCompatibleEvm: 1n }),
        kind: 'create',
        contract: testAddress(0x7777),
        data: fromHex(operation),
        energyLimit,
      })
    const call = callAtLimit(21n + BigInt(40 + left), `${words}f1`).find(({ name }) => name === 'CALL')!
    expect(call).toMatchObject({ energyLeft: 40 + left, energy: 40 + lent })
    // A creation, too, of a contract whose code is one JUMPDEST: five words, a word of memory, the price.
    const code = `${pushed(0x5b)}600053${pushed(0, 0, 1)}f0`
    const created = callAtLimit(15n + 4n + BigInt(32_000 + left), code)
    const first = created.find(({ depth }) => depth === 1)
    expect(first?.energyLeft ?? 0).toBe(lent)
  },
)

const before = [
  [
    'memory before ALLOW_HIGHER_LIMIT_FOR_MAX_CPU_TIME_OF_ONE_TX',
    3,
    'MLOAD',
    [0],
    { getAllowHigherLimitForMaxCpuTimeOfOneTx: 0n },
  ],
  [
    'selfdestruct to a missing account before ALLOW_ENERGY_ADJUSTMENT',
    0,
    'SUICIDE',
    [nobody],
    { getAllowEnergyAdjustment: 0n },
  ],
  ['a restricted selfdestruct', 5_000, 'SUICIDE', [caller], { getAllowTvmSelfdestructRestriction: 1n }],
  [
    'a restricted selfdestruct to a missing account',
    30_000,
    'SUICIDE',
    [nobody],
    { getAllowTvmSelfdestructRestriction: 1n },
  ],
  [
    'votes before ALLOW_ENERGY_ADJUSTMENT',
    30_000 + 18,
    'VOTEWITNESS',
    [2, 128, 2, 0],
    { getAllowEnergyAdjustment: 0n, getAllowTvmOsaka: 0n },
  ],
] as const

test.each(
  before.map(([what, energy, name, words, parameters]) => ({ what, energy, name, words, parameters })),
)('$what costs $energy', ({ energy, name, words, parameters }) => {
  expect(energyOf(name, words, { ...all, ...parameters })).toBe(energy)
})

test('an opcode whose parameter is off is invalid', () => {
  const gated = allInstructions.filter(({ since }) => since !== undefined)
  const used = gated.filter(
    ({ name, takes }) =>
      energyOf(
        name,
        Array.from({ length: takes }, () => 0),
        {},
      ) !== undefined,
  )
  expect(gated.length).toBeGreaterThan(30)
  // The words were pushed without PUSH0, so none of these may have run.
  expect(used).toEqual([])
})
