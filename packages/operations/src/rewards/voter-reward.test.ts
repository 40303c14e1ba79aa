import { account } from '@sundial/protocol'
import { describe, expect, test } from 'vitest'
import type { LedgerView } from '../ledger.ts'
import type { ParameterName } from '../parameters.ts'
import type { Records } from '../records.ts'
import { voterCycle, type WitnessCycle } from '../messages/cycles.ts'
import { never } from './cycles.ts'
import { queryReward } from './voter-reward.ts'

const voter = '41'.padEnd(42, '1')
const witness = (index: number) => `41${index.toString(16).padStart(40, '0')}`

/** Reward of a cycle, votes of the voter, votes of all: figures of java-tron's ComputeRewardTest. */
const rows: readonly (readonly [reward: bigint, own: bigint, all: bigint])[] = [
  [46_188_095_536n, 5n, 1_496_122_605n],
  [48_618_386_224n, 5n, 1_582_867_684n],
  [13_155_856_728n, 5n, 586_969_566n],
  [62_017_323_832n, 5n, 2_061_119_522n],
  [19_227_712n, 3n, 722_417n],
  [49_112_700n, 3n, 1_753_127n],
  [59_057_915_168n, 6n, 1_956_059_729n],
  [20_429_168_760n, 1n, 759_569_195n],
  [4_706_184n, 3n, 168_069n],
  [6_074_042_856n, 6n, 216_802_459n],
]

type Setting = { readonly newRewardCycle: bigint; readonly oldRewardOpt: bigint }

/** Cycle 5 began; the voter voted before cycle 3 and was not paid since. Only cycle 3 brought anything. */
function ledgerWith({ newRewardCycle, oldRewardOpt }: Setting): LedgerView {
  const votes = rows.map(([, voteCount], index) => ({ voteAddress: witness(index), voteCount }))
  const cycleOf = (key: string): WitnessCycle | undefined => {
    const [cycle, address] = key.split('-')
    const index = rows.findIndex((_, at) => witness(at) === address)
    const [reward, , voteCount] = rows[index]!
    const perVote = (reward * 10n ** 18n) / voteCount
    if (cycle === '3') return { brokerage: 20n, reward, voteCount, earnedPerVote: perVote }
    if (cycle === '4') return { brokerage: 20n, reward: 0n, voteCount, earnedPerVote: perVote }
    return undefined
  }
  const records: Partial<Record<keyof Records, (key: string) => unknown>> = {
    voterCycles: () => voterCycle.create({ beginCycle: 2n, endCycle: 3n, votedCycle: -1n }),
    witnessCycles: cycleOf,
  }
  const parameters: Partial<Record<ParameterName, bigint>> = {
    getChangeDelegation: 1n,
    getAllowOldRewardOpt: oldRewardOpt,
  }
  return {
    now: () => 0n,
    parameter: (name) => parameters[name] ?? 0n,
    property: (name) => ({ currentCycle: 5n, newRewardCycle })[name as 'currentCycle'] ?? 0n,
    record: ((table: keyof Records, key: string) => records[table]?.(key)) as LedgerView['record'],
    account: () => account.create({ address: voter, votes, allowance: 7n }),
    balance: () => 0n,
  }
}

describe('what is owed to a voter', () => {
  const expected = 7n + rows.reduce((sum, [reward, own, all]) => sum + (reward * own) / all, 0n)
  test.each([
    ['in doubles', { newRewardCycle: never, oldRewardOpt: 0n }],
    ['exactly, for old cycles', { newRewardCycle: never, oldRewardOpt: 1n }],
    ['by what a vote earned', { newRewardCycle: 0n, oldRewardOpt: 1n }],
    ['by both, the change between', { newRewardCycle: 4n, oldRewardOpt: 0n }],
    ['by both, the change before', { newRewardCycle: 3n, oldRewardOpt: 0n }],
  ])('is the same %s', (_, setting) => {
    expect(queryReward(ledgerWith(setting), voter)).toBe(expected)
  })
})
