import { blockSigner, unknownFields } from '@sundial/protocol'
import { describe, expect, test } from 'vitest'
import { candidacies, toMaintenance } from '../../test/maintenance.ts'
import { memoryChain, rich, wallet } from '../../test/world.ts'
import { activeWitnesses } from './schedule.ts'
import { headerOf } from './stored-block.ts'

describe('an election', () => {
  test('seats the 27 with the most votes at the maintenance after the votes, in their order', () => {
    const world = memoryChain()
    const [first, second] = candidacies(world, 2)
    expect(activeWitnesses(world.chain.state)).not.toContain(first!.address)
    toMaintenance(world)
    const active = activeWitnesses(world.chain.state)
    expect(active).toHaveLength(27)
    expect(active.slice(0, 3)).toEqual([second!.address, first!.address, rich.address])
    const { state } = world.chain
    expect(state.get('witnesses', first!.address)).toMatchObject({ isJobs: true, voteCount: 1000n })
    expect(state.get('witnesses', wallet(27).address)).toMatchObject({ isJobs: false })
    expect(state.entries('votes')).toEqual([])
  })

  test('of witnesses without a known key leaves their slots empty, and blocks still become final', () => {
    const world = memoryChain()
    const candidates = candidacies(world, 8)
    toMaintenance(world)
    const { chain } = world
    expect(candidates.every(({ address }) => activeWitnesses(chain.state).includes(address))).toBe(true)
    const first = chain.index.headHeight
    chain.mine(60)
    expect(chain.solidifiedHeight).toBeGreaterThan(first + 30)
    for (const { address } of candidates) {
      expect(chain.state.get('witnesses', address)).toMatchObject({ totalProduced: 0n })
      expect(chain.state.get('witnesses', address)!.totalMissed).toBeGreaterThan(1n)
    }
  })

  test('skips witnesses without a key beyond 30 %, until the chain has their key', () => {
    const world = memoryChain()
    const candidates = candidacies(world, 12)
    toMaintenance(world)
    const { chain } = world
    const seated = () => candidates.filter(({ address }) => activeWitnesses(chain.state).includes(address))
    expect(seated()).toEqual(candidates.slice(4))
    const first = chain.index.headHeight
    chain.mine(60)
    expect(chain.solidifiedHeight).toBeGreaterThan(first + 30)

    for (const { key } of candidates.slice(0, 6)) chain.cheat({ kind: 'key', privateKey: key })
    toMaintenance(world)
    expect(seated()).toEqual(candidates)
    chain.mine(30)
    expect(chain.state.get('witnesses', candidates[0]!.address)!.totalProduced).toBeGreaterThan(0n)
    expect(chain.state.get('witnesses', candidates[11]!.address)!.totalProduced).toBe(0n)
    expect(world.reopen().index.headId).toBe(chain.index.headId)
  })

  test('signs with the key of a witness permission where it knows it', () => {
    const { chain } = memoryChain()
    chain.mine()
    const keeper = wallet(2100)
    const permission = {
      type: 'Witness',
      id: 1,
      permissionName: 'witness',
      threshold: 1n,
      parentId: 0,
      operations: new Uint8Array(0),
      keys: [{ address: keeper.address, weight: 1n }],
      [unknownFields]: undefined,
    } as const
    const account = chain.state.get('accounts', wallet(5).address)!
    chain.state.apply([
      {
        table: 'accounts',
        key: wallet(5).address,
        value: { ...account, witnessPermission: permission },
      },
    ])
    const blockOfFive = () =>
      chain.mine(27).find(({ block }) => headerOf(block).witnessAddress === wallet(5).address)!
    expect(blockSigner(blockOfFive().block.blockHeader!)).toBe(wallet(5).address)
    chain.cheat({ kind: 'key', privateKey: keeper.key })
    expect(blockSigner(blockOfFive().block.blockHeader!)).toBe(keeper.address)
  })

  test('does not happen when no vote changed', () => {
    const world = memoryChain()
    world.chain.mine(2)
    const before = activeWitnesses(world.chain.state)
    toMaintenance(world)
    expect(activeWitnesses(world.chain.state)).toEqual(before)
  })

  test('counts the schedule from the head, not over the slots a maintenance skips', () => {
    const world = memoryChain()
    const { chain } = world
    chain.mine(2)
    toMaintenance(world)
    const maker = (height: number) => headerOf(chain.block(height)!.block).witnessAddress
    const head = chain.index.headHeight
    chain.mine(1)
    const active = activeWitnesses(chain.state)
    const next = (active.indexOf(maker(head)) + 1) % 27
    expect(maker(head + 1)).toBe(active[next])
    const missed = chain.state
      .entries('witnesses')
      .reduce((sum, [, { totalMissed }]) => sum + totalMissed, 0n)
    chain.mine(1)
    expect(chain.state.entries('witnesses').reduce((sum, [, { totalMissed }]) => sum + totalMissed, 0n)).toBe(
      missed,
    )
  })
})
