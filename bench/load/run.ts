// Loads the product from separate processes and watches it: /health once a second, memory and errors every five seconds.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from './product.ts'
import { isWithinBounds, report, type Sample } from './report.ts'
import type { CallerReport, Counts, Role } from './client.ts'

export type LoadOptions = {
  readonly minutes: number
  /** Requests per second of ordinary readers, and of hostile callers. */
  readonly rate: number
  readonly hostileRate: number
  /** Transactions per second that one key proposes for signatures of others; 0 for none. */
  readonly signatureRate: number
  /** URL of a running product; absent, a fresh one with a demo chain is started. */
  readonly url?: string | undefined
  readonly port: number
}

const healthTimeoutMs = 30_000

/** Prints a line every half minute and a table at the end; returns whether all figures are within their limits. */
export async function runLoad({
  minutes,
  rate,
  hostileRate,
  signatureRate,
  port,
  ...more
}: LoadOptions): Promise<boolean> {
  await using product = more.url === undefined ? await startProduct(port) : undefined
  const url = more.url ?? product!.url
  console.log(
    `${minutes} min on ${url}, requests/s: ${rate} of readers, ${hostileRate} of hostile callers, ${signatureRate} proposals of one key`,
  )
  const clients = [startClient('readers', url, rate)]
  if (hostileRate > 0) clients.push(startClient('hostile', url, hostileRate))
  if (signatureRate > 0) clients.push(startClient('signatures', url, signatureRate))
  const control = fork(new URL('control.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  const [controlPort] = (await once(control, 'message')) as [number]
  const samples: Sample[] = []
  const endMs = Date.now() + minutes * 60_000
  for (let second = 1; Date.now() < endMs; second++) {
    const nextMs = Date.now() + 1000
    const health = await sampleHealth(url)
    const figures = second % 5 === 0 ? await sampleMetrics(url) : undefined
    samples.push({ ...health, controlMs: await sampleControl(controlPort), ...figures })
    if (second % 30 === 0) console.log(report(samples.slice(-30)))
    await sleep(Math.max(0, nextMs - Date.now()))
  }
  for (const client of clients) {
    console.log(`${client.role}: ${JSON.stringify(client.counts)}`)
    for (const line of client.refused) console.log(`  ${line}`)
    client.process.kill()
  }
  control.kill()
  console.log(report(samples))
  return isWithinBounds(samples)
}

type Client = {
  readonly role: Role
  readonly process: ChildProcess
  counts: Counts
  refused: readonly string[]
}

function startClient(role: Role, url: string, rate: number): Client {
  const file = role === 'signatures' ? 'signatures.ts' : 'client.ts'
  const child = fork(new URL(file, import.meta.url), [role, url, String(rate)], {
    execArgv: ['--import', 'tsx'],
  })
  const client: Client = { role, process: child, counts: {}, refused: [] }
  child.on('message', (report) => Object.assign(client, report as CallerReport))
  child.on('exit', (code) => {
    if (code !== null && code !== 0) console.error(`The process of ${role} ended with ${code}.`)
  })
  return client
}

async function sampleHealth(url: string): Promise<Pick<Sample, 'healthMs' | 'lagBlocks'>> {
  const startMs = performance.now()
  try {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(healthTimeoutMs) })
    const { index } = (await response.json()) as { readonly index?: { readonly lagBlocks?: number } }
    return { healthMs: performance.now() - startMs, lagBlocks: index?.lagBlocks }
  } catch {
    return { healthMs: healthTimeoutMs, lagBlocks: undefined }
  }
}

async function sampleControl(port: number): Promise<number> {
  const startMs = performance.now()
  await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(healthTimeoutMs) })
    .then((response) => response.text())
    .catch(() => undefined)
  return performance.now() - startMs
}

async function sampleMetrics(
  url: string,
): Promise<Pick<Sample, 'rssMb' | 'heapMb' | 'serverErrors' | 'served'>> {
  const text = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(healthTimeoutMs) })
    .then((response) => response.text())
    .catch(() => '')
  const megabytes = (metric: string) =>
    Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN) / 2 ** 20
  let served = 0
  let serverErrors = 0
  for (const [, status, count] of text.matchAll(
    /^http_request_duration_seconds_count\{.*status="(\d+)".*\} (\d+)$/gm,
  )) {
    served += Number(count)
    // A 503 is a response to overload and is reported separately, like defects.
    if (status!.startsWith('5')) serverErrors += Number(count)
  }
  if (text === '') return {}
  const heapMb = megabytes('nodejs_heap_size_used_bytes') + megabytes('nodejs_external_memory_bytes')
  return { rssMb: megabytes('process_resident_memory_bytes'), heapMb, serverErrors, served }
}
