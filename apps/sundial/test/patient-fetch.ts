import { setTimeout as sleep } from 'node:timers/promises'
import { waitMs } from '../../../scripts/patience.mjs'

/** What the explorer says of a node that did not answer in time. */
const isLate = (body: string): boolean => /"code":"node_unavailable"/.test(body)

/** Asks again while the node of a busy machine is late, at most for so long. Throws what any other 503 says, and the last one. */
export async function patientFetch(url: string, patienceMs: number = waitMs): Promise<Response> {
  const endMs = performance.now() + patienceMs
  for (;;) {
    const response = await fetch(url)
    if (response.status !== 503) return response
    const body = await response.text()
    if (!isLate(body) || performance.now() >= endMs) throw new Error(`${url}: 503 ${body}`)
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000)
  }
}
