// A real replica, clients that never stop, and a chain that grows and forks meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { type IndexedBlock, migrate, openDatabase, openStore, type Store } from '@sundial/store'
import { type Replicated, startReplicated } from '@sundial/store/testing/replicated'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { FakeNode } from '../testing/fake-node.ts'
import { blockIdOf, smallChain } from '../testing/small-chain.ts'

let servers: Replicated
let api: FastifyInstance
let address: string
let store: Store
const closing: (() => PromiseLike<unknown>)[] = []

beforeAll(async () => {
  servers = await startReplicated()
  const open = async (url: string, isReplica: boolean) => {
    const database = await openDatabase({ url, network: 'test', isReplica })
    closing.unshift(() => database[Symbol.asyncDispose]())
    if (!isReplica) await migrate(database)
    return openStore(database)
  }
  store = await open(servers.primary.url, false)
  const replica = await open(servers.replica.url, true)
  api = createApi({
    store,
    replicas: [replica],
    node: new FakeNode(),
    network: { id: 'test', name: 'Test', kind: 'test' },
    clock: { now: () => Date.now() },
  })
  address = await api.listen({ port: 0, host: '127.0.0.1' })
  closing.unshift(() => api.close())
})

afterAll(async () => {
  for (const close of closing) await close()
  await servers?.[Symbol.asyncDispose]()
})

/** Every head that the index had, in order; the last one may not be there yet, or not be told. */
const heads: string[] = []
let toldCount = 0

async function moveTo(head: string, move: () => Promise<void>): Promise<void> {
  heads.push(head)
  await move()
  toldCount = heads.length
}

const branches = ['b1', 'c2'].map(
  (mark) => (height: number) => blockIdOf(height).slice(0, 16) + mark.repeat(24),
)

async function growUntil(stop: { isOver: boolean }): Promise<void> {
  let tip: IndexedBlock | undefined
  for (let turn = 0; !stop.isOver; turn++) {
    const isFork = turn % 10 === 9
    const below = tip
    if (isFork) await moveTo(below!.parentId, () => store.undo(below!.height - 1))
    const height = isFork ? below!.height : (below?.height ?? -1) + 1
    const parentId = isFork ? below!.parentId : (below?.id ?? blockIdOf(0))
    const id = branches[turn % 20 < 10 ? 0 : 1]!(height)
    tip = { ...smallChain(height, height)[0]!, id, parentId }
    const block = tip
    await moveTo(id, () => store.write([block], Math.max(0, height - 19)))
    await sleep(15)
  }
}

type Rows = { readonly data: readonly { readonly number: number; readonly hash: string }[] }
const seen = { answers: 0, older: 0, torn: 0, failures: [] as string[], longestMs: 0 }

async function askUntil(stop: { isOver: boolean }): Promise<void> {
  while (!stop.isOver) {
    const told = toldCount
    const startMs = performance.now()
    const response = await fetch(`${address}/api/block?limit=2`)
    const text = await response.text()
    const answer = JSON.parse(text) as Rows & { readonly trueAtBlock?: number; readonly total?: number }
    seen.answers++
    seen.longestMs = Math.max(seen.longestMs, performance.now() - startMs)
    const newest = answer.data?.[0]
    if (response.status !== 200) seen.failures.push(`${response.status} ${text}`)
    else if (newest === undefined) continue
    else if (heads.lastIndexOf(newest.hash) < told - 1) seen.older++
    else if (newest.number !== answer.trueAtBlock || answer.total !== newest.number + 1) seen.torn++
  }
}

type Health = {
  readonly replicas: readonly {
    readonly used: boolean
    readonly answers: number
    readonly lagBlocks?: number
    readonly failure?: { readonly code: string }
  }[]
}

async function replicaOnce(is: (replica: Health['replicas'][number]) => boolean) {
  for (;;) {
    const { replicas } = (await (await fetch(`${address}/health`)).json()) as Health
    const [replica] = replicas
    if (is(replica!)) return replica!
    await sleep(20)
  }
}

async function onReplica(sql: string): Promise<void> {
  const client = new pg.Client(servers.replica.url)
  await client.connect()
  await client.query(sql)
  await client.end()
}

const ask = async () => replicaOnce(() => true)

test('a replica answers exactly what the primary would, and is left out while it is behind, hangs or is down', async () => {
  const stop = { isOver: false }
  const working = [growUntil(stop), askUntil(stop), askUntil(stop), askUntil(stop)]
  try {
    await replicaOnce(({ used, answers }) => used && answers > 100)

    await onReplica('SELECT pg_wal_replay_pause()')
    const behind = await replicaOnce(({ used, lagBlocks = 0 }) => !used && lagBlocks > 5)
    await sleep(300)
    expect((await ask()).answers).toBe(behind.answers)
    await onReplica('SELECT pg_wal_replay_resume()')
    await replicaOnce(({ used, answers }) => used && answers > behind.answers + 20)

    servers.replica.freeze()
    const frozen = await replicaOnce(({ failure }) => failure !== undefined)
    expect(frozen).toMatchObject({ used: false, failure: { code: 'database_timeout' } })
    servers.replica.thaw()
    await replicaOnce(({ used, answers }) => used && answers > frozen.answers + 20)

    await servers.replica.crash()
    const down = await replicaOnce(({ failure }) => failure !== undefined)
    expect(down.used).toBe(false)
    await servers.replica.start()
    await replicaOnce(({ used, answers }) => used && answers > down.answers + 20)

    const metrics = await (await fetch(`${address}/metrics`)).text()
    expect(metrics).toMatch(/^sundial_replica_used\{replica="replica 1"\} 1$/m)
    expect(metrics).toMatch(/^sundial_replica_lag_blocks\{replica="replica 1"\} \d+$/m)
  } finally {
    stop.isOver = true
    await Promise.all(working)
  }
  if (process.env['SUNDIAL_PRINT'] !== undefined) console.log(seen, heads.length, await ask())
  expect(seen).toMatchObject({ older: 0, torn: 0, failures: [] })
})
