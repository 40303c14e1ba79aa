// The API over a filled index without a feed, so that nothing is cached, and a bare Fastify that returns the same bytes.
import { once } from 'node:events'
import { openDatabase, openStore } from '@sundial/store'
import Fastify from 'fastify'
import pg from 'pg'
import { addressOf } from '../api/address-of.ts'
import { benchApi } from '../api/bench-api.ts'
import { nameCalls } from './name-calls.ts'

/** `statements` are those of the process so far. */
export type Used = NodeJS.CpuUsage & { readonly statements: number }

const [url = '', ...paths] = process.argv.slice(2)
let statements = 0
const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')!.value as (
  ...parameters: unknown[]
) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
  statements++
  return query.apply(this, parameters)
} as never
{
  await using database = await openDatabase({ network: 'bench', url })
  const shared = openStore(database)
  // Answers share what they read at one state. Each of these has a state of its own, as the first one after a block.
  const store = { ...shared, state: () => shared.state() }
  const api = benchApi(store, { services: { nodeCalls: nameCalls } })
  // As between two blocks: what others have read at the state is known, the answers are not.
  const still = benchApi(shared, { services: { nodeCalls: nameCalls } })
  const bare = Fastify()
  for (const [at, path] of paths.entries()) {
    // The second answer has the names that the first one asked for.
    await api.inject(path)
    const { statusCode, rawPayload } = await api.inject(path)
    if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}: ${rawPayload.toString()}`)
    const text = rawPayload.toString()
    bare.get(`/${at}`, async (_, reply) => reply.type('application/json; charset=utf-8').send(text))
  }
  process.send!({ api: await addressOf(api), still: await addressOf(still), bare: await addressOf(bare) })
  process.on('message', () => process.send!({ ...process.cpuUsage(), statements } satisfies Used))
  await once(process, 'disconnect')
  await Promise.all([api.close(), still.close(), bare.close()])
}
