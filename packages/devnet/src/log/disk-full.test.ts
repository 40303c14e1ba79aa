import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openNode } from '../../test/node.ts'
import { payment, rich, SetClock, wallet } from '../../test/world.ts'
import { openDevnet } from '../devnet.ts'
import { ChainLog } from './chain-log.ts'

const bob = wallet(1000)
afterEach(() => vi.restoreAllMocks())

test.each([0, 3000])(
  'at a block time of %i ms a full disk is reported once, reads go on, and a restart has the same head',
  async (blockTimeMs) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'devnet-full-'))
    const errors: unknown[] = []
    const node = await openNode({ blockTimeMs, dataDir, onError: (error) => errors.push(error) })
    const { devnet, clock } = node
    const { chain } = devnet
    devnet.mine(2)
    await devnet.broadcast(payment(chain, rich, bob.address, 5n))
    devnet.mine(1)
    const { headId, headHeight } = chain.index

    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const append = vi.spyOn(ChainLog.prototype, 'append').mockImplementation(() => {
      throw full
    })
    await expect(devnet.broadcast(payment(chain, rich, bob.address, 7n))).rejects.toMatchObject({
      cause: full,
    })
    expect(() => devnet.mine(3)).toThrow(expect.objectContaining({ code: 'chain_log_unwritable' }))
    expect(errors).toMatchObject([{ code: 'chain_log_unwritable', cause: full }])
    clock.ms += 3_600_000
    const head = (await node.ask('/wallet/getnowblock')).json
    expect(head).toMatchObject({ blockID: headId })
    expect((await node.ask('/wallet/getaccount', { address: bob.address })).json).toMatchObject({
      balance: 5,
    })
    expect((await node.ask('/wallet/getblockbynum', { num: headHeight })).json).toMatchObject({
      blockID: headId,
    })
    expect(errors).toHaveLength(1)

    await devnet[Symbol.asyncDispose]()
    append.mockRestore()
    const again = await openDevnet({ blockTimeMs, dataDir, clock: new SetClock(clock.ms) })
    expect(again.chain.index.headId).toBe(headId)
    await again[Symbol.asyncDispose]()
    rmSync(dataDir, { recursive: true })
  },
)

/** As a full disk until it ends. */
function fullDisk() {
  const full = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const spies = (['append', 'reserve'] as const).map((name) =>
    vi.spyOn(ChainLog.prototype, name).mockImplementation(full),
  )
  return () => spies.forEach((spy) => spy.mockRestore())
}

test.each([0, 3000])(
  'at a block time of %i ms a chain whose disk was full goes on by itself once there is room, and a restart has the same head',
  async (blockTimeMs) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'devnet-full-'))
    const errors: unknown[] = []
    const node = await openNode({ blockTimeMs, dataDir, onError: (error) => errors.push(error) })
    const { devnet, clock } = node
    const { chain } = devnet
    devnet.mine(5)
    const snapshot = chain.snapshot()
    devnet.mine(1)
    const { headId } = chain.index
    const makeRoom = fullDisk()
    await expect(devnet.broadcast(payment(chain, rich, bob.address, 7n))).rejects.toThrow('ENOSPC')
    const refused = expect.objectContaining({ code: 'chain_log_unwritable' }) as Error
    for (const change of [
      () => devnet.mine(3),
      () => devnet.fork({ depth: 2, blockCount: 3, drop: true }),
      () => devnet.revert(snapshot),
      () => chain.snapshot(),
      () => devnet.moveClock(5000),
      () => chain.cheat({ kind: 'balance', address: bob.address, sun: 9n }),
      () => devnet.setBlockTime(1000),
    ])
      expect(change).toThrow(refused)
    expect(chain.index.headId).toBe(headId)
    expect(chain.state.get('accounts', bob.address)).toBeUndefined()
    expect((await node.ask('/healthcheck')).json).toMatchObject({
      result: false,
      trouble: expect.stringContaining('ENOSPC') as string,
    })
    expect(errors).toHaveLength(1)

    makeRoom()
    await devnet.broadcast(payment(chain, rich, bob.address, 11n))
    devnet.mine(1)
    expect(chain.state.get('accounts', bob.address)?.balance).toBe(11n)
    expect((await node.ask('/healthcheck')).json).toMatchObject({ result: true })
    devnet.fork({ depth: 1, blockCount: 2, drop: false })
    devnet.revert(snapshot)
    devnet.mine(2)
    const head = chain.index.headId
    await devnet[Symbol.asyncDispose]()
    const again = await openDevnet({ blockTimeMs, dataDir, clock: new SetClock(clock.ms) })
    expect(again.chain.index.headId).toBe(head)
    await again[Symbol.asyncDispose]()
    rmSync(dataDir, { recursive: true })
  },
)

test('blocks that the log could not store are undone in memory too', async () => {
  const { devnet } = await openNode({ blockTimeMs: 0 })
  const { chain } = devnet
  const { headId } = chain.index
  // The accepted transaction is written, its block is not.
  chain.accept(payment(chain, rich, bob.address, 7n))
  const append = vi.spyOn(ChainLog.prototype, 'append').mockImplementation(() => {
    throw new Error('ENOSPC')
  })
  expect(() => devnet.mineNow()).toThrow(expect.objectContaining({ code: 'chain_log_unwritable' }))
  append.mockRestore()
  expect(chain.index.headId).toBe(headId)
  expect(chain.block(chain.index.headHeight)!.id).toBe(headId)
  expect(chain.state.get('accounts', bob.address)).toBeUndefined()
})
