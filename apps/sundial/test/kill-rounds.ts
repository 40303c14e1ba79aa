// kill -9 of program, database and node at random moments; afterwards nothing may be lost or wrong.
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

type KillReport = Settled & { readonly kills: Readonly<Record<Victim, number>> }

type Victim = 'program' | 'database' | 'node'

/** Blocks mined together now and then, so that kills also hit a back-fill. */
const burst = 150

export async function killRounds({ rounds, seed }: { rounds: number; seed: number }): Promise<KillReport> {
  await using built = await buildProgram()
  const { main } = built
  const folder = await mkdtemp(join(tmpdir(), 'sundial-kill-'))
  chmodSync(folder, 0o755)
  const [chainData, indexData] = [join(folder, 'node'), join(folder, 'index')]
  const port = await freePort()
  const node = `http://127.0.0.1:${port}`
  const chain = new Program(
    main,
    'devnet',
    '--data',
    chainData,
    '--devnet-port',
    String(port),
    '--block-time',
    '1',
  )
  const program = new Program(main, 'index', '--node', node, '--data', indexData)
  const payer = new Payer(node)
  const kills = { program: 0, database: 0, node: 0 }
  const random = randomFrom(seed)
  try {
    chain.start()
    await answering(node)
    await ask(node, '/cheat/mine', { blocks: 2 * burst }, 60_000)
    program.start()
    const paying = payer.run()
    for (let round = 0; round < rounds; round++) {
      await sleep(500 + random() * 3500)
      if (round % 5 === 0) await ask(node, '/cheat/mine', { blocks: burst }).catch(() => undefined)
      await sleep(random() * 150)
      const victim = (['program', 'database', 'node'] as const)[Math.floor(random() * 3)]!
      kills[victim] += await kill(victim, { chain, program, indexData })
    }
    payer.stop()
    await paying
    await answering(node)
    await ask(node, '/cheat/mine', { blocks: 3 })
    await chain.end('SIGINT')
    const { acknowledged } = payer
    const level = async (height: number) => {
      await reaches(program, height)
      await program.end('SIGINT')
    }
    const remains = {
      main,
      node,
      chainData,
      indexData,
      network: 'private_07c5166dcf86f068',
      acknowledged,
      level,
    }
    return { kills, ...(await settle(remains)) }
  } finally {
    payer.stop()
    await Promise.all([chain.end('SIGKILL'), program.end('SIGINT')])
    await rm(folder, { recursive: true, force: true })
  }
}

type Parts = { readonly chain: Program; readonly program: Program; readonly indexData: string }

async function kill(victim: Victim, { chain, program, indexData }: Parts): Promise<number> {
  if (victim === 'database') {
    const pid = await startedDatabase(indexData)
    if (pid === undefined) return 0
    process.kill(pid, 'SIGKILL')
    return 1
  }
  const killed = victim === 'node' ? chain : program
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
  for (let attempt = 0; attempt < 600; attempt++) {
    if (program.output.includes(`head ${height}`)) return
    await sleep(100)
  }
  throw new Error(`The index does not reach ${height}: ${program.output.slice(-1000)}`)
}
