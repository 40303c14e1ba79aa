import { blockId, blockSigner, transactionRoot } from '@sundial/protocol'
import { toHex } from '@sundial/primitives'
import { describe, expect, test } from 'vitest'
import { balanceOf, draft, memoryChain, pay, payment, rich, signed, wallet } from '../../test/world.ts'
import { encodeCheckpoint } from '../log/checkpoint.ts'
import { propertyOf } from '../state/state.ts'
import type { Chain } from './chain.ts'
import { headerOf } from './stored-block.ts'

const bob = wallet(1000)

const dump = ({ state }: Chain): string =>
  toHex(encodeCheckpoint({ state, undos: [], logLength: 0, headId: '' }))

describe('a produced block', () => {
  const { chain } = memoryChain()
  pay(chain, rich, bob.address, 5_000_000n)
  pay(chain, rich, wallet(1001).address, 1n)
  chain.mine(40)

  test('has the id, root and signer that the protocol computes from its bytes', () => {
    for (let height = 1; height <= 40; height++) {
      const { id, block } = chain.block(height)!
      const header = headerOf(block)
      expect(blockId(header)).toBe(id)
      expect(toHex(header.parentHash)).toBe(chain.index.idAt(height - 1))
      expect(header.txTrieRoot).toEqual(transactionRoot(block.transactions))
      expect(blockSigner(block.blockHeader!)).toBe(header.witnessAddress)
    }
  })

  test('is made by the witness of its slot: 27 in turn', () => {
    const makers = Array.from(
      { length: 27 },
      (_, index) => headerOf(chain.block(index + 3)!.block).witnessAddress,
    )
    expect(new Set(makers).size).toBe(27)
    expect(headerOf(chain.block(30)!.block).witnessAddress).toBe(makers[0])
  })

  test('contains the results of its transactions, and receipts', () => {
    const { block, receipts, transactionIds } = chain.block(1)!
    expect(block.transactions.map(({ ret }) => ret.map(({ contractRet }) => contractRet))).toEqual([
      ['SUCCESS'],
      ['SUCCESS'],
    ])
    expect(receipts.map(({ id, fee, blockNumber }) => [toHex(id), fee, blockNumber])).toEqual(
      transactionIds.map((id) => [id, 1_100_000n, 1n]),
    )
  })

  test('is final when 19 witnesses have built on it', () => {
    expect(chain.solidifiedHeight).toBe(40 - 18)
  })

  test('pays its witness and those voted for', () => {
    // 8 TRX to its maker and 128 TRX by votes, of which 14 sun are cut off.
    expect(propertyOf(chain.state, 'rewardedSun')).toBe(40n * (136_000_000n - 14n))
  })
})

test('the same genesis, transactions and times give the same ids', () => {
  const ids = () => {
    const { chain, time } = memoryChain()
    const to = bob.address
    chain.mine(3)
    const value = { ownerAddress: rich.address, toAddress: to, amount: 9n }
    chain.accept(signed(draft(chain, 'TransferContract', value, { timestamp: 5n }), rich))
    time.ms += 10_000
    return chain.mine(2).map(({ id }) => id)
  }
  expect(ids()).toEqual(ids())
})

test('slots without a block are counted as missed', () => {
  const { chain, time } = memoryChain()
  chain.mine(2)
  time.ms += 30 * 3000
  chain.mine()
  const missed = chain.state.entries('witnesses').reduce((sum, [, { totalMissed }]) => sum + totalMissed, 0n)
  // Two of the 30 slots passed after block 1, a maintenance block.
  expect(missed).toBe(26n)
})

test('the two slots after block 1 are left out, so no witness misses them', () => {
  const { chain } = memoryChain()
  const [first, second] = chain.mine(2).map(({ block }) => headerOf(block))
  expect(second!.timestamp - first!.timestamp).toBe(9000n)
  const witnesses = chain.state.entries('witnesses').map(([, item]) => item)
  expect(witnesses.filter(({ totalMissed }) => totalMissed > 0n)).toEqual([])
})

test('a maintenance block is followed by two slots without one', () => {
  const { chain, time } = memoryChain()
  chain.mine(2)
  time.ms += 6 * 3_600_000
  const [maintenance] = chain.mine()
  const [next] = chain.mine()
  const timeOf = (item: typeof next) => Number(headerOf(item!.block).timestamp)
  expect(timeOf(next) - timeOf(maintenance)).toBe(9000)
})

test('pending transactions do not change the state, and are in the next block', () => {
  const { chain } = memoryChain()
  chain.mine()
  pay(chain, rich, bob.address, 5n)
  expect(balanceOf(chain.state, bob.address)).toBe(0n)
  expect(chain.pool.size).toBe(1)
  chain.mine()
  expect(balanceOf(chain.state, bob.address)).toBe(5n)
  expect(chain.pool.size).toBe(0)
})

test('a transaction may spend what an earlier one pays', () => {
  const { chain } = memoryChain()
  chain.mine()
  pay(chain, rich, bob.address, 10_000_000n)
  pay(chain, bob, wallet(1002).address, 1n)
  chain.mine()
  expect(balanceOf(chain.state, wallet(1002).address)).toBe(1n)
})

