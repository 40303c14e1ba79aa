// An index that began at the newest block is completed under kill -9, while a server of its own answers a client all the time.
import { mkdtemp, rm } from 'node:fs/promises'
import { chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, startPostgres } from '@sundial/store'
import { buildProgram } from './build-program.ts'
import { freePort } from './free-port.ts'
import { ask, Payer } from './payer.ts'
import { Program } from './program.ts'
import { randomFrom } from './random-from.ts'
import { answering, settle, type Settled } from './settle.ts'

export type CompleteReport = Settled & {
  readonly kills: number
  readonly answerCount: number
  /** Answers that were refused or did not come. */
  readonly failed: readonly string[]
  /** Answers of a block below one that was named before. */
  readonly backwards: readonly string[]
  /** First block of the lists before and after. */
  readonly sinceBefore: number | undefined
  readonly sinceAfter: number | undefined
  /** What /health said while the whole index was built. */
  readonly progress: readonly number[]
  /** Schemas that are left beside the index. */
  readonly leftSchemas: readonly string[]
}

type CompleteOptions = { readonly kills: number; readonly seed: number; readonly blocks?: number }

const network = 'private_07c5166dcf86f068'

export async function completeRounds({
  kills,
  seed,
  blocks = 1500,
}: CompleteOptions): Promise<CompleteReport> {
  await using built = await buildProgram()
  const { main } = built
  const folder = await mkdtemp(join(tmpdir(), 'sundial complete '))
  chmodSync(folder, 0o755)
  const [chainData, indexData] = [join(folder, 'node'), join(folder, 'index')]
  const [devnetPort, port] = [await freePort(), await freePort()]
  const node = `http://127.0.0.1:${devnetPort}`
  const explorer = `http://127.0.0.1:${port}`
  const produced = ['--data', chainData, '--devnet-port', String(devnetPort), '--block-time', '1']
  const chain = new Program(main, 'devnet', ...produced)
  // It serves while programs that write it come and go.
  await using database = await startPostgres({ dataDir: indexData })
  const shared = [
    '--node',
    node,
    '--internal-transactions',
    '--data',
    indexData,
    '--database',
    database.url(),
  ]
  const indexer = new Program(main, 'index', ...shared, '--from-block', 'latest')
  const completing = new Program(main, 'index', ...shared, '--complete', '--read-threads', '0')
  const server = new Program(
    main,
    'serve',
    ...shared,
    '--port',
    String(port),
    '--rate-limit',
    '0',
    '--web-rate-limit',
    '0',
  )
  const payer = new Payer(node)
  const random = randomFrom(seed)
  const client = new Client(explorer)
  try {
    chain.start()
    await answering(node)
    const paying = payer.run()
    for (let mined = 0; mined < blocks; mined += 100) await ask(node, '/cheat/mine', { blocks: 100 }, 60_000)
    indexer.start()
    await until(() => /head \d+/.test(indexer.output), 'The index does not begin')
    server.start()
    await until(
      () => client.isAnswering(),
      () => `No answer: ${server.output}`,
    )
    await indexer.end('SIGINT')
    const sinceBefore = await client.since()
    const asking = client.run()
    completing.start()
    let killCount = 0
    while (killCount < kills) {
      await until(() => completing.output.includes('Building the whole index'), 'Nothing is built')
      await sleep(random() * 500)
      await completing.end('SIGKILL')
      killCount++
      completing.output = ''
      completing.start()
    }
    await until(
      async () => (await client.since()) === undefined,
      () => `It is not whole: ${completing.output}`,
    )
    await until(() => completing.output.includes('The index is whole'), 'Nothing is said')
    await sleep(1500)
    client.stop()
    await asking
    payer.stop()
    await paying
    const sinceAfter = await client.since()
    await server.end('SIGINT')
    await ask(node, '/cheat/mine', { blocks: 3 }, 60_000)
    await chain.end('SIGINT')
    const level = async (height: number) => {
      await until(
        () => completing.output.includes(`head ${height}`),
        () => `Not at ${height}: ${completing.output}`,
      )
      await completing.end('SIGINT')
    }
    const { acknowledged } = payer
    const remains = {
      main,
      node,
      chainData,
      indexData,
      databaseUrl: database.url(),
      network,
      acknowledged,
      level,
    }
    const settled = await settle(remains)
    return {
      ...settled,
      kills: killCount,
      ...client.report(),
      sinceBefore,
      sinceAfter,
      leftSchemas: await schemasBeside(database.url()),
    }
  } finally {
    client.stop()
    payer.stop()
    await Promise.all([
      chain.end('SIGKILL'),
      indexer.end('SIGINT'),
      completing.end('SIGINT'),
      server.end('SIGINT'),
    ])
    await rm(folder, { recursive: true, force: true })
  }
}

