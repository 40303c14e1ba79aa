// npx tsx bench/load/costs.ts --data DIR [--rounds N] [--write]: CPU time of every endpoint on the index that a program runs on DIR, of this
// process and of the database, without cached answers; and the cost the endpoint declares. One unit of cost is 10 ms.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { createApi } from '@sundial/api'
import { endpoints } from '../../packages/api/src/generated/endpoints.ts'
import { nodeReader } from '../../apps/sundial/src/node-reader.ts'
import { openNode } from '../../apps/sundial/src/open-node.ts'
import { openSharedIndex } from '../../apps/sundial/src/open-index.ts'
import { openServices } from '../../apps/sundial/src/open-services.ts'
import { developmentNetwork } from '../../apps/sundial/src/networks.ts'
import { readConfig } from '../../apps/sundial/src/config.ts'
import { requestsOf } from './requests.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.sundial' },
    node: { type: 'string', default: 'http://127.0.0.1:9090' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const config = readConfig(['--data', values.data], {})
const node = await openNode(config, values.node)
await using store = await openSharedIndex(config, developmentNetwork)
const { records } = store
await using opened = await openServices(config, {
  executing: node.client,
  node,
  network: developmentNetwork,
  records,
  store,
})
const server = createApi({
  store,
  node: nodeReader(node),
  network: developmentNetwork,
  clock: Date,
  services: opened.services,
})

/** Ticks of 10 ms that processes of the database with this program's connections have used. */
function databaseMs(): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
      if (!text.includes('(postgres)')) continue
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // The process has ended.
    }
  }
  return ticks * 10
}

const ownMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const read = async (path: string) => JSON.parse((await server.inject(path)).body) as unknown
const requests = (await requestsOf(read)).filter(
  ({ endpoint }) => values.only === undefined || endpoint.includes(values.only),
)
const idle = { own: ownMs(), database: databaseMs(), at: performance.now() }
await new Promise((resolve) => setTimeout(resolve, 2000))
const seconds = (performance.now() - idle.at) / 1000
const noise = { own: (ownMs() - idle.own) / seconds, database: (databaseMs() - idle.database) / seconds }
console.log(`idle: ${noise.own.toFixed(0)} ms/s here, ${noise.database.toFixed(0)} ms/s in databases`)
const rows = []
for (const { endpoint, url } of requests) {
  const { statusCode } = await server.inject(url)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const before = { own: ownMs(), database: databaseMs(), at: performance.now() }
  for (let round = 0; round < rounds; round++) await server.inject(url)
  delay.disable()
  const took = (performance.now() - before.at) / 1000
  rows.push({
    endpoint,
    status: statusCode,
    own: (ownMs() - before.own - noise.own * took) / rounds,
    database: Math.max(0, databaseMs() - before.database - noise.database * took) / rounds,
    wall: (took * 1000) / rounds,
    blocked: delay.max / 1e6,
  })
}
const costOf = new Map<string, number>(
  endpoints.map(({ get, cost }) => [get.replace(/:(\w+)/g, '{$1}'), cost ?? 1]),
)
rows.sort((left, right) => right.own + right.database - left.own - left.database)
console.log('    ms here    in database   of clock  longest block   cost   status  endpoint')
for (const { endpoint, status, own, database, wall, blocked } of rows) {
  const cells = [own, database, wall, blocked].map((ms) => ms.toFixed(1).padStart(11))
  console.log(`${cells.join(' ')} ${String(costOf.get(endpoint) ?? 1).padStart(8)} ${status} ${endpoint}`)
}
if (values.write) {
  const table = new URL('../../packages/api/src/testing/measured-costs.json', import.meta.url)
  const { about } = JSON.parse(readFileSync(table, 'utf8')) as { readonly about: string }
  const byName = rows.toSorted((left, right) => (left.endpoint < right.endpoint ? -1 : 1))
  const milliseconds = Object.fromEntries(
    byName.map(({ endpoint, own, database }) => [endpoint, Math.round(own + database)]),
  )
  writeFileSync(table, `${JSON.stringify({ about, milliseconds }, undefined, 2)}\n`)
}
await server.close()
process.exit(0)
