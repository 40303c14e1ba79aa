// A test suite of contracts on `sundial up`: it takes snapshots and goes back to them, forks, and loads a copy of the chain, while
// pages are read. In the end every table equals a new index.
import { chmodSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildProgram } from './build-program.ts'
import { type ChainOverHttp, chainOverHttp } from './chain-over-http.ts'
import { freePort } from './free-port.ts'
import { Program } from './program.ts'
import { answering, settle, type Settled } from './settle.ts'
import { Inhabitants } from './simulate/inhabitants.ts'
import { oneOf, type Random, seeded } from './simulate/random.ts'

type SnapshotReport = Omit<Settled, 'acknowledged'> & {
  readonly done: Readonly<Record<string, number>>
  readonly answerCount: number
  /** Answers that were refused, did not come, or have rows above their own block. */
  readonly failed: readonly string[]
  /** Differences that the audit of the running program keeps. */
  readonly audited: readonly unknown[]
}

type SnapshotOptions = { readonly rounds: number; readonly seed: number }

/** Rounds between two starts of the program. */
const restartEvery = 40
/** Rounds between two looks whether the index has followed. */
const levelEvery = 10

/** `rounds` is the number of returns to a snapshot; more are taken. */
export async function snapshotRounds({ rounds, seed }: SnapshotOptions): Promise<SnapshotReport> {
  await using built = await buildProgram()
  const folder = await mkdtemp(join(tmpdir(), 'sundial snapshots '))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  const ports = [await freePort(), await freePort()]
  const [explorer, node] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string]
  const flags = ['--port', `${ports[0]}`, '--devnet-port', `${ports[1]}`, '--block-time', '0', '--no-demo']
  const limits = ['--rate-limit', '0', '--web-rate-limit', '0']
  const up = new Program(built.main, 'up', '--data', data, ...flags, ...limits)
  const reader = new Reader(explorer)
  const chain = chainOverHttp(node)
  const random = seeded(seed)
  const suite = new Suite(chain, random)
  const level = () => reader.level(async () => (await chain.head()).id, up)
  const restart = async (whileEnded: () => Promise<unknown>) => {
    await reader.pause()
    await up.end('SIGINT')
    await whileEnded()
    up.start()
    await answering(node)
    await level()
    reader.read()
  }
  const copy = join(folder, 'copy')
  try {
    up.start()
    await answering(node)
    await suite.begin()
    await level()
    reader.read()
    for (let round = 0; suite.returns < rounds; round++) {
      await suite.round()
      if (round % levelEvery === levelEvery - 1) await level()
      if (round % restartEvery !== restartEvery - 1) continue
      const isCopy = (round + 1) % (2 * restartEvery) !== 0
      suite.count(isCopy ? 'copied' : 'copy loaded')
      await restart(async () => {
        const [from, to] = isCopy ? [join(data, 'devnet'), copy] : [copy, join(data, 'devnet')]
        await rm(to, { recursive: true, force: true })
        await cp(from, to, { recursive: true })
      })
      if (!isCopy) suite.forget()
    }
    await level()
    await reader.pause()
    const audited = await reader.differences()
    await up.end('SIGINT')
    const remains = { main: built.main, node, chainData: data, indexData: data, network: 'devnet' }
    const { acknowledged: _, ...settled } = await settle({
      ...remains,
      acknowledged: [],
      level: () => Promise.resolve(),
    })
    return { ...settled, done: suite.done, ...reader.report(), audited }
  } catch (error) {
    throw new Error(`The suite ended early: ${up.output}`, { cause: error })
  } finally {
    await reader.pause()
    await up.end('SIGINT')
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a suite does: each test begins at a snapshot, and most end by going back to it. */
class Suite {
  readonly done: Record<string, number> = {}
  returns = 0
  readonly #chain: ChainOverHttp
  readonly #random: Random
  readonly #users: Inhabitants
  #snapshots: string[] = []

  constructor(chain: ChainOverHttp, random: Random) {
    this.#chain = chain
    this.#random = random
    this.#users = new Inhabitants(chain, random, { withOrders: true })
  }

  async begin(): Promise<void> {
    await this.#chain.cheat('parameter', { name: 'getAllowMarketTransaction', value: '1' })
    await this.#users.settle()
  }

  count(what: string): void {
    this.done[what] = (this.done[what] ?? 0) + 1
  }

  /** The chain is another one: its snapshots are too. */
  forget(): void {
    this.#snapshots = []
  }

  async round(): Promise<void> {
    await this.#snapshot()
    await this.#act()
    const turn = this.#random(10)
    if (turn < 7) await this.#revert()
    else if (turn < 8) await this.#fork()
  }

  async #act(): Promise<void> {
    const random = this.#random
    await this.#users.act(random(6))
    if (random(4) === 0) await this.#chain.mine(1 + random(12))
    if (random(8) === 0) await this.#users.pass(oneOf(random, [1, 600, 7 * 3600]) * 1000)
    if (random(10) === 0) await this.#chain.cheat('solidify')
    if (random(3) === 0) await sleep(random(400))
  }

  async #snapshot(): Promise<void> {
    const { snapshot } = await this.#chain.cheat<{ snapshot: string }>('snapshot')
    this.#snapshots.push(snapshot)
    this.count('snapshot')
  }

  /** To the newest snapshot, mostly; an older one takes the newer ones with it. */
  async #revert(): Promise<void> {
    const back = this.#random(4) === 0 ? this.#random(3) : 0
    const snapshot = this.#snapshots.at(-1 - back) ?? this.#snapshots.at(-1)
    if (snapshot === undefined) return
    await this.#chain.cheat('revert', { snapshot })
    this.#snapshots = this.#snapshots.slice(0, this.#snapshots.indexOf(snapshot))
    this.returns++
    this.count('revert')
    // The suite goes on in the same moment, often up to the height that the chain had.
    if (this.#random(2) === 0) await this.#users.act(1 + this.#random(4))
  }

  async #fork(): Promise<void> {
    const depth = 1 + this.#random(this.#random(5) === 0 ? 30 : 4)
    await this.#chain.cheat('fork', { depth, drop: this.#random(2) === 0 })
    // Snapshots of the blocks that it replaced are gone.
    this.#snapshots = []
    this.count('fork')
  }
}

