import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProgram, type BuiltProgram } from '../test/build-program.ts'
import { freePort } from '../test/free-port.ts'
import { Program } from '../test/program.ts'

let built: BuiltProgram
let data: string
beforeAll(async () => {
  built = await buildProgram()
  data = await mkdtemp(join(tmpdir(), 'sundial-thread-'))
})
afterAll(async () => {
  await rm(data, { recursive: true, force: true })
  await built[Symbol.asyncDispose]()
})

const up = async (devnetPort: number, dataDir = data): Promise<Program> => {
  const ports = ['--port', String(await freePort()), '--devnet-port', String(devnetPort)]
  return new Program(built.main, 'up', '--no-demo', '--data', dataDir, ...ports)
}

test("the program ends with the error when its chain's thread cannot listen", async () => {
  const port = await freePort()
  await using taken = createServer()
  await once(taken.listen(port), 'listening')
  const program = await up(port)
  program.start()
  await expect.poll(() => program.isRunning).toBe(false)
  expect(program.output).toMatch(
    /^sundial: Port \d+ is in use by another program: .* --devnet-port\. \(port_in_use\)$/m,
  )
})

test('the program ends with a sentence when its data folder cannot be made', async () => {
  const program = await up(await freePort(), '/dev/null/x')
  program.start()
  await expect.poll(() => program.isRunning).toBe(false)
  expect(program.output).toMatch(/^sundial: Cannot use \/dev\/null\/x\/devnet: .* \(path_refused\)$/m)
})

test('the thread closes its chain when the program stops, and reopens it', async () => {
  const lock = join(data, 'devnet', 'lock')
  for (const round of [1, 2]) {
    const port = await freePort()
    const program = await up(port)
    program.start()
    // The chain answers before the program listens to signals.
    await expect.poll(() => program.output).toContain('Explorer at')
    expect(existsSync(lock), `round ${round}`).toBe(true)
    await program.end('SIGINT')
    expect(existsSync(lock), `round ${round}`).toBe(false)
    // A node refuses some calls in the block that counts votes.
    expect(program.output.replaceAll(/^Node server .*$/gm, '')).not.toMatch(/error/i)
  }
})
