// A development chain that continues another one, over maintenances: what that chain left open is decided by nobody.
import { afterEach, expect, test, vi } from 'vitest'
import { type LateNode, lateNode, nodeOf } from '../../test/forked.ts'
import { propose, send, voter } from '../../test/maintenance.ts'
import { openNode, type TestNode } from '../../test/node.ts'
import { rich, wallet } from '../../test/world.ts'
import { defaultGenesis } from '../genesis/genesis.ts'
import { producer } from '../producer.ts'
import { parameterOf, propertyOf } from '../state/state.ts'
import { ForkNodeUnreachable } from './fork-refused.ts'

const day = 86_400_000

const opened: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one[Symbol.asyncDispose]()
})

/** A chain whose voters' rewards need no cycles, so that votes from before a fork may be changed after it. */
async function source(): Promise<TestNode> {
  const node = await openNode({ genesis: { ...defaultGenesis, parameters: { getChangeDelegation: 0n } } })
  opened.push(node.devnet)
  node.devnet.mine(2)
  return node
}

async function forkOf(node: TestNode): Promise<{ readonly late: LateNode; readonly fork: TestNode }> {
  const late = lateNode(nodeOf(node.devnet))
  const fork = await late.settled(() => openNode({ fork: { ask: late.ask } }))
  opened.push(fork.devnet)
  fork.clock.ms = node.clock.ms + 60_000
  return { late, fork }
}

/** Over a maintenance after whatever was open has expired. */
async function toMaintenance(late: LateNode, { devnet, clock }: TestNode): Promise<void> {
  const { chain } = devnet
  clock.ms += 4 * day
  do {
    clock.ms = Math.max(clock.ms, Number(propertyOf(chain.state, 'nextMaintenanceMs')))
    await late.settled(() => devnet.mine(1))
  } while (propertyOf(chain.state, 'headIsMaintenance') === 0n)
}

test('proposals that were open at the fork are withdrawn, and change no parameter', async () => {
  const before = await source()
  propose(before.devnet.chain, [11, 210n])
  before.devnet.mine(1)
  const { late, fork } = await forkOf(before)
  const { chain } = fork.devnet
  for (let count = 0; count < 2; count++) await toMaintenance(late, fork)
  expect(parameterOf(chain.state, 'getEnergyFee')).toBe(100n)
  expect(chain.state.get('proposals', '1')?.state).toBe('CANCELED')
  expect(before.devnet.chain.state.get('proposals', '1')?.state).toBe('PENDING')
})

test('votes from before the fork for representatives of the other chain are left behind', async () => {
  const before = await source()
  const { chain } = before.devnet
  const theirs = wallet(2)
  chain.cheat({ kind: 'balance', address: voter.address, sun: 100_000_000_000n })
  chain.cheat({ kind: 'balance', address: theirs.address, sun: 1n })
  send(chain, voter, 'FreezeBalanceV2Contract', {
    ownerAddress: voter.address,
    frozenBalance: 90_000_000_000n,
    resource: 'ENERGY',
  })
  before.devnet.mine(1)
  const vote = (voteAddress: string) => ({
    ownerAddress: voter.address,
    votes: [{ voteAddress, voteCount: 1000n }],
    support: true,
  })
  send(chain, voter, 'VoteWitnessContract', vote(theirs.address))
  before.devnet.mine(1)
  const { late, fork } = await forkOf(before)
  const { chain: forked } = fork.devnet
  const had = forked.state.get('witnesses', rich.address)!.voteCount
  await late.settled(() => send(forked, voter, 'VoteWitnessContract', vote(rich.address)))
  await toMaintenance(late, fork)
  expect(forked.state.get('witnesses', rich.address)!.voteCount).toBe(had + 1000n)
})

test('a producer waits a second after its node did not answer', async () => {
  vi.useFakeTimers()
  try {
    const node = await source()
    const { chain } = node.devnet
    node.clock.ms += 60_000
    const onError = vi.fn()
    const mine = () => {
      throw new ForkNodeUnreachable('anything', 'The node is not there.')
    }
    const making = producer(chain, { mine, onError })
    making.start()
    await vi.advanceTimersByTimeAsync(999)
    expect(onError).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2001)
    expect(onError).toHaveBeenCalledTimes(4)
    making.stop()
  } finally {
    vi.useRealTimers()
  }
})
