// Several networks in one program: one process, one port, one database.
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDevnet, serveDevnet } from '@sundial/devnet'
import { runningPostgresUrl } from '@sundial/store'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { buildProgram, type BuiltProgram } from '../../test/build-program.ts'
import { freePort } from '../../test/free-port.ts'
import { Program } from '../../test/program.ts'

/** A chain of another program, which can stop and come back. */
class OtherChain {
  readonly #folder: string
  #port = 0
  #open: (() => Promise<void>) | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    const devnet = await openDevnet({ dataDir: this.#folder, blockTimeMs: 500 })
    const server = await serveDevnet(devnet, { port: this.#port, host: '127.0.0.1' })
    devnet.producer.start()
    this.#port = server.port
    this.#open = async () => {
      await server[Symbol.asyncDispose]()
      await devnet[Symbol.asyncDispose]()
    }
  }

  async stop(): Promise<void> {
    await this.#open?.()
    this.#open = undefined
  }
}

let built: BuiltProgram
let data: string
let other: OtherChain
let up: Program
let port: number
let file: string

const ownChain = { id: 'devnet', name: 'Our chain', kind: 'main', 'block-time': 0.5 }
const ofOther = () => ({ id: 'away', name: 'Another chain', node: other.url })
const third = { id: 'third', kind: 'side', 'block-time': 0.5, hosts: ['third.example'] }

beforeAll(async () => {
  built = await buildProgram()
  data = await mkdtemp(join(tmpdir(), 'sundial-networks-'))
  chmodSync(data, 0o755)
  other = new OtherChain(join(data, 'other'))
  await other.start()
  port = await freePort()
  file = join(data, 'networks.json')
  await writeFile(file, JSON.stringify({ networks: [ownChain, ofOther()] }))
  const ports = ['--port', String(port), '--devnet-port', String(await freePort())]
  up = new Program(
    built.main,
    'up',
    '--data',
    data,
    ...ports,
    '--networks',
    file,
    '--no-demo',
    '--rate-limit',
    '0',
  )
  up.start()
  await heightAbove('', 2)
  await heightAbove('/n/away', 2)
})

afterAll(async () => {
  await up?.end('SIGINT')
  await other?.stop()
  await built?.[Symbol.asyncDispose]()
  await rm(data, { recursive: true, force: true })
})

const get = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  return { status: response.status, body: await response.json() }
}

type Status = { readonly network: { readonly id: string; readonly name: string; readonly type: string } }

const status = async (base: string): Promise<Status & { readonly database: { readonly block?: number } }> =>
  (await get(`${base}/api/system/status`)).body

async function heightAbove(base: string, height: number): Promise<number> {
  for (let left = 600; left > 0; left--) {
    const now = await status(base).catch(() => undefined)
    const block = now?.database?.block ?? -1
    if (block > height) return block
    await sleep(100)
  }
  throw new Error(`${base} does not get above ${height}: ${up.output}`)
}

async function sql<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client(await runningPostgresUrl({ dataDir: data }))
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const blockId = async (base: string, height: number): Promise<string> =>
  (await get(`${base}/api/block?number=${height}`)).body.data[0]?.hash

test('each network has its path, its index, its schema and its relay', async () => {
  const [first, away] = [await status(''), await status('/n/away')]
  expect(first.network).toEqual({ id: 'devnet', name: 'Our chain', type: 'main' })
  expect(away.network).toMatchObject({ name: 'Another chain', type: 'test' })
  expect(away.network.id).toMatch(/^private_/)
  expect(await blockId('', 1)).not.toBe(await blockId('/n/away', 1))
  expect(await blockId('/n/devnet', 1)).toBe(await blockId('', 1))
  for (const [base, id] of [
    ['', await blockId('', 1)],
    ['/n/away', await blockId('/n/away', 1)],
  ])
    expect((await get(`${base}/wallet/getblock?id_or_num=1`)).body.blockID).toBe(id)
  const schemas = await sql<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^(devnet|private_)' ORDER BY 1`,
  )
  expect(schemas.map(({ name }) => name)).toEqual(['devnet', away.network.id])
  expect((await get('/health')).body.status).toBe('ok')
  expect((await get('/n/away/health')).body.status).toBe('ok')
})

test('the status lists the networks, and which one it is of', async () => {
  const { networks } = (await get('/n/away/api/system/status')).body
  expect(networks).toEqual([
    { id: 'devnet', name: 'Our chain', type: 'main', path: '/', isHere: false },
    { id: 'away', name: 'Another chain', type: 'test', path: '/n/away/', isHere: true },
  ])
})

