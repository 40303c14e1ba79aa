import { fromText } from '@sundial/primitives'
import { expect, test } from 'vitest'
import type { StakeOperation } from './index.ts'
import { MemoryHost, mainnetRules, testAddress } from './testing/memory-host.ts'
import { install, runCode, testContract as owner } from './testing/run-code.ts'

const receiver = testAddress(0xbeef)
const parameters = { ...mainnetRules, getAllowTvmFreeze: 1n }
const account = receiver.slice(2)

type Row = readonly [
  name: string,
  code: string,
  operation: StakeOperation,
  note: string,
  paid: bigint,
  pushed: bigint,
]
const rows: readonly Row[] = [
  [
    'FREEZEBALANCEV2',
    '60056001da',
    { kind: 'freeze-v2', owner, resource: 1n, amount: 5n },
    'freezeBalanceV2ForEnergy',
    0n,
    1n,
  ],
  [
    'UNFREEZEBALANCEV2',
    '60056000db',
    { kind: 'unfreeze-v2', owner, resource: 0n, amount: 5n },
    'unfreezeBalanceV2ForBandwidth',
    9n,
    1n,
  ],
  ['CANCELALLUNFREEZEV2', 'dc', { kind: 'cancel-unfreezes', owner }, 'cancelAllUnfreezeV2', 0n, 1n],
  ['WITHDRAWEXPIREUNFREEZE', 'dd', { kind: 'withdraw-unfrozen', owner }, 'withdrawExpireUnfreeze', 9n, 9n],
  [
    'DELEGATERESOURCE',
    `73${account}60056002de`,
    { kind: 'delegate', owner, receiver, resource: 2n, amount: 5n },
    'delegateResourceOfTronPower',
    0n,
    1n,
  ],
  [
    'UNDELEGATERESOURCE',
    `73${account}60056007df`,
    { kind: 'undelegate', owner, receiver, resource: 7n, amount: 5n },
    'unDelegateResourceOfUnknownType',
    0n,
    1n,
  ],
  ['WITHDRAWREWARD', 'd9', { kind: 'withdraw-reward', owner }, 'withdrawReward', 9n, 9n],
  [
    'UNFREEZE',
    `73${account}6001d6`,
    { kind: 'unfreeze', owner, receiver, resource: 1n },
    'unfreezeForEnergy',
    9n,
    1n,
  ],
  // One witness at 0, one count at 64.
  [
    'VOTEWITNESS',
    `600160005273${account}602052600160405260036060526000600160406001d8`,
    { kind: 'vote', owner, votes: [{ witness: receiver, count: 3n }] },
    'voteWitness',
    0n,
    1n,
  ],
]

test.each(
  rows.map(([name, code, operation, note, paid, pushed]) => ({ name, code, operation, note, paid, pushed })),
)('$name calls the host and pushes the result', ({ code, operation, note, paid, pushed }) => {
  const operations: StakeOperation[] = []
  const host = new MemoryHost(parameters)
  install(host, owner, '00')
  host.world.stake = (operation) => (operations.push(operation), paid)
  const outcome = runCode(`${code}600055`, { host })
  expect(outcome.result).toBe('SUCCESS')
  expect(operations).toEqual([operation])
  expect(host.storage(owner, 0n)).toBe(pushed)
  expect(outcome.internalTransactions[0]).toMatchObject({ note: fromText(note), rejected: false })
  host.world.stake = () => undefined
  const refused = runCode(`${code}600055`, { host })
  expect(host.storage(owner, 0n)).toBe(0n)
  expect(refused.internalTransactions).toMatchObject([{ note: fromText(note), rejected: true }])
})

test('an additional payment of an unfreeze is an internal transaction of its own', () => {
  const host = new MemoryHost(parameters)
  host.world.stake = () => 9n
  const { internalTransactions } = runCode('60056000db', { host })
  expect(internalTransactions[1]).toMatchObject({
    note: fromText('withdrawExpireUnfreezeWhileUnfreezing'),
    callValueInfo: [{ callValue: 9n }],
  })
})

test('an amount beyond int64 is rejected before the host is called', () => {
  const host = new MemoryHost(parameters)
  host.world.stake = () => {
    throw new Error('called')
  }
  const { result, internalTransactions } = runCode(`7f80${'00'.repeat(31)}6001da`, { host })
  expect([result, internalTransactions[0]!.rejected]).toEqual(['SUCCESS', true])
})

test('nothing is staked inside a static call', () => {
  const host = new MemoryHost(parameters)
  const staker = testAddress(0x2001)
  install(host, staker, '60056001da')
  const { result } = runCode(`600060006000600073${staker.slice(2)}61fffffa600055`, { host })
  expect([result, host.storage(owner, 0n)]).toEqual(['SUCCESS', 0n])
})
