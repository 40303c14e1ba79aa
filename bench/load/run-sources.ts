// Hostile sources on the product: how many are taken, how late /health answers meanwhile, and how much memory all processes have.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOfFamily } from '../process-memory.ts'
import { startProduct } from './product.ts'
import { bounds, quantile } from './report.ts'
import type { SourcesAnswer } from './sources.ts'

export type SourcesOptions = { readonly minutes: number; readonly port: number }

const mostMb = 1536
const everyMs = 100

/** Prints the figures; returns whether they are within their limits. */
export async function runSources({ minutes, port }: SourcesOptions): Promise<boolean> {
  await using product = await startProduct(port)
  const control = fork(new URL('control.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  const [controlPort] = (await once(control, 'message')) as [number]
  const before = memoryOf(product.pid)
  const answers: SourcesAnswer[] = []
  const clients = fork(new URL('sources.ts', import.meta.url), [product.url], {
    execArgv: ['--import', 'tsx'],
  })
  clients.on('message', (answer) => answers.push(answer as SourcesAnswer))
  const [health, alone, memory]: [number[], number[], Memory[]] = [[], [], []]
  const endMs = Date.now() + minutes * 60_000
  while (Date.now() < endMs && answers.length < 100) {
    health.push(await timeOf(`${product.url}/health`))
    alone.push(await timeOf(`http://127.0.0.1:${controlPort}/`))
    memory.push(memoryOf(product.pid))
    await sleep(everyMs)
  }
  for (const child of [clients, control]) child.kill()
  const most = Math.max(...memory.map(({ ownMb }) => ownMb))
  const withDatabase = Math.max(...memory.map(({ allMb }) => allMb))
  const refused = answers.filter(({ status, code }) => status === 503 && code === 'compiler_busy')
  const counts = new Map<string, number>()
  for (const { status, code } of answers) {
    const name = `${status} ${code}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  console.log(`answers: ${[...counts].map(([name, count]) => `${count} × ${name}`).join(', ')}`)
  console.log(
    `refused with retry-after: ${refused.filter((one) => one.retryAfter !== undefined).length}, the last after ${words(Math.max(0, ...refused.map(({ ms }) => ms)))}; waiting at the end: ${100 - answers.length}`,
  )
  console.log(`/health: ${figures(health)}; a server that does nothing else: ${figures(alone)}`)
  console.log(
    `memory of the program and its compilations: ${before.ownMb.toFixed(0)} MiB before, ${most.toFixed(0)} MiB at most; with PostgreSQL ${withDatabase.toFixed(0)} MiB`,
  )
  return (
    quantile(health, 0.99) < bounds.healthP99Ms &&
    withDatabase < mostMb &&
    refused.length >= 79 - compiledSince(answers) &&
    refused.every(({ retryAfter }) => retryAfter !== undefined)
  )
}

/** Each that ends gives its place to one that comes later. */
const compiledSince = (answers: readonly SourcesAnswer[]): number =>
  answers.filter(({ code }) => code !== 'compiler_busy').length

const words = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const figures = (values: readonly number[]): string =>
  [0.5, 0.99, 1]
    .map((part) => `${part === 1 ? 'most' : `p${part * 100}`} ${quantile(values, part).toFixed(0)} ms`)
    .join(', ') + ` of ${values.length}`

async function timeOf(url: string): Promise<number> {
  const startMs = performance.now()
  await fetch(url, { signal: AbortSignal.timeout(30_000) })
    .then((response) => response.text())
    .catch(() => undefined)
  return performance.now() - startMs
}

type Memory = { readonly ownMb: number; readonly allMb: number }

/** Memory of the program with its compilations, and of these with the database. */
function memoryOf(root: number): Memory {
  const family = memoryOfFamily(root)
  const sum = (some: typeof family) => some.reduce((total, { bytes }) => total + bytes, 0) / 2 ** 20
  return { ownMb: sum(family.filter(({ name }) => name !== 'postgres')), allMb: sum(family) }
}
