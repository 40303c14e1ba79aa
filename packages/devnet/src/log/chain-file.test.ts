import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openNode } from '../../test/node.ts'
import { balanceOf, payment, rich, wallet } from '../../test/world.ts'
import { serveDevnet } from '../server/serve-devnet.ts'
import { encodeCheckpoint } from './checkpoint.ts'

const bob = wallet(1000)
let folder: string
let stateFile: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chain file '))
  stateFile = join(folder, 'chain.state')
})
afterEach(() => rmSync(folder, { recursive: true }))

type Node = Awaited<ReturnType<typeof openNode>>

async function pay({ devnet }: Node, amount: bigint): Promise<void> {
  await devnet.broadcast(payment(devnet.chain, rich, bob.address, amount))
}

/** Everything the chain knows, in bytes. */
function stateOf({ devnet: { chain } }: Node) {
  const { state, undos, index } = chain
  return { head: index.headId, bytes: encodeCheckpoint({ state, undos, headId: index.headId, logLength: 0 }) }
}

test('a chain goes on from its file: blocks, pending transactions and snapshots', async () => {
  const first = await openNode({ stateFile })
  first.devnet.mine(2)
  const snapshot = first.devnet.chain.snapshot()
  await pay(first, 5n)
  first.devnet.mine(1)
  await pay(first, 7n)
  const before = stateOf(first)
  expect(existsSync(stateFile)).toBe(false)
  await first.devnet[Symbol.asyncDispose]()

  const second = await openNode({ stateFile })
  expect(stateOf(second)).toEqual(before)
  second.devnet.mine(1)
  expect(balanceOf(second.devnet.chain.state, bob.address)).toBe(12n)
  second.devnet.revert(snapshot)
  expect(second.devnet.chain.index.headHeight).toBe(2)
  await second.devnet[Symbol.asyncDispose]()
  expect(existsSync(`${stateFile}.lock`)).toBe(false)
  expect(existsSync(`${stateFile}.new`)).toBe(false)
})

test('the file that a running chain gives is one to begin with', async () => {
  const running = await openNode({ blockTimeMs: 0 })
  await pay(running, 5n)
  await using server = await serveDevnet(running.devnet, { port: 0, host: '127.0.0.1' })
  const response = await fetch(`${server.address}/admin/state`)
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  writeFileSync(stateFile, new Uint8Array(await response.arrayBuffer()))
  const other = await openNode({ blockTimeMs: 0, stateFile })
  expect(stateOf(other)).toEqual(stateOf(running))
  await other.devnet[Symbol.asyncDispose]()
  await running.devnet[Symbol.asyncDispose]()
})

test('a file that is no whole chain is refused and stays as it is', async () => {
  const node = await openNode({ stateFile })
  node.devnet.mine(3)
  await node.devnet[Symbol.asyncDispose]()
  const whole = readFileSync(stateFile)
  const damaged = Buffer.from(whole)
  damaged[20]! ^= 1
  for (const bytes of [Buffer.from('{}'), Buffer.alloc(0), whole.subarray(0, -1), damaged]) {
    writeFileSync(stateFile, bytes)
    await expect(openNode({ stateFile })).rejects.toMatchObject({ code: 'chain_file_refused' })
    expect(readFileSync(stateFile)).toEqual(bytes)
    expect(existsSync(`${stateFile}.lock`)).toBe(false)
  }
})

test('a link stays one, and the file that it leads to keeps its mode; a folder is refused', async () => {
  const real = join(folder, 'real.state')
  const first = await openNode({ stateFile: real })
  await first.devnet[Symbol.asyncDispose]()
  chmodSync(real, 0o640)
  symlinkSync(real, stateFile)
  const { size } = statSync(real)
  const second = await openNode({ stateFile })
  second.devnet.mine(3)
  await second.devnet[Symbol.asyncDispose]()
  expect(lstatSync(stateFile).isSymbolicLink()).toBe(true)
  expect(statSync(real).size).toBeGreaterThan(size)
  expect(statSync(real).mode & 0o777).toBe(0o640)
  await expect(openNode({ stateFile: folder })).rejects.toMatchObject({ code: 'chain_file_refused' })
})

test('a second program is refused while one keeps its chain in the file', async () => {
  writeFileSync(`${stateFile}.lock`, String(process.ppid))
  await expect(openNode({ stateFile })).rejects.toMatchObject({ code: 'folder_in_use' })
})
