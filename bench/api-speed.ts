// Requests a second of the ten most used calls, against a bare Fastify route that returns the same bytes, in one run: requested
// again and again, as readers of one head do, and with no answer made before. Server, database and client are processes of
// their own. The ratio of CPU time is the one a busy machine leaves alone.
import { toBase58 } from '@sundial/primitives'
import type { Listening } from './api/api-server.ts'
import { openFilledIndex } from './api/filled-index.ts'
import type { Load, Loaded } from './api/load-client.ts'
import { startChild } from './back-fill/child.ts'
import { contract, hot } from './made-up-chain.ts'

const transactions = 20_000

export async function benchApi(seconds: number, profileDir?: string): Promise<void> {
  await using index = await openFilledIndex(transactions)
  const { id } = index.head.transactions[0]!
  const paths: Readonly<Record<string, string>> = {
    blocks: '/api/block?sort=-number&limit=20&count=true&start=0',
    'newest block': '/api/block/latest',
    transactions: '/api/transaction?sort=-timestamp&limit=20&count=true&start=0',
    'of an account': `/api/transaction?sort=-timestamp&limit=20&start=0&address=${toBase58(contract)}`,
    'one transaction': `/api/transaction-info?hash=${id}`,
    transfers: '/api/transfer?sort=-timestamp&limit=20&count=true&start=0',
    'of a token': `/api/token_trc20/transfers?limit=20&start=0&contract_address=${toBase58(contract)}`,
    'an account': `/api/accountv2?address=${toBase58(hot)}`,
    status: '/api/system/status',
    'a search': `/api/search?term=${id}`,
  }
  const profile = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
  await using server = await startChild(
    new URL('api/api-server.ts', import.meta.url),
    [index.url, ...Object.values(paths)],
    profile,
  )
  const { api, bare } = await server.message<Listening>()
  await using client = await startChild(new URL('api/load-client.ts', import.meta.url), [])
  await client.message()
  const load = async (request: Omit<Load, 'seconds'>): Promise<Timed> => {
    const before = await cpuMicros()
    client.send({ ...request, seconds })
    const loaded = await client.message<Loaded>()
    return { ...loaded, cpuMicros: ((await cpuMicros()) - before) / loaded.count }
  }
  const cpuMicros = async (): Promise<number> => {
    server.send('cpu')
    const { user, system } = await server.message<NodeJS.CpuUsage>()
    return user + system
  }
  console.log(
    'api: requests a second, ms (p50/p99) and µs of CPU each, 16 connections; bare Fastify with the same bytes, ours, ours with nothing made before',
  )
  const all: Ratios[] = []
  for (const [at, [name, path]] of Object.entries(paths).entries()) {
    let round: readonly [Timed, Timed, Timed] | undefined
    for (let count = 0; count < 2; count++) {
      // Sequential, or they would measure each other; the first round warms up.
      round = [
        await load({ address: bare, path: `/${at}`, isNew: false }),
        await load({ address: api, path, isNew: false }),
        await load({ address: api, path, isNew: true }),
      ]
    }
    const [plain, ours, anew] = round!
    const ratios = { wall: ours.perSecond / plain.perSecond, cpu: plain.cpuMicros / ours.cpuMicros }
    all.push(ratios)
    console.log(
      `  ${name.padEnd(16)} ${[plain, ours, anew].map(describe).join('   ')}   ratio ${ratios.wall.toFixed(2)}, of CPU ${ratios.cpu.toFixed(2)}`,
    )
  }
  const [wall, cpu] = (['wall', 'cpu'] as const).map((of) => mean(all.map((ratios) => ratios[of])))
  console.log(`  of bare          ${wall!.toFixed(2)} on the (geometric) mean, ${cpu!.toFixed(2)} of CPU`)
}

type Timed = Loaded & { readonly cpuMicros: number }
type Ratios = { readonly wall: number; readonly cpu: number }

const mean = (ratios: readonly number[]): number =>
  Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)

const describe = ({ perSecond, p50Ms, p99Ms, cpuMicros }: Timed): string =>
  `${perSecond.toFixed(0).padStart(6)}/s ${p50Ms.toFixed(1)}/${p99Ms.toFixed(1)} ${cpuMicros.toFixed(0)} µs`