const paths = [
  '/api/system/status',
  '/health',
  '/api/block?limit=5',
  '/api/transaction?limit=20',
  '/api/transaction?limit=20&start=40',
  '/api/transfer?limit=20',
  '/api/account/list?limit=20',
  '/api/system/homepage-bundle',
  '/api/stats/overview',
  '/api/tokens/overview?limit=20',
  '/api/top10?type=1',
] as const

/** Asks one question after the other, several at once. */
class Client {
  readonly #explorer: string
  readonly #failed: string[] = []
  readonly #backwards: string[] = []
  readonly #progress = new Set<number>()
  #answerCount = 0
  #isStopped = false

  constructor(explorer: string) {
    this.#explorer = explorer
  }

  stop(): void {
    this.#isStopped = true
  }

  async run(): Promise<void> {
    await Promise.all([0, 4, 7].map((offset) => this.#ask(offset)))
  }

  async #ask(offset: number): Promise<void> {
    let newest = 0
    for (let turn = offset; !this.#isStopped; turn++) {
      const path = paths[turn % paths.length]!
      try {
        const answer = await fetch(`${this.#explorer}${path}`)
        const body = (await answer.json()) as { index?: { completion?: { progress: number } } }
        this.#answerCount++
        if (!answer.ok) this.#failed.push(`${path} ${answer.status} ${JSON.stringify(body).slice(0, 200)}`)
        const { progress } = body.index?.completion ?? {}
        if (progress !== undefined) this.#progress.add(progress)
        const block = Number(answer.headers.get('x-sundial-block') ?? newest)
        if (block < newest) this.#backwards.push(`${path} ${block} after ${newest}`)
        newest = Math.max(newest, block)
      } catch (error) {
        this.#failed.push(`${path} ${String(error)}`)
      }
      await sleep(20)
    }
  }

  async isAnswering(): Promise<boolean> {
    const answer = await fetch(`${this.#explorer}/api/system/status`).catch(() => undefined)
    return answer?.ok === true
  }

  async since(): Promise<number | undefined> {
    const answer = await fetch(`${this.#explorer}/api/transaction?limit=1`)
    return ((await answer.json()) as { since?: number }).since
  }

  report() {
    return {
      answerCount: this.#answerCount,
      failed: this.#failed,
      backwards: this.#backwards,
      progress: [...this.#progress],
    }
  }
}

async function schemasBeside(url: string): Promise<readonly string[]> {
  await using database = await openDatabase({ network, url })
  const rows = await database.query({
    columns: { nspname: 'name' },
    text: `SELECT nspname FROM pg_namespace WHERE nspname LIKE $1 ORDER BY 1`,
    values: [`${network}\\_%`],
  })
  return rows.map(({ nspname }) => nspname)
}

async function until(
  isThere: () => boolean | Promise<boolean>,
  otherwise: string | (() => string),
): Promise<void> {
  for (let attempt = 0; attempt < 6000; attempt++) {
    if (await isThere()) return
    await sleep(50)
  }
  throw new Error(typeof otherwise === 'string' ? otherwise : otherwise())
}
