// The thread that asks the node of a forked chain, before a server that answers, hangs, is late and ends connections.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CachedAnswer } from '@sundial/devnet'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnsweringNode, answeringNode, behaviours, lateMs } from '../../test/answering-node.ts'
import type { AskLimits, ForkNode } from './node-question.ts'
import { type NodeAsker, openNodeAsker } from './open-node-asker.ts'

const question = { path: '/wallet/getaccount', body: '{"address":"41"}' }
const at = (path: string) => ({ path, body: '{}' })
const unreachable = (why: string) =>
  expect.objectContaining({
    code: 'fork_node_unreachable',
    message: expect.stringContaining(why) as string,
  }) as Error

/** Short pauses, and a rest that each test asks for itself. */
const limits: AskLimits = { questionMs: 20_000, attemptMs: 10_000, pausesMs: [1, 1, 1], headMs: 0, restMs: 0 }

let node: AnsweringNode
let other: AnsweringNode
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial asker '))
  const entryPoints = [fileURLToPath(new URL('node-asker-worker.ts', import.meta.url))]
  await build({ entryPoints, outfile: workerIn(folder), bundle: true, platform: 'node', format: 'esm' })
  ;[node, other] = await Promise.all([answeringNode(), answeringNode()])
})
afterAll(async () => {
  for (const one of [node, other]) await one[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await Promise.all([node.seen(), other.seen()])
})

/** Threads are started from built files. */
const workerIn = (path: string): string => join(path, 'worker.mjs')

const opened: NodeAsker[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one[Symbol.asyncDispose]()
})

function asker(more: Partial<AskLimits> = {}, place: Partial<ForkNode> = {}): NodeAsker {
  const one = openNodeAsker(
    { url: node.url, ...place },
    console.error,
    { ...limits, ...more },
    workerIn(folder),
  )
  opened.push(one)
  return one
}

const pathsOf = async () => (await node.seen()).map(({ path }) => path)

test('answers with the height of the head before', async () => {
  expect(asker().ask(question)).toEqual({ status: 200, text: question.body, head: 1 })
  expect(await pathsOf()).toEqual(['/wallet/getnowblock', question.path])
})

test('asks for the head once in a while, and whenever the head itself is the question', async () => {
  const { ask } = asker({ headMs: 60_000 })
  for (let count = 0; count < 3; count++) expect(ask(question).head).toBe(1)
  expect(ask(at('/wallet/getnowblock')).head).toBe(5)
  expect(ask(question).head).toBe(5)
  expect((await pathsOf()).filter((path) => path === '/wallet/getnowblock')).toHaveLength(2)
})

test('asks again a node that is busy, and answers what it says last', async () => {
  expect(asker().ask(at(behaviours.isBusyTwice))).toMatchObject({ status: 200 })
  expect((await pathsOf()).filter((path) => path === behaviours.isBusyTwice)).toHaveLength(3)
  expect(asker().ask(at(behaviours.isBusy))).toMatchObject({ status: 429 })
  expect((await pathsOf()).filter((path) => path === behaviours.isBusy)).toHaveLength(4)
})

test('asks again a node that ends the connection, and then says so', async () => {
  expect(() => asker().ask(at(behaviours.ends))).toThrow(unreachable('closed the connection'))
  expect((await pathsOf()).filter((path) => path === behaviours.ends)).toHaveLength(4)
})

test('stands still no longer than one question may take, whatever its attempts take', async () => {
  const { ask } = asker({ questionMs: 1000, attemptMs: 900, pausesMs: Array<number>(12).fill(1) })
  await answered(ask)
  const before = performance.now()
  expect(() => ask(at(behaviours.hangs))).toThrow(unreachable('It did not answer within'))
  const tookMs = performance.now() - before
  expect(tookMs).toBeGreaterThan(800)
  expect(tookMs).toBeLessThan(8000)
})

test('what comes too late is not the answer to the next question', async () => {
  const { ask } = asker({ questionMs: lateMs / 2, pausesMs: [], headMs: 60_000 })
  await answered(ask)
  for (let count = 0; count < 3; count++) {
    expect(() => ask(at(behaviours.isLate))).toThrow(unreachable('It did not answer within'))
    expect((await answered(ask)).text).toBe(question.body)
  }
})

test('a node that did not answer is not asked again for a while', async () => {
  const { ask } = asker({ restMs: 60_000 })
  expect(() => ask(at(behaviours.ends))).toThrow(unreachable('closed the connection'))
  await node.seen()
  expect(() => ask(question)).toThrow(unreachable('closed the connection'))
  expect(await node.seen()).toEqual([])
  expect(ask(at('/jsonrpc'))).toMatchObject({ status: 200 })
})

test('sends the key to the node alone, and not to another server that has its JSON-RPC', async () => {
  const { ask } = asker({}, { apiKey: 'secret', jsonRpcUrl: other.url })
  ask(question)
  ask(at('/jsonrpc'))
  expect(await other.seen()).toEqual([{ path: '/jsonrpc' }])
  expect((await node.seen()).map(({ key }) => key)).toEqual(['secret', 'secret', 'secret'])
  asker({}, { apiKey: 'secret', jsonRpcUrl: `${node.url}/jsonrpc` }).ask(at('/jsonrpc'))
  expect((await node.seen()).at(-1)).toEqual({ path: '/jsonrpc', key: 'secret' })
})

/** Once there is time for it: a thread that has just begun needs longer than the limits of some tests. */
async function answered(ask: NodeAsker['ask']): Promise<CachedAnswer> {
  let answer: CachedAnswer | undefined
  const tried = () => {
    try {
      answer = ask(question)
    } catch {
      // Asked again.
    }
    return answer
  }
  await expect.poll(tried).toBeDefined()
  return answer!
}
