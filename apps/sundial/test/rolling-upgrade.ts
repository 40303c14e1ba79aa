// One release replaces the other at one database while clients never stop, as behind a front that looks at /ready.
import { cp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDevnet, serveDevnet } from '@sundial/devnet'
import { openDatabase, openStore } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { readConfig } from '../src/config.ts'
import { findNetworkNow } from '../src/find-network.ts'
import { openNode } from '../src/open-node.ts'
import { buildOwnProgram } from './build-program.ts'
import { freePort } from './free-port.ts'
import { Payer } from './payer.ts'
import { Program } from './program.ts'

export type UpgradeReport = {
  readonly rounds: number
  readonly answers: number
  /** Requests without a response of status 200, each with what came instead. */
  readonly failed: readonly string[]
  readonly longestMs: number
  /** Answers of the older release after the newer one had changed the schema. */
  readonly answersOnNewerSchema: number
  readonly blocks: number
  /** Heights that are missing, or have another block than the chain. */
  readonly wrongHeights: readonly number[]
  /** Longest time between two blocks of the index, by the clock of the reader. */
  readonly longestWithoutBlockMs: number
}

/** What a newer release may do while an older one works: see docs/operating.md. */
const expanding = (round: number) => `ALTER TABLE blocks ADD COLUMN added_${round} text;
ALTER TABLE accounts ADD COLUMN added_${round} bigint NOT NULL DEFAULT ${round};
CREATE TABLE things_${round} (id integer PRIMARY KEY, name text NOT NULL);
CREATE INDEX blocks_by_added_${round} ON blocks (added_${round});
`

const blockTimeMs = 400
/** Much longer than the front takes to notice, on a busy machine too. */
const drainSeconds = 3
const answersOfOlder = 20
const paths = [
  '/api/block?limit=5',
  '/api/transaction?limit=10',
  '/api/transfer?limit=5',
  '/api/system/status',
]

