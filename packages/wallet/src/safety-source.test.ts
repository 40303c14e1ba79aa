import { toAddress, toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { signatureObstacle } from './control.ts'
import { nodeSafetySource, type SafetySource } from './safety-source.ts'

const contract = toAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
const own = toAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC')
const other = `41${'0b'.repeat(20)}`

/** A node that gives the same answer to everything. */
const nodeWith = (answer: unknown) => nodeSafetySource(async () => answer as never)
const word = (value: bigint) => value.toString(16).padStart(64, '0')

test.each<readonly [string, unknown, bigint | undefined]>([
  ['a number', { result: { result: true }, constant_result: [word(6n)], transaction: { ret: [{}] } }, 6n],
  ['nothing', { result: { result: true }, constant_result: [''], transaction: { ret: [{}] } }, undefined],
  // As java-tron 4.8 answers a call that reverts, and one of an ordinary account.
  [
    'a revert',
    {
      result: { result: true, message: '5245' },
      constant_result: [''],
      transaction: { ret: [{ ret: 'FAILED' }] },
    },
    undefined,
  ],
  ['no contract', { result: { code: 'CONTRACT_VALIDATE_ERROR', message: '4e6f' } }, undefined],
])('a contract that returns %s', async (_, answer, value) => {
  expect(await nodeWith(answer).decimalsOf(contract)).toBe(value)
  expect(await nodeWith(answer).supplyOf(contract)).toBe(value)
  expect(await nodeWith(answer).balanceOf(contract, own)).toBe(value)
})

const unanswered: readonly (readonly [string, unknown])[] = [
  ['an error of java-tron', { Error: 'class java.lang.NullPointerException : null' }],
  ['a list', [1, 2]],
  ['another thing', { address: toBase58(contract), contract_address: toBase58(own) }],
]
const questions: readonly (readonly [string, (source: SafetySource) => Promise<unknown>])[] = [
  ['whether the account exists', (source) => source.accountOf(own)],
  ['whether it is a contract', (source) => source.isContract(contract)],
  ['the decimals', (source) => source.decimalsOf(contract)],
  ['the supply', (source) => source.supplyOf(contract)],
]

test.each(
  questions.flatMap(([name, ask]) => unanswered.map(([what, answer]) => [name, what, ask, answer] as const)),
)('a node that is asked %s and answers with %s has not answered', async (_, __, ask, answer) => {
  await expect(ask(nodeWith(answer))).rejects.toMatchObject({ code: 'malformed_answer' })
})

test('a busy node, and words in place of a number, are no answer of the contract', async () => {
  const busy = nodeWith({ result: { code: 'SERVER_BUSY' } })
  await expect(busy.decimalsOf(contract)).rejects.toMatchObject({ code: 'malformed_answer' })
  const words = nodeWith({ result: { result: true }, constant_result: ['six'] })
  await expect(words.decimalsOf(contract)).rejects.toMatchObject({ code: 'malformed_answer' })
})

test('an empty answer is no account and no contract', async () => {
  expect(await nodeWith({}).accountOf(own)).toBeUndefined()
  expect(await nodeWith({}).isContract(own)).toBe(false)
  expect(await nodeWith({ contract_address: toBase58(contract) }).isContract(contract)).toBe(true)
})

/** As java-tron writes an account: its active permission may send TRX, which is operation 1. */
const shared = {
  address: toBase58(own),
  owner_permission: { permission_name: 'owner', threshold: 1, keys: [{ address: toBase58(own), weight: 1 }] },
  witness_permission: { type: 'Witness', id: 1, threshold: 1, keys: [{ address: toBase58(own), weight: 1 }] },
  active_permission: [
    {
      type: 'Active',
      id: 2,
      permission_name: 'pay',
      threshold: 1,
      operations: '0200000000000000000000000000000000000000000000000000000000000000',
      keys: [{ address: toBase58(other), weight: 1 }],
    },
  ],
}

test.each([
  [0, own, 1, undefined],
  [0, other, 1, 'not_a_key'],
  [1, own, 1, 'no_permission'],
  [2, other, 1, undefined],
  [2, other, 2, 'not_covered'],
  [2, own, 1, 'not_a_key'],
  [3, own, 1, 'no_permission'],
] as const)(
  'under permission %i the key %s signs operation %i: %s',
  async (permissionId, key, type, obstacle) => {
    const account = (await nodeWith(shared).accountOf(own))!
    expect(signatureObstacle(account, { permissionId, key, type })).toBe(obstacle)
  },
)
