// From a block to a thousand websocket listeners in a separate process, while blocks are written; the delay counts from
// the arrival of the block, including the write to the database.
import type { Listening, Written } from './api/api-server.ts'
import { openFilledIndex } from './api/filled-index.ts'
import type { Heard } from './api/listener-process.ts'
import { startChild } from './back-fill/child.ts'

const transactions = 5000
const blocks = 100
const everyMs = 400
const perBlock = 200

export async function benchLive(listeners: number, profileDir?: string): Promise<void> {
  await using index = await openFilledIndex(transactions)
  const profile = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
  await using server = await startChild(new URL('api/api-server.ts', import.meta.url), [index.url], profile)
  const { api } = await server.message<Listening>()
  await using clients = await startChild(new URL('api/listener-process.ts', import.meta.url), [
    `ws://${api}/ws`,
    String(listeners),
    'transfers',
  ])
  await clients.message()
  clients.send('count')
  const { height: from, id: parentId } = index.head
  server.send({ from, parentId, blocks, everyMs, transactions: perBlock })
  const written = new Map(await server.message<Written>())
  // Waits for messages under way.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  clients.send('tell')
  const heard = (await clients.message<Heard>()).filter(([height]) => written.has(height))
  const delays = sorted(heard.map(([, , delayMs]) => delayMs))
  const indexDelays = sorted(heard.map(([height, heardMs]) => heardMs - written.get(height)!))
  console.log(
    `live: ${listeners} websocket listeners, a tenth of them with the topic of transfers; ${blocks} blocks of ${perBlock} transactions, ${everyMs} ms apart`,
  )
  console.log(`  heard            ${heard.length} of ${listeners * blocks} messages`)
  console.log(
    `  block to message p50 ${at(delays, 0.5)} ms, p99 ${at(delays, 0.99)} ms, longest ${at(delays, 1)} ms`,
  )
  console.log(`  index to message p50 ${at(indexDelays, 0.5)} ms, p99 ${at(indexDelays, 0.99)} ms`)
}

const sorted = (values: readonly number[]): readonly number[] =>
  values.toSorted((left, right) => left - right)

const at = (values: readonly number[], part: number): number =>
  values[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
