import { sha256, toHex } from '@sundial/primitives'
import { describe, expect, test } from 'vitest'
import { balanceOf, memoryChain, pay, payment, rich, wallet } from '../../test/world.ts'
import { encodeCheckpoint } from '../log/checkpoint.ts'
import { parameterOf } from '../state/state.ts'
import type { Chain } from './chain.ts'

const bob = wallet(1000)
const carol = wallet(1001)

const dumpOf = (state: Chain['state'] | Chain['solidifiedState'], undos: Chain['undos'] = []) =>
  toHex(sha256(encodeCheckpoint({ state, undos, logLength: 0, headId: '' })))
const dump = ({ state, undos, index: { headId } }: Chain) => `${headId} ${dumpOf(state, undos)}`
const whole = (chain: Chain) => ({
  headId: chain.index.headId,
  state: dumpOf(chain.state),
  waiting: chain.pool.all().map(({ id }) => id),
  now: chain.now(),
  batches: chain.cheatState.accountBatches,
})

describe('a snapshot', () => {
  test('restores everything: blocks, cheats, clock, pending transactions', () => {
    const { chain } = memoryChain()
    chain.mine(5)
    chain.cheat({ kind: 'balance', address: carol.address, sun: 7n })
    pay(chain, rich, bob.address, 5n)
    const before = whole(chain)
    const id = chain.snapshot()
    chain.cheat({ kind: 'balance', address: carol.address, sun: 9n })
    chain.cheat({ kind: 'parameter', name: 'getEnergyFee', value: 1n })
    chain.addAccounts(3)
    chain.mine(150)
    chain.moveClock(14 * 86_400_000)
    pay(chain, rich, carol.address, 5n)
    chain.mine()
    chain.revert(id)
    expect(whole(chain)).toEqual(before)
    expect(balanceOf(chain.state, carol.address)).toBe(7n)
    expect(parameterOf(chain.state, 'getEnergyFee')).toBe(100n)
  })

  test('is removed by restoring it, and so are later ones', () => {
    const { chain } = memoryChain()
    chain.mine(2)
    const first = chain.snapshot()
    const second = chain.snapshot()
    expect([first, second]).toEqual(['0x1', '0x2'])
    chain.revert(first)
    for (const id of [first, second, '', '0x9']) {
      expect(() => chain.revert(id)).toThrow(expect.objectContaining({ code: 'chain_refused' }))
    }
    expect(chain.snapshot()).toBe('0x3')
  })

  test('may be nested in another', () => {
    const { chain } = memoryChain()
    chain.mine(2)
    const outer = chain.snapshot()
    const atOuter = dump(chain)
    chain.mine(3)
    const before = dump(chain)
    const inner = chain.snapshot()
    chain.cheat({ kind: 'balance', address: bob.address, sun: 1n })
    chain.mine(3)
    chain.revert(inner)
    expect(dump(chain)).toBe(before)
    chain.revert(outer)
    expect(chain.index.headHeight).toBe(2)
    expect(dump(chain)).not.toBe(before)
    chain.snapshot()
    expect(dump(chain)).not.toBe(atOuter)
  })

  test('is removed when a fork undoes the block it was taken at', () => {
    const { chain } = memoryChain()
    chain.mine(5)
    const below = chain.snapshot()
    chain.mine()
    const gone = chain.snapshot()
    chain.fork({ depth: 1, blockCount: 2, drop: false })
    expect(() => chain.revert(gone)).toThrow(expect.objectContaining({ code: 'chain_refused' }))
    chain.revert(below)
    expect(chain.index.headHeight).toBe(5)
  })

  test('of block 0 leads back to the genesis', () => {
    const { chain } = memoryChain()
    const before = dump(chain)
    const id = chain.snapshot()
    chain.cheat({ kind: 'balance', address: bob.address, sun: 1n })
    chain.mine(3)
    chain.revert(id)
    expect(dump(chain)).toBe(before)
  })

  test('exists, or is restored, after the chain is opened again', () => {
    const { chain, reopen } = memoryChain()
    chain.mine(3)
    const outer = chain.snapshot()
    chain.mine(2)
    const inner = chain.snapshot()
    pay(chain, rich, bob.address, 1n)
    chain.mine(4)
    chain.revert(inner)
    pay(chain, rich, carol.address, 1n)
    chain.mine(2)
    chain.unlock([carol.address])
    const again = reopen()
    expect(whole(again)).toEqual(whole(chain))
    expect(again.cheatState.unlocked).toEqual(chain.cheatState.unlocked)
    for (const both of [chain, again]) both.revert(outer)
    expect(whole(again)).toEqual(whole(chain))
    expect(again.mine(2).map(({ id }) => id)).toEqual(chain.mine(2).map(({ id }) => id))
  })
})

describe('the final state', () => {
  test('is the state of the head at the time when the final block was the head', () => {
    const { chain } = memoryChain()
    const dumps: string[] = []
    for (let height = 1; height <= 40; height++) {
      pay(chain, rich, wallet(3000 + (height % 7)).address, BigInt(height))
      chain.mine()
      dumps[height] = dumpOf(chain.state)
      if (chain.solidifiedHeight > 0)
        expect(dumpOf(chain.solidifiedState)).toBe(dumps[chain.solidifiedHeight])
    }
    expect(chain.solidifiedHeight).toBe(22)
    chain.cheat({ kind: 'balance', address: bob.address, sun: 5n })
    expect(balanceOf(chain.solidifiedState, bob.address)).toBe(0n)
    chain.cheat({ kind: 'solidify', height: 40 })
    expect(balanceOf(chain.solidifiedState, bob.address)).toBe(5n)
  })
})

describe('an unlocked account', () => {
  test('needs no signature until it is locked again', () => {
    const { chain } = memoryChain()
    chain.mine()
    const unsigned = () => ({ ...payment(chain, rich, bob.address, 1n), signature: [] })
    const refused = expect.objectContaining({ responseCode: 'SIGERROR' }) as Error
    expect(() => chain.accept(unsigned())).toThrow(refused)
    chain.unlock([rich.address])
    chain.accept(unsigned())
    expect(chain.mine()[0]!.transactionIds).toHaveLength(1)
    chain.unlock([bob.address])
    expect(() => chain.accept(unsigned())).toThrow(refused)
  })

  test('still has its unsigned transactions pending when the chain is opened again', () => {
    const { chain, reopen } = memoryChain()
    chain.mine()
    chain.unlock([rich.address])
    chain.accept({ ...payment(chain, rich, bob.address, 1n), signature: [] })
    const again = reopen()
    expect(again.pool.size).toBe(1)
    expect(again.mine().map(({ id }) => id)).toEqual(chain.mine().map(({ id }) => id))
  })
})