const paths = [
  '/api/block?limit=20',
  '/api/transaction?limit=50',
  '/api/transfer?limit=50',
  '/api/account/list?limit=20',
  '/api/contracts?limit=20',
  '/api/system/status',
  '/api/system/homepage-bundle',
  '/api/tokens/overview?limit=20',
  '/api/internal-transaction?limit=20',
  '/health',
  '/',
  '/blocks',
] as const

type Body = { readonly data?: readonly { readonly block?: number; readonly number?: number }[] }

/** Reads one page after the other. */
class Reader {
  readonly #explorer: string
  readonly #failed: string[] = []
  #answerCount = 0
  #isPaused = false
  #reading: Promise<unknown> = Promise.resolve()

  constructor(explorer: string) {
    this.#explorer = explorer
  }

  read(): void {
    this.#isPaused = false
    this.#reading = Promise.all([0, 5].map((offset) => this.#loop(offset)))
  }

  async pause(): Promise<void> {
    this.#isPaused = true
    await this.#reading
  }

  report() {
    return { answerCount: this.#answerCount, failed: this.#failed }
  }

  /** Until the explorer shows the newest block of the chain. */
  async level(headId: () => Promise<string>, program: Program): Promise<void> {
    for (let attempt = 0; attempt < 6000; attempt++) {
      const answer = await fetch(`${this.#explorer}/api/block?limit=1`).catch(() => undefined)
      const { data = [] } = ((await answer?.json()) ?? {}) as { data?: readonly { hash: string }[] }
      if (data[0]?.hash === (await headId())) return
      await sleep(100)
    }
    throw new Error(`The index does not follow its chain: ${program.output}`)
  }

  async differences(): Promise<readonly unknown[]> {
    const answer = await fetch(`${this.#explorer}/api/system/audit`)
    return ((await answer.json()) as { differences: readonly unknown[] }).differences
  }

  async #loop(offset: number): Promise<void> {
    for (let turn = offset; !this.#isPaused; turn++) {
      const path = paths[turn % paths.length]!
      try {
        const answer = await fetch(`${this.#explorer}${path}`)
        const text = await answer.text()
        this.#answerCount++
        if (!answer.ok) this.#failed.push(`${path} ${answer.status} ${text.slice(0, 200)}`)
        else if (path.startsWith('/api')) this.#compare(path, answer, JSON.parse(text) as Body)
      } catch (error) {
        this.#failed.push(`${path} ${String(error)}`)
      }
      await sleep(40)
    }
  }

  /** An answer is of one state: no row is above its block. */
  #compare(path: string, answer: Response, { data }: Body): void {
    const own = answer.headers.get('x-sundial-block')
    if (own === null || !Array.isArray(data)) return
    const above = data.find(({ block, number }) => Number(block ?? number ?? 0) > Number(own))
    if (above !== undefined) this.#failed.push(`${path} of block ${own} has ${JSON.stringify(above)}`)
  }
}
