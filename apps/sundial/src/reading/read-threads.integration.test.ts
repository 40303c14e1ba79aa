// The threads of the built program.
import { dirname, join } from 'node:path'
import { openDevnet, serveDevnet } from '@sundial/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProgram, type BuiltProgram } from '../../test/build-program.ts'
import { readConfig } from '../config.ts'
import { openReadThreads } from './read-threads.ts'

let built: BuiltProgram
beforeAll(async () => {
  built = await buildProgram()
})
afterAll(() => built[Symbol.asyncDispose]())

const settings = (node: string, threads = 2) => ({
  config: readConfig(['--node', node, '--read-threads', String(threads)], {}),
  ownChainUrl: undefined,
})
const fileOf = (name: string) => join(dirname(built.main), 'reading', name)

test('blocks are read in threads, and a block that the node lacks is missing from the result', async () => {
  await using devnet = await openDevnet({ blockTimeMs: 0 })
  devnet.mine(40)
  await using server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  await using threads = openReadThreads(settings(server.address), fileOf('read-worker.js'))!
  const heights = Array.from({ length: 5 }, (_, at) => at * 8)
  const read = await Promise.all(heights.map((first) => threads.read([first, first + 1, first + 2])))
  const links = read.flatMap((parts) =>
    parts.map((part) => part.kind === 'rows' && part.batch.blocks[0]!.height),
  )
  expect(links).toEqual(heights)
  const { headHeight } = devnet.chain.index
  const [part] = await threads.read([headHeight, headHeight + 1])
  expect(part).toMatchObject({ kind: 'rows', batch: { blocks: [{ height: headHeight }] } })
})

test('a node that does not answer, and a thread that ends, are failures of each read that they were to do', async () => {
  await using threads = openReadThreads(settings('http://127.0.0.1:1'), fileOf('read-worker.js'))!
  await expect(threads.read([1])).rejects.toThrow('unreachable')
  await using broken = openReadThreads(settings('http://127.0.0.1:1', 1), join(fileOf('.'), 'no-worker.js'))!
  const reads = [1, 2, 3].map((height) => broken.read([height]))
  const results = await Promise.allSettled(reads)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

test('without threads, and for recorded data, there are none', () => {
  expect(openReadThreads(settings('http://127.0.0.1:1', 0))).toBeUndefined()
  expect(openReadThreads(settings('recorded:somewhere'))).toBeUndefined()
})
