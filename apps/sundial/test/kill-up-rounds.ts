// kill -9 of the whole of `sundial up` at random moments: start, back-fill, live; with or without its database.
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
import { answering, heightOf, settle, type Settled } from './settle.ts'

type KillUpReport = Settled & {
  readonly kills: { readonly withDatabase: number; readonly alone: number }
}

/** Mined together now and then: kills also hit a back-fill. */
const burst = 200

export async function killUpRounds({
  rounds,
  seed,
}: {
  rounds: number
  seed: number
}): Promise<KillUpReport> {
  await using built = await buildProgram()
  const { main } = built
  const data = await mkdtemp(join(tmpdir(), 'sundial-kill-up-'))
  chmodSync(data, 0o755)
  const [port, devnetPort] = [await freePort(), await freePort()]
  const node = `http://127.0.0.1:${devnetPort}`
  const ports = ['--port', String(port), '--devnet-port', String(devnetPort)]
  const up = new Program(main, 'up', '--data', data, ...ports, '--block-time', '1')
  const payer = new Payer(node)
  const kills = { withDatabase: 0, alone: 0 }
  const random = randomFrom(seed)
  try {
    up.start()
    await answering(node)
    const paying = payer.run()
    for (let round = 0; round < rounds; round++) {
      // Three in four kills hit it at work, the others during its start.
      if (random() < 0.75) await served(port)
      await sleep(200 + random() * 4000)
      if (round % 3 === 0) await ask(node, '/cheat/mine', { blocks: burst }).catch(() => undefined)
      await sleep(random() * 300)
      const database = random() < 0.6 ? await databasePid(data) : undefined
      const ended = up.end('SIGKILL')
      if (database !== undefined) process.kill(database, 'SIGKILL')
      await ended
      kills[database === undefined ? 'alone' : 'withDatabase']++
      up.start()
    }
    await answering(node)
    payer.stop()
    await paying
    await ask(node, '/cheat/mine', { blocks: 3 })
    await comeToRest(up, { main, data, ports, node })
    const { acknowledged } = payer
    const level = () => Promise.resolve()
    const remains = { main, node, chainData: data, indexData: data, network: 'devnet', acknowledged, level }
    return { kills, ...(await settle(remains)) }
  } finally {
    payer.stop()
    await up.end('SIGINT')
    await rm(data, { recursive: true, force: true })
  }
}

type Resting = {
  readonly main: string
  readonly data: string
  readonly ports: readonly string[]
  readonly node: string
}

/** The same program once more, without producing blocks, until its index has the head. */
async function comeToRest(up: Program, { main, data, ports, node }: Resting): Promise<void> {
  await up.end('SIGINT')
  const resting = new Program(main, 'up', '--data', data, ...ports, '--block-time', '3600', '--no-demo')
  resting.start()
  try {
    await answering(node)
    await indexed(`http://127.0.0.1:${ports[1]}`, await heightOf(node))
  } finally {
    await resting.end('SIGINT')
  }
}

async function served(port: number): Promise<void> {
  for (let attempt = 0; attempt < 6000; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined)
    if (answer?.ok === true) return
    await sleep(100)
  }
  throw new Error('The program is not ready ten minutes after its start.')
}

async function indexed(explorer: string, height: number): Promise<void> {
  for (let attempt = 0; attempt < 6000; attempt++) {
    const answer = await fetch(`${explorer}/api/block?number=${height}`).catch(() => undefined)
    const { data = [] } = ((await answer?.json()) ?? {}) as { data?: readonly unknown[] }
    if (data.length > 0) return
    await sleep(100)
  }
  throw new Error(`The index does not reach ${height} in ten minutes.`)
}
