import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const startMs = 120_000
const stopMs = 20_000

/**
 * The built program with fresh data and the demo chain. Clients come through a proxy on this machine, so that their
 * addresses count like addresses of the network.
 */
export async function startProduct(
  port: number,
): Promise<AsyncDisposable & { readonly url: string; readonly pid: number }> {
  const data = await mkdtemp(join(tmpdir(), 'sundial-load-'))
  const main = fileURLToPath(new URL('../../apps/sundial/dist/main.js', import.meta.url))
  const flags = ['--port', String(port), '--devnet-port', String(port + 1), '--data', data]
  const program = spawn(
    process.execPath,
    ['--enable-source-maps', main, 'up', ...flags, '--trusted-proxies', 'loopback', '--open-metrics'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (program.exitCode === null && program.signalCode === null) {
      const exited = once(program, 'exit')
      program.kill('SIGTERM')
      // Work that is under way, such as compilations, may take minutes: a second signal ends it.
      const timer = setTimeout(() => program.kill('SIGTERM'), stopMs)
      await exited
      clearTimeout(timer)
    }
    await rm(data, { recursive: true, force: true })
  }
  try {
    await isReady(url, program)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, pid: program.pid!, [Symbol.asyncDispose]: stop }
}

/** Resolves when the index contains the first transactions of the demo chain. */
async function isReady(url: string, program: ChildProcess): Promise<void> {
  const endMs = Date.now() + startMs
  while (Date.now() < endMs) {
    if (program.exitCode !== null) throw new Error(`The program ended with ${program.exitCode}.`)
    const response = await fetch(`${url}/ready`).catch(() => undefined)
    const found = await fetch(`${url}/api/transaction?limit=1`)
      .then((answer) => answer.json() as Promise<{ readonly total?: number }>)
      .catch(() => undefined)
    if (response?.status === 200 && (found?.total ?? 0) >= 10) return
    await sleep(500)
  }
  throw new Error(`The product is not ready after ${startMs / 1000} s.`)
}
