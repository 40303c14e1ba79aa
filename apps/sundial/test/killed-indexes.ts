// The program with an index of each chain of a bridge, killed at random moments, and what it says of the bridge beside what the gateways say.
import { chmodSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { toBase58 } from '@sundial/primitives'
import type { Bridge, Difference } from '../../../packages/bridge/test/chains.ts'
import type { Indexes } from '../../../packages/bridge/test/rounds.ts'
import { finalAfter } from '../../../packages/bridge/test/one-chain.ts'
import { buildProgram, type BuiltProgram } from './build-program.ts'
import { databasePid } from './database-pid.ts'
import { freePort } from './free-port.ts'
import { Program } from './program.ts'

const ends = ['main', 'side'] as const
/** Blocks of the other chain until nothing can still come that an arrival could be of: a minute, until they are final. */
const minute = 20
/** Between two looks at how far it is. */
const waitMs = 100

type Proof = {
  readonly checked?: Readonly<Record<(typeof ends)[number], { readonly to: number }>>
  readonly differences: number
  readonly data: readonly Readonly<Record<(typeof sums)[number] | 'kind', string>>[]
}
const sums = ['locked', 'issued', 'toSide', 'toMain', 'unbacked'] as const

type Flows = {
  readonly data: readonly { readonly txHash: string; readonly nonce?: string; readonly state?: string }[]
  readonly nextCursor?: string
}

export async function openKilledIndexes(bridge: Bridge): Promise<Indexes> {
  const built = await buildProgram()
  const data = await mkdtemp(join(tmpdir(), 'sundial-bridge-'))
  chmodSync(data, 0o755)
  const networks = ends.map((end) => ({
    id: end === 'main' ? 'first' : 'second',
    kind: end,
    node: bridge[end].url,
    gateway: toBase58(bridge.gateways[end].address),
    'other-side': end === 'main' ? 'second' : 'first',
  }))
  const file = join(data, 'networks.json')
  await writeFile(file, JSON.stringify({ networks }))
  return new KilledIndexes({ bridge, built, data, file, port: await freePort() })
}

type Parts = {
  readonly bridge: Bridge
  readonly built: BuiltProgram
  readonly data: string
  readonly file: string
  readonly port: number
}

class KilledIndexes implements Indexes {
  readonly #parts: Parts
  readonly #program: Program

  constructor(parts: Parts) {
    this.#parts = parts
    const { built, data, file, port } = parts
    const flags = ['--data', data, '--networks', file, '--port', String(port), '--rate-limit', '0']
    // Comparisons with the node, which have tests of their own, would only take time here.
    this.#program = new Program(built.main, 'up', ...flags, '--audit-rate', '0', '--state-rate', '0')
    this.#program.start()
  }

  /** With its database in every second case. */
  async kill(): Promise<void> {
    const { bridge, data } = this.#parts
    // Anywhere between the start of the program and its answers.
    await sleep(bridge.random(1500))
    const database = bridge.random(2) === 0 ? await databasePid(data) : undefined
    const ended = this.#program.end('SIGKILL')
    if (database !== undefined) process.kill(database, 'SIGKILL')
    await ended
    this.#program.start()
  }

  async differences(): Promise<readonly Difference[]> {
    const { bridge } = this.#parts
    for (const end of ends) bridge[end].mine(minute + finalAfter)
    const proof = await this.#proofAtRest()
    const found: Difference[] = []
    const check = (what: string, is: unknown, must: unknown) => {
      if (String(is) !== String(must)) found.push({ what, found: String(is), expected: String(must) })
    }
    check('index: arrivals unlike what was sent', proof.differences, 0)
    for (const asset of bridge.assets) {
      const row = proof.data.find(({ kind }) => kind === asset.kind)
      const locked = await bridge.amount('main', asset)
      const must = { locked, issued: await bridge.amount('side', asset), toSide: 0, toMain: 0, unbacked: 0 }
      // A TRC10 token has no row before its first deposit.
      if (row === undefined && locked === 0n) continue
      for (const name of sums) check(`index: ${asset.kind} ${name}`, row?.[name], must[name])
    }
    const { deposits, withdrawals, mappings } = await bridge.totals()
    const counts = { deposit: deposits, withdrawal: withdrawals, mapping: mappings }
    for (const [direction, count] of Object.entries(counts))
      for (const base of ['/', '/n/second/'])
        check(
          `index: every ${direction} arrived, at ${base}`,
          await this.#arrived(base, direction),
          Array.from({ length: count }, (_, at) => at + 1),
        )
    return found
  }

  /** The proof once it is of all final blocks. */
  async #proofAtRest(): Promise<Proof> {
    const { devnet: main } = this.#parts.bridge.main
    const { devnet: side } = this.#parts.bridge.side
    const goal = [main, side].map(({ chain }) => chain.solidifiedHeight)
    let last: unknown
    while (this.#program.isRunning) {
      const proof = (await this.#ask('/api/bridge/proof').catch(() => undefined)) as Proof | undefined
      const { checked } = proof ?? {}
      if (checked?.main.to === goal[0] && checked?.side.to === goal[1]) return proof!
      last = checked ?? proof
      await sleep(waitMs)
    }
    throw new Error(
      `The program ended before its indexes reached ${goal.join()}: ${JSON.stringify(last)} ${this.#program.output}`,
    )
  }

  /** Numbers of what arrived, each once, however often it was said again; once more for each row that is listed twice. */
  async #arrived(base: string, direction: string): Promise<readonly number[]> {
    const found = new Map<string | undefined, string | undefined>()
    const rows = new Set<string>()
    const twice: (string | undefined)[] = []
    for (let cursor = ''; ;) {
      const query = `direction=${direction}&limit=20${cursor === '' ? '' : `&cursor=${cursor}`}`
      const { data, nextCursor } = (await this.#ask(`${base}api/bridge/flows?${query}`)) as Flows
      for (const { txHash, nonce, state } of data) {
        if (rows.has(`${txHash} ${nonce}`)) twice.push(nonce)
        rows.add(`${txHash} ${nonce}`)
        found.set(nonce, state)
      }
      if (nextCursor === undefined) break
      cursor = nextCursor
    }
    const arrived = [...found].flatMap(([nonce, state]) => (state === 'arrived' ? [nonce] : []))
    return [...arrived, ...twice].map(Number).toSorted((a, b) => a - b)
  }

  async #ask(path: string): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${this.#parts.port}${path}`)
    return answer.json()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { built, data } = this.#parts
    await this.#program.end('SIGINT')
    await rm(data, { recursive: true, force: true })
    await built[Symbol.asyncDispose]()
  }
}