test('links in answers of TronGrid, the OpenAPI document and the page stay on their network', async () => {
  const genesis = (await get('/n/away/wallet/getblock?id_or_num=0&detail=true&visible=true')).body
  const address = genesis.transactions[0].raw_data.contract[0].parameter.value.to_address as string
  const { body } = await get(`/n/away/v1/accounts/${address}/transactions?limit=1`)
  expect(body.success).toBe(true)
  if (body.meta.links !== undefined) expect(body.meta.links.next).toContain(`:${port}/n/away/v1/`)
  expect((await get('/n/away/openapi.json')).body.servers[0].url).toBe('./')
  const page = await (await fetch(`http://127.0.0.1:${port}/n/away/block/0`)).text()
  expect(page).toContain(await blockId('/n/away', 0))
  expect(page).toContain('src="../../../assets/')
  expect((await fetch(`http://127.0.0.1:${port}/n/away`, { redirect: 'manual' })).status).toBe(308)
})

test('a live stream is of the network of its path', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/n/away/ws`)
  const seen: string[] = []
  socket.on('message', (text: Buffer) => {
    const message = JSON.parse(text.toString()) as {
      type?: string
      data?: { hash?: string; number?: number }
    }
    if (message.type === 'block') seen.push(text.toString())
  })
  await once(socket, 'open')
  for (let left = 100; left > 0 && seen.length < 2; left--) await sleep(100)
  socket.terminate()
  const heights = seen.flatMap((text) => /"(?:number|height|block)":(\d+)/.exec(text)?.[1] ?? [])
  expect(heights.length).toBeGreaterThan(0)
  const id = await blockId('/n/away', Number(heights[0]))
  expect(seen[0]).toContain(id)
})

test('a node that stops and comes back leaves the other network alone', async () => {
  const before = (await status('/n/away')).database.block!
  await other.stop()
  const own = await heightAbove('', (await status('')).database.block! + 3)
  expect((await get('/n/away/health')).status).toBe(200)
  expect((await get('/ready')).status).toBe(200)
  expect((await status('/n/away')).database.block).toBeGreaterThanOrEqual(before)
  await other.start()
  await heightAbove('/n/away', before + 3)
  expect((await status('')).database.block).toBeGreaterThanOrEqual(own)
})

test('load on one network does not slow the health of the other', async () => {
  const load = new AbortController()
  const loaders = Array.from({ length: 4 }, async () => {
    while (!load.signal.aborted)
      await fetch(`http://127.0.0.1:${port}/api/transaction?limit=50&start=${Math.random()}`).then((r) =>
        r.text(),
      )
  })
  const times: number[] = []
  for (let round = 0; round < 10; round++) {
    const startMs = performance.now()
    expect((await get('/n/away/health')).status).toBe(200)
    times.push(performance.now() - startMs)
    await sleep(20)
  }
  load.abort()
  await Promise.all(loaders)
  // Far from what a queue of requests behind the load would take.
  expect(times.toSorted((a, b) => a - b)[5]).toBeLessThan(1000)
})

test('a third network by file and restart loses nothing of the others', async () => {
  const heights = {
    '': (await status('')).database.block!,
    '/n/away': (await status('/n/away')).database.block!,
  }
  const ids = await Promise.all(Object.entries(heights).map(([base, height]) => blockId(base, height)))
  await up.end('SIGINT')
  await writeFile(file, JSON.stringify({ networks: [ownChain, ofOther(), third] }))
  up.start()
  await heightAbove('/n/third', 1)
  await heightAbove('', heights[''])
  await heightAbove('/n/away', heights['/n/away'])
  expect(await Promise.all(Object.entries(heights).map(([base, height]) => blockId(base, height)))).toEqual(
    ids,
  )
  const [first, away] = [await status(''), await status('/n/away')]
  const reached = async (schema: string) =>
    (
      await sql<{ blocks: string; newest: string }>(
        `SELECT count(*) AS blocks, max(height) AS newest FROM ${schema}.blocks`,
      )
    )[0]!
  for (const schema of [first.network.id, away.network.id]) {
    const { blocks, newest } = await reached(schema)
    expect(Number(blocks)).toBe(Number(newest) + 1)
  }
  expect((await status('/n/third')).network).toMatchObject({
    id: 'third',
    name: 'Development side chain third',
    type: 'side',
  })
})
