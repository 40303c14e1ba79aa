// kill -9 of program, database, node and readers of ranges at random moments; afterwards nothing may be lost or wrong.
import { mkdtemp, rm } from 'node:fs/promises'
import { chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildProgram } from './build-program.ts'
import { databasePid } from './database-pid.ts'
import { freePort } from './free-port.ts'
import { ask, Payer } from './payer.ts'
import { Program } from './program.ts'
import { randomFrom } from './random-from.ts'
import { answering, settle, type Settled } from './settle.ts'

type KillReport = Settled & {
  readonly kills: Readonly<Record<Victim, number>>
  /** Ranges that readers have stored. */
  readonly rangeCount: number
}

type Victim = 'program' | 'database' | 'node' | 'reader'

type KillOptions = {
  readonly rounds: number
  readonly seed: number
  /** Threads of the index, and two processes that read ranges. */
  readonly withReaders?: true | undefined
  /** The index reads the chain over gRPC. */
  readonly overGrpc?: true | undefined
}

/** Blocks mined together now and then, so that kills also hit a back-fill. */
const burst = 150

export async function killRounds({ rounds, seed, withReaders, overGrpc }: KillOptions): Promise<KillReport> {
  await using built = await buildProgram()
  const { main } = built
  const folder = await mkdtemp(join(tmpdir(), 'sundial-kill-'))
  chmodSync(folder, 0o755)
  const [chainData, indexData] = [join(folder, 'node'), join(folder, 'index')]
  const port = await freePort()
  const node = `http://127.0.0.1:${port}`
  const grpcPort = overGrpc ? await freePort() : 0
  const chain = new Program(
    main,
    'devnet',
    '--data',
    chainData,
    '--devnet-port',
    String(port),
    '--grpc-port',
    String(grpcPort),
    '--block-time',
    '1',
  )
  const read = overGrpc ? `grpc://127.0.0.1:${grpcPort}` : node
  const shared = ['--node', read, '--internal-transactions', '--span-blocks', '64']
  const ranges = withReaders ? ['--ranges', join(folder, 'ranges'), '--read-threads', '2'] : []
  const program = new Program(main, 'index', ...shared, '--data', indexData, ...ranges)
  const readers = Array.from(
    { length: withReaders ? 2 : 0 },
    () => new Program(main, 'read-ranges', ...shared, '--into', join(folder, 'ranges')),
  )
  const victims: readonly Victim[] = [
    'program',
    'database',
    'node',
    ...(withReaders ? (['reader'] as const) : []),
  ]
  const payer = new Payer(node)
  const kills = { program: 0, database: 0, node: 0, reader: 0 }
  const random = randomFrom(seed)
  try {
    chain.start()
    await answering(node)
    await ask(node, '/cheat/mine', { blocks: 2 * burst }, 60_000)
    for (const reader of readers) reader.start()
    program.start()
    const paying = payer.run()
    for (let round = 0; round < rounds; round++) {
      await sleep(500 + random() * 3500)
      if (round % 5 === 0) await ask(node, '/cheat/mine', { blocks: burst }).catch(() => undefined)
      await sleep(random() * 150)
      if (withReaders) await startAgain(readers, random() * 400)
      const victim = victims[Math.floor(random() * victims.length)]!
      kills[victim] += await kill(victim, { chain, program, indexData, reader: readers[round % 2] })
    }
    payer.stop()
    await paying
    await answering(node)
    await ask(node, '/cheat/mine', { blocks: 3 }, 60_000)
    await chain.end('SIGINT')
    const { acknowledged } = payer
    const level = async (height: number) => {
      await reaches(program, height)
      await program.end('SIGINT')
    }
    const remains = {
      main,
      node,
      grpcPort,
      chainData,
      indexData,
      network: 'private_07c5166dcf86f068',
      acknowledged,
      level,
    }
    const settled = await settle(remains)
    const stored = readers.map(({ output }) => output.split('Stored blocks').length - 1)
    return { kills, rangeCount: stored.reduce((sum, count) => sum + count, 0), ...settled }
  } finally {
    payer.stop()
    await Promise.all([
      chain.end('SIGKILL'),
      program.end('SIGINT'),
      ...readers.map((reader) => reader.end('SIGKILL')),
    ])
    await rm(folder, { recursive: true, force: true })
  }
}

/** Readers end when nothing is left to read. */
async function startAgain(readers: readonly Program[], ms: number): Promise<void> {
  for (const reader of readers) if (!reader.isRunning) reader.start()
  await sleep(ms)
}

type Parts = {
  readonly chain: Program
  readonly program: Program
  readonly reader: Program | undefined
  readonly indexData: string
}

async function kill(victim: Victim, { chain, program, reader, indexData }: Parts): Promise<number> {
  if (victim === 'database') {
    const pid = await startedDatabase(indexData)
    if (pid === undefined) return 0
    process.kill(pid, 'SIGKILL')
    return 1
  }
  const killed = victim === 'node' ? chain : victim === 'reader' ? reader! : program
  await killed.end('SIGKILL')
  killed.start()
  return 1
}

/** Its process, once the program has started it again after an earlier kill. */
async function startedDatabase(indexData: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const pid = await databasePid(indexData)
    if (pid !== undefined) return pid
    await sleep(100)
  }
  return undefined
}

/** The program prints the head that it wrote. */
async function reaches(program: Program, height: number): Promise<void> {
  if (!program.isRunning) program.start()
  for (let attempt = 0; attempt < 6000; attempt++) {
    if (program.output.includes(`head ${height}`)) return
    await sleep(100)
  }
  throw new Error(`The index does not reach ${height}: ${program.output.slice(-1000)}`)
}