describe('a fork', () => {
  test.each([1, 5, 18])('of %i blocks leaves the state of a chain that never saw them', (depth) => {
    const forked = memoryChain()
    const other = memoryChain()
    for (const { chain } of [forked, other]) {
      chain.mine(30)
      chain.cheat({ kind: 'balance', address: wallet(1005).address, sun: 3n })
    }
    const first = signed(
      draft(forked.chain, 'TransferContract', {
        ownerAddress: rich.address,
        toAddress: bob.address,
        amount: 77_000_000n,
      }),
      rich,
    )
    for (const { chain } of [forked, other]) {
      chain.accept(first)
      chain.mine(2)
    }
    expect(other.chain.index.headId).toBe(forked.chain.index.headId)

    const { chain } = forked
    for (let index = 0; index < depth; index++) {
      pay(chain, rich, wallet(2000 + index).address, 3_000_000n)
      pay(chain, bob, rich.address, 1n)
      chain.mine()
    }
    chain.cheat({ kind: 'balance', address: bob.address, sun: 5n })
    const undone = chain.index.headId
    const branch = chain.fork({ depth, blockCount: depth + 1, drop: true })

    other.time.ms = Number(headerOf(branch[0]!.block).timestamp)
    other.chain.mine(depth + 1)
    expect(chain.index.headId).toBe(other.chain.index.headId)
    expect(chain.index.heightOf(undone)).toBeUndefined()
    expect(dump(chain)).toBe(dump(other.chain))
  })

  test('is built by other witnesses at other times', () => {
    const { chain } = memoryChain()
    chain.mine(10)
    const old = headerOf(chain.block(8)!.block)
    chain.fork({ depth: 3, blockCount: 4, drop: false })
    const replaced = headerOf(chain.block(8)!.block)
    expect(replaced.witnessAddress).not.toBe(old.witnessAddress)
    expect(replaced.timestamp).toBeGreaterThan(old.timestamp)
    expect(chain.index.headHeight).toBe(11)
  })

  test('makes transactions pending again that refer to a block below it, and drops the others', () => {
    const { chain } = memoryChain()
    chain.mine(5)
    const accepted = pay(chain, rich, bob.address, 5_000_000n)
    chain.mine()
    const lost = pay(chain, rich, wallet(1003).address, 5_000_000n)
    chain.mine()
    chain.fork({ depth: 2, blockCount: 3, drop: false })
    expect(chain.pool.all().map(({ id }) => id)).toEqual([accepted.id])
    expect(chain.index.positionOf(lost.id)).toBeUndefined()
    chain.mine()
    expect(chain.index.positionOf(accepted.id)?.height).toBe(9)
    expect(balanceOf(chain.state, bob.address)).toBe(5_000_000n)
  })

  test('drops undone transactions when `drop` is set', () => {
    const { chain } = memoryChain()
    chain.mine(5)
    pay(chain, rich, bob.address, 5_000_000n)
    chain.mine()
    chain.fork({ depth: 1, blockCount: 2, drop: true })
    expect(chain.pool.size).toBe(0)
  })

  test('may go below the final height, to show what an index does then', () => {
    const { chain } = memoryChain()
    chain.mine(40)
    expect(chain.solidifiedHeight).toBe(22)
    chain.fork({ depth: 30, blockCount: 31, drop: false })
    expect(chain.index.headHeight).toBe(41)
  })

  test.each([
    [0, 1],
    [4, 5],
    [2, 2],
  ])('of %i blocks by %i is refused on a chain of 3', (depth, blockCount) => {
    const { chain } = memoryChain()
    chain.mine(3)
    expect(() => chain.fork({ depth, blockCount, drop: false })).toThrow(
      expect.objectContaining({ code: 'chain_refused' }),
    )
  })
})

test('old blocks cannot be undone', () => {
  const { chain } = memoryChain()
  chain.mine(300)
  expect(chain.undos).toHaveLength(100)
})

describe('opened again', () => {
  test('a chain has the same blocks, state and waiting transactions', () => {
    const { chain, reopen } = memoryChain()
    chain.mine(3)
    pay(chain, rich, bob.address, 5_000_000n)
    chain.mine()
    chain.cheat({ kind: 'balance', address: wallet(1004).address, sun: 9n })
    chain.mine(20)
    chain.fork({ depth: 2, blockCount: 3, drop: false })
    chain.cheat({ kind: 'solidify', height: chain.index.headHeight })
    chain.moveClock(5000)
    const waiting = pay(chain, rich, bob.address, 6n)
    const again = reopen()
    expect(again.index.headId).toBe(chain.index.headId)
    expect(dump(again)).toBe(dump(chain))
    expect(again.undos).toEqual(chain.undos)
    expect(again.solidifiedHeight).toBe(chain.solidifiedHeight)
    expect(again.now()).toBe(chain.now())
    expect(again.pool.all().map(({ id }) => id)).toEqual([waiting.id])
    expect(again.mine().map(({ id }) => id)).toEqual(chain.mine().map(({ id }) => id))
  })

  test('a transaction accepted a second time is a duplicate', () => {
    const { chain, reopen } = memoryChain()
    chain.mine()
    const transaction = payment(chain, rich, bob.address, 1n)
    chain.accept(transaction)
    chain.mine()
    expect(() => reopen().accept(transaction)).toThrow(
      expect.objectContaining({ responseCode: 'DUP_TRANSACTION_ERROR' }),
    )
  })
})
