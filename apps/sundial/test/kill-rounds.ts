// kill -9 of program, database and node at random moments; afterwards nothing may be lost and nothing be wrong.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { chmodSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { indexBlocks } from '@sundial/indexer'
import { migrate, openDatabase, openStore, startPostgres } from '@sundial/store'
import { readConfig } from '../src/config.ts'
import { openNode } from '../src/open-node.ts'
import { ask, Payer } from './payer.ts'
import { Program } from './program.ts'
import { dumpTables } from './table-dump.ts'

export type KillReport = {
  readonly kills: Readonly<Record<Victim, number>>
  readonly acknowledged: number
  readonly lost: readonly string[]
  /** Tables of the killed index that differ from a clean one, with both row counts. */
  readonly differing: readonly string[]
  readonly height: number
  readonly tables: number
}

type Victim = 'program' | 'database' | 'node'

/** Blocks mined at once now and then, so that the index is caught in the middle of a back-fill too. */
const burst = 150

export async function killRounds({ rounds, seed }: { rounds: number; seed: number }): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'sundial-kill-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const node = `http://127.0.0.1:${port}`
  const chain = new Program(
    'devnet',
    '--data',
    join(folder, 'node'),
    '--devnet-port',
    String(port),
    '--block-time',
    '1',
  )
  const program = new Program('index', '--node', node, '--data', join(folder, 'index'))
  const payer = new Payer(node)
  const kills = { program: 0, database: 0, node: 0 }
  const random = randomFrom(seed)
  try {
    chain.start()
    await answering(node)
    await ask(node, '/cheat/mine', { blocks: 2 * burst })
    program.start()
    const paying = payer.run()
    for (let round = 0; round < rounds; round++) {
      await sleep(500 + random() * 3500)
      if (round % 5 === 0) await ask(node, '/cheat/mine', { blocks: burst }).catch(() => undefined)
      await sleep(random() * 150)
      const victim = (['program', 'database', 'node'] as const)[Math.floor(random() * 3)]!
      kills[victim] += await kill(victim, { chain, program, folder })
    }
    payer.stop()
    await paying
    await answering(node)
    return { kills, ...(await settle({ chain, program, payer, node, folder })) }
  } finally {
    payer.stop()
    await Promise.all([chain.end('SIGKILL'), program.end('SIGINT')])
    await rm(folder, { recursive: true, force: true })
  }
}

type Parts = { readonly chain: Program; readonly program: Program; readonly folder: string }

async function kill(victim: Victim, { chain, program, folder }: Parts): Promise<number> {
  if (victim === 'database') {
    const pid = await databasePid(folder)
    if (pid === undefined) return 0
    process.kill(pid, 'SIGKILL')
    return 1
  }
  const killed = victim === 'node' ? chain : program
  await killed.end('SIGKILL')
  killed.start()
  return 1
}

async function databasePid(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'index/postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  try {
    return pid > 0 && process.kill(pid, 0) ? pid : undefined
  } catch {
    return undefined
  }
}

/** Lets the chain come to rest, waits for the index, then compares with a clean one and with the acknowledgements. */
async function settle({ chain, program, payer, node, folder }: Parts & { payer: Payer; node: string }) {
  await ask(node, '/cheat/mine', { blocks: 3 })
  await chain.end('SIGINT')
  const still = new Program(
    'devnet',
    '--data',
    join(folder, 'node'),
    '--devnet-port',
    new URL(node).port,
    '--block-time',
    '0',
  )
  still.start()
  try {
    await answering(node)
    const height = await heightOf(node)
    await reaches(program, height)
    await program.end('SIGINT')
    const { differing, tables } = await compareWithClean(node, folder)
    const lost: string[] = []
    for (const id of payer.acknowledged) {
      const found = await ask<{ blockNumber?: number }>(node, '/wallet/gettransactioninfobyid', { value: id })
      if (found.blockNumber === undefined) lost.push(id)
    }
    return { acknowledged: payer.acknowledged.length, lost, differing, tables, height }
  } finally {
    await still.end('SIGKILL')
  }
}

async function compareWithClean(node: string, folder: string) {
  await using server = await startPostgres({ dataDir: join(folder, 'index') })
  await using killed = await openDatabase({ network: 'main', url: server.url() })
  await using clean = await openDatabase({ network: 'clean', url: server.url() })
  await migrate(clean)
  const { client, source } = await openNode(readConfig(['--node', node], {}))
  await using _client = client
  const once = { ...source, live: false }
  const signal = new AbortController().signal
  await indexBlocks({ source: once, store: openStore(clean), signal, report: () => undefined })
  const [left, right] = await Promise.all([dumpTables(killed), dumpTables(clean)])
  const names = Object.keys(right)
  const differing = names
    .filter((name) => JSON.stringify(left[name]) !== JSON.stringify(right[name]))
    .map((name) => `${name} ${left[name]?.length} ${right[name]?.length}`)
  return { differing, tables: names.length }
}

async function answering(node: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await heightOf(node).catch(() => undefined)) return
    await sleep(100)
  }
  throw new Error('The node does not come up.')
}

const heightOf = async (node: string): Promise<number> =>
  (await ask<{ block_header: { raw_data: { number: number } } }>(node, '/wallet/getnowblock')).block_header
    .raw_data.number

/** The program prints the head of what it wrote. */
async function reaches(program: Program, height: number): Promise<void> {
  if (!program.isRunning) program.start()
  for (let attempt = 0; attempt < 600; attempt++) {
    if (program.output.includes(`head ${height}`)) return
    await sleep(100)
  }
  throw new Error(`The index does not reach ${height}: ${program.output.slice(-1000)}`)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return port
}

/** Park and Miller's generator: the same seed kills at the same moments, as far as a machine allows. */
function randomFrom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
