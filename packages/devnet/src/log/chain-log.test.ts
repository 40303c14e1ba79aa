import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pay, rich, SetClock, wallet } from '../../test/world.ts'
import { openDevnet } from '../devnet.ts'
import { defaultGenesis } from '../genesis/genesis.ts'
import { ChainLog } from './chain-log.ts'
import { openLogFile } from './log-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'devnet-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (members: Partial<Parameters<typeof openDevnet>[0]> = {}) =>
  openDevnet({ dataDir: folder, blockTimeMs: 3000, clock: new SetClock(), ...members })
const path = () => join(folder, 'chain.log')

/** Leaves the folder as the end of the process would: no checkpoint, the lock still there. */
async function madeAndKilled(blocks: number): Promise<readonly string[]> {
  const devnet = await open()
  devnet.mine(blocks)
  pay(devnet.chain, rich, wallet(1000).address, 5_000_000n)
  devnet.mine(1)
  const ids = idsOf(devnet)
  const log = readFileSync(path())
  await devnet[Symbol.asyncDispose]()
  rmSync(join(folder, 'checkpoint'), { force: true })
  writeFileSync(path(), log)
  writeFileSync(join(folder, 'lock'), '999999999')
  return ids
}

const idsOf = ({ chain }: Awaited<ReturnType<typeof open>>) =>
  Array.from({ length: chain.index.headHeight + 1 }, (_, height) => chain.index.idAt(height)!)

describe('a log whose last frame was being written when the process ended', () => {
  test('is cut to its last whole frame, and continues from there', async () => {
    const ids = await madeAndKilled(5)
    const size = statSync(path()).size
    for (const cut of [1, 7, 100, 400]) {
      truncateSync(path(), size - cut)
      await using devnet = await open()
      expect(ids.slice(0, devnet.chain.index.headHeight + 1)).toEqual(idsOf(devnet))
      expect(devnet.chain.index.headHeight).toBeGreaterThanOrEqual(4)
      rmSync(join(folder, 'checkpoint'), { force: true })
      writeFileSync(join(folder, 'lock'), '999999999')
    }
  })

  test('is cut too where the process ended while it tried whether there is room', async () => {
    const ids = await madeAndKilled(5)
    appendFileSync(path(), new Uint8Array(70_000))
    await using devnet = await open()
    expect(idsOf(devnet)).toEqual(ids)
  })

  test('starts empty when not even the first frame is whole', async () => {
    await madeAndKilled(1)
    truncateSync(path(), 10)
    await using devnet = await open()
    expect(devnet.chain.index.headHeight).toBe(0)
  })
})

test('a log that is damaged in the middle is not shortened but refused', async () => {
  await madeAndKilled(3)
  const bytes = readFileSync(path())
  bytes[200]! ^= 1
  writeFileSync(path(), bytes)
  await expect(open()).rejects.toMatchObject({ code: 'log_damaged' })
  expect(statSync(path()).size).toBe(bytes.length)
})

test('another genesis is refused', async () => {
  await madeAndKilled(1)
  await expect(open({ genesis: { ...defaultGenesis, timestampMs: 3000 } })).rejects.toMatchObject({
    code: 'chain_refused',
  })
})

test('the length of a slot may change', async () => {
  const ids = await madeAndKilled(4)
  {
    await using devnet = await open({ blockTimeMs: 1000 })
    expect(idsOf(devnet)).toEqual(ids)
    devnet.mine(3)
  }
  rmSync(join(folder, 'checkpoint'))
  await using devnet = await open({ blockTimeMs: 3000 })
  expect(devnet.chain.index.headHeight).toBe(8)
})

test('a start from the checkpoint and one from the whole log have the same state', async () => {
  const first = await open()
  first.mine(30)
  pay(first.chain, rich, wallet(1000).address, 5_000_000n)
  first.mine(2)
  await first[Symbol.asyncDispose]()
  const log = readFileSync(path())
  const replayed = await open()
  replayed.mine(1)
  const fromCheckpoint = replayed.chain.index.headId
  replayed.fork({ depth: 20, blockCount: 21, drop: false })
  const forked = replayed.chain.index.headId
  await replayed[Symbol.asyncDispose]()

  rmSync(join(folder, 'checkpoint'))
  writeFileSync(path(), log)
  const executed = await open()
  executed.mine(1)
  expect(executed.chain.index.headId).toBe(fromCheckpoint)
  executed.fork({ depth: 20, blockCount: 21, drop: false })
  expect(executed.chain.index.headId).toBe(forked)
  await executed[Symbol.asyncDispose]()
})

test('snapshots are in the checkpoint', async () => {
  const first = await open()
  first.mine(3)
  const before = first.chain.snapshot()
  first.chain.cheat({ kind: 'balance', address: rich.address, sun: 5n })
  const after = first.chain.snapshot()
  first.mine(200)
  const { undos } = first.chain
  await first[Symbol.asyncDispose]()
  await using devnet = await open()
  expect(devnet.chain.undos).toEqual(undos)
  devnet.revert(after)
  expect(devnet.chain.index.headHeight).toBe(3)
  expect(devnet.chain.state.get('accounts', rich.address)!.balance).toBe(5n)
  devnet.revert(before)
  expect(devnet.chain.state.get('accounts', rich.address)!.balance).toBe(99_000_000_000_000_000n)
})

test('a checkpoint of another log is refused', async () => {
  const devnet = await open()
  devnet.mine(5)
  await devnet[Symbol.asyncDispose]()
  const stale = readFileSync(join(folder, 'checkpoint'))
  rmSync(path())
  const other = await open({ clock: new SetClock(1_800_000_000_000) })
  other.mine(50)
  await other[Symbol.asyncDispose]()
  writeFileSync(join(folder, 'checkpoint'), stale)
  await expect(open()).rejects.toMatchObject({ code: 'chain_refused' })
})

test('only one chain at a time can use a folder', async () => {
  await using devnet = await open()
  expect(devnet.chain.index.headHeight).toBe(0)
  writeFileSync(join(folder, 'lock'), String(process.ppid))
  await expect(open()).rejects.toMatchObject({ code: 'folder_in_use' })
})

test('a folder is not locked after its checkpoint could not be read', async () => {
  mkdirSync(join(folder, 'checkpoint'))
  await expect(open()).rejects.toThrow('EISDIR')
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

test('parts come back as they were written', () => {
  const file = openLogFile(join(folder, 'parts'))
  const log = new ChainLog(file)
  const parts = [
    { kind: 'genesis', text: '{}' },
    { kind: 'slot', slotMs: 3000 },
    { kind: 'time', aheadMs: 5 },
    { kind: 'accepted', id: 'cd'.repeat(32), transaction: Uint8Array.of(1, 2) },
    { kind: 'dropped', id: 'ab'.repeat(32) },
    { kind: 'block', block: Uint8Array.of(3) },
    { kind: 'undo', count: 2 },
    { kind: 'balance', address: rich.address, sun: 2n ** 60n },
    { kind: 'solidify', height: 7 },
    { kind: 'token', address: rich.address, token: '1000001', amount: 2n ** 60n },
    { kind: 'parameter', name: 'getEnergyFee', value: -1n },
    { kind: 'key', privateKey: rich.key },
    { kind: 'snapshot' },
    { kind: 'revert', snapshot: '0x1f' },
    { kind: 'unlocked', addresses: [rich.address] },
    { kind: 'accounts', count: 10 },
  ] as const
  const spans = log.append(parts)
  expect([...log.open()].map(({ part }) => part)).toEqual(parts)
  expect(log.read(spans[5]!)).toEqual(Uint8Array.of(3))
  file.close()
})
