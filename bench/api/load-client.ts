// Requests one path as fast as it is answered, over a few connections, and reports the time of each response.
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { Pool } from 'undici'

export type Load = {
  readonly address: string
  readonly path: string
  readonly seconds: number
  /** Each request has another ignored parameter, so that no response is cached. */
  readonly isNew: boolean
}
export type Loaded = {
  readonly count: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

const connections = 16

process.on('message', (message) => void load(message as Load).then((result) => process.send!(result)))
process.send!('ready')
await once(process, 'disconnect')

async function load({ address, path, seconds, isNew }: Load): Promise<Loaded> {
  const pool = new Pool(`http://${address}`, { connections, pipelining: 1 })
  const times: number[] = []
  let turn = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  const ask = async () => {
    while (performance.now() < end) {
      const own = isNew ? `${path}${path.includes('?') ? '&' : '?'}uuid=${turn++}-${begin}` : path
      const start = performance.now()
      const { statusCode, body } = await pool.request({ method: 'GET', path: own })
      await body.dump({ limit: 10_000_000 })
      times.push(performance.now() - start)
      if (statusCode !== 200) throw new Error(`${own} answers ${statusCode}.`)
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  await pool.close()
  const sorted = times.toSorted((left, right) => left - right)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
  return {
    count: times.length,
    perSecond: times.length / ((performance.now() - begin) / 1000),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  }
}