export async function rollingUpgrades({ rounds }: { readonly rounds: number }): Promise<UpgradeReport> {
  await using built = await buildOwnProgram()
  await using devnet = await openDevnet({ blockTimeMs: 3_600_000 })
  await using chain = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  await using database = await createTestDatabase()
  const mining = setInterval(() => devnet.mine(1), blockTimeMs)
  const payer = new Payer(chain.address)
  const paying = payer.run()
  const releases: Program[] = []
  const folders: string[] = []
  const front = new Front()
  try {
    const start = async (main: string) => {
      const port = await freePort()
      const settings = ['--database', database.url, '--node', chain.address, '--port', String(port)]
      const release = new Program(
        main,
        'up',
        ...settings,
        '--drain',
        String(drainSeconds),
        '--rate-limit',
        '0',
      )
      release.start()
      releases.push(release)
      front.add(`http://127.0.0.1:${port}`)
      return release
    }
    let older = await start(built.main)
    await front.untilReady(1, () => older.output)
    const asking = [1, 2, 3].map(() => front.ask())
    let answersOnNewerSchema = 0
    for (let round = 1; round <= rounds; round++) {
      const folder = `${dirname(built.main)}-newer-${round}`
      await cp(dirname(folders.at(-1) ? join(folders.at(-1)!, 'main.js') : built.main), folder, {
        recursive: true,
      })
      folders.push(folder)
      await writeFile(
        join(folder, 'migrations', `9${String(round).padStart(3, '0')}-newer.sql`),
        expanding(round),
      )
      const newer = await start(join(folder, 'main.js'))
      await front.untilReady(2, () => newer.output)
      const before = front.answersOf(-2)
      while (front.answersOf(-2) < before + answersOfOlder) await sleep(50)
      answersOnNewerSchema += front.answersOf(-2) - before
      await older.end('SIGINT')
      front.dropOldest()
      older = newer
      await sleep(500)
    }
    payer.stop()
    await paying
    clearInterval(mining)
    await sleep(2 * blockTimeMs)
    await front.stop(asking)
    await older.end('SIGINT')
    return {
      rounds,
      ...front.report(),
      answersOnNewerSchema,
      ...(await compare(database.url, chain.address)),
    }
  } finally {
    clearInterval(mining)
    payer.stop()
    front.isOver = true
    for (const release of releases) await release.end('SIGKILL')
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}

/** Sends each request to a server whose /ready said 200 a moment ago. */
class Front {
  readonly #servers: { readonly url: string; isReady: boolean; answers: number }[] = []
  readonly #failed: string[] = []
  #answers = 0
  #longestMs = 0
  #head = { height: -1, atMs: performance.now() }
  #longestWithoutBlockMs = 0
  isOver = false

  add(url: string): void {
    const server = { url, isReady: false, answers: 0 }
    this.#servers.push(server)
    void (async () => {
      while (!this.isOver && this.#servers.includes(server)) {
        const response = await fetch(`${url}/ready`).catch(() => undefined)
        server.isReady = response?.status === 200
        await response?.arrayBuffer().catch(() => undefined)
        await sleep(100)
      }
    })()
  }

  dropOldest(): void {
    this.#servers.shift()
  }

  answersOf(place: number): number {
    return this.#servers.at(place)!.answers
  }

  async untilReady(count: number, output: () => string): Promise<void> {
    for (let attempt = 0; attempt < 6000; attempt++) {
      if (this.#servers.filter(({ isReady }) => isReady).length >= count) return
      await sleep(100)
    }
    throw new Error(`Not ready after ten minutes: ${output()}`)
  }

  async ask(): Promise<void> {
    for (let turn = 0; !this.isOver; turn++) {
      const ready = this.#servers.filter(({ isReady }) => isReady)
      const server = ready[turn % ready.length]
      const path = paths[turn % paths.length]!
      const startMs = performance.now()
      const outcome = server === undefined ? 'no server is ready' : await statusOf(`${server.url}${path}`)
      this.#longestMs = Math.max(this.#longestMs, performance.now() - startMs)
      if (typeof outcome === 'string') this.#failed.push(`${path}: ${outcome}`)
      else this.#note(outcome)
      if (server !== undefined) server.answers++
      this.#answers++
      await sleep(5)
    }
  }

  async stop(asking: readonly Promise<void>[]): Promise<void> {
    this.isOver = true
    await Promise.all(asking)
  }

  report() {
    return {
      answers: this.#answers,
      failed: this.#failed,
      longestMs: Math.round(this.#longestMs),
      longestWithoutBlockMs: Math.round(this.#longestWithoutBlockMs),
    }
  }

  #note(height: number): void {
    if (height <= this.#head.height) return
    const nowMs = performance.now()
    if (this.#head.height >= 0)
      this.#longestWithoutBlockMs = Math.max(this.#longestWithoutBlockMs, nowMs - this.#head.atMs)
    this.#head = { height, atMs: nowMs }
  }
}

/** The block of the answer, or what came in its place. */
async function statusOf(url: string): Promise<number | string> {
  try {
    const response = await fetch(url)
    const text = await response.text()
    if (response.status !== 200) return `${response.status} ${text.slice(0, 200)}`
    return Number(response.headers.get('x-sundial-block'))
  } catch (error) {
    return `${(error as Error).message} (${String((error as Error).cause)})`
  }
}

/** Every block of the index against the chain's. */
async function compare(url: string, nodeUrl: string) {
  const config = readConfig(['--node', nodeUrl], {})
  const { client } = await openNode(config)
  await using node = client
  const { id } = await findNetworkNow(config, client)
  await using database = await openDatabase({ url, network: id })
  const { head, blockCount } = await openStore(database).state()
  const rows = await database.query({
    columns: { height: 'int4', id: 'bytea' },
    text: 'SELECT height, id FROM blocks',
  })
  const ids = new Map(rows.map((row) => [row.height, row.id.toString('hex')]))
  const wrongHeights: number[] = []
  for (let height = 0; height <= head!.height; height++)
    if (ids.get(height) !== (await node.block(height))?.id) wrongHeights.push(height)
  if (blockCount !== head!.height + 1) wrongHeights.push(-1)
  return { blocks: rows.length, wrongHeights }
}
