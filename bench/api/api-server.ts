// The API over a filled index, and a bare Fastify that answers each call with the same bytes. Writes blocks on request.
import { once } from 'node:events'
import { createLiveFeed } from '@sundial/api'
import { openDatabase, openStore } from '@sundial/store'
import Fastify from 'fastify'
import { MadeUpChain } from '../made-up-chain.ts'
import { addressOf } from './address-of.ts'
import { benchApi } from './bench-api.ts'

/** Number of blocks to write, their interval, and the number of transactions in each. */
export type Writing = {
  readonly from: number
  readonly parentId: string
  readonly blocks: number
  readonly everyMs: number
  readonly transactions: number
}
/** When the index reported each height. */
export type Written = readonly (readonly [height: number, publishedMs: number])[]
export type Listening = { readonly api: string; readonly bare: string }

const [url = '', ...paths] = process.argv.slice(2)
{
  await using database = await openDatabase({ network: 'bench', url })
  const store = openStore(database)
  const feed = createLiveFeed()
  const api = benchApi(store, { feed })
  const bare = Fastify()
  for (const [at, path] of paths.entries()) {
    const { statusCode, rawPayload } = await api.inject(path)
    if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}: ${rawPayload.toString()}`)
    const text = rawPayload.toString()
    bare.get(`/${at}`, async (_, reply) => reply.type('application/json; charset=utf-8').send(text))
  }
  process.send!({ api: await addressOf(api), bare: await addressOf(bare) } satisfies Listening)
  process.on('message', (message) => {
    if (message === 'cpu') process.send!(process.cpuUsage())
    else void write(message as Writing)
  })

  async function write({ from, parentId, blocks, everyMs, transactions }: Writing): Promise<void> {
    const chain = new MadeUpChain({ height: from, id: parentId })
    const written: [number, number][] = []
    for (let count = 0; count < blocks; count++) {
      await new Promise((resolve) => setTimeout(resolve, everyMs))
      const block = chain.next(transactions, Date.now())
      await store.write([block], undefined)
      const { height, id, timestampMs } = block
      written.push([block.height, Date.now()])
      feed.publish({ head: { height, id, timestampMs, transactionCount: transactions } })
    }
    process.send!(written)
  }
  await once(process, 'disconnect')
  await Promise.all([api.close(), bare.close()])
}
