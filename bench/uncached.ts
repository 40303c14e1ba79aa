// CPU of server and database for one answer that nobody asked for before, of the busiest lists: each request asks for another
// account, token, block or page, and nothing is cached. Bare Fastify returns the same bytes in the same process. Measured as the first
// answer after a block, and as an answer between two blocks, where answers share what they have read.
import { toBase58 } from '@sundial/primitives'
import { Pool } from 'undici'
import { openFilledIndex } from './api/filled-index.ts'
import { cpuSecondsOf } from './back-fill/cpu-time.ts'
import { startChild } from './back-fill/child.ts'
import type { Used } from './uncached/uncached-server.ts'
import { tokens, VariedChain } from './uncached/varied-chain.ts'

const transactions = 40_000
const perBlock = 100
const connections = 8
/** Requests of each kind in a round; the first round warms up. */
const requestsEach = 200
const rounds = 3

export async function benchUncached(profileDir?: string): Promise<void> {
  await using index = await openFilledIndex(transactions, new VariedChain(), perBlock)
  const rows = index.blocks.flatMap((block) => block.transactions)
  const owners = [...new Set(rows.map(({ owner }) => toBase58(owner)))]
  const contracts = tokens.map((token) => toBase58(token))
  /** Those of the first half as the first after a block, in every round; those of the second half between two blocks, once. */
  const each = (url: (at: number) => string) => Array.from({ length: 2 * requestsEach }, (_, at) => url(at))
  const [owner, contract] = [
    (at: number) => owners[(at * 7) % owners.length]!,
    (at: number) => contracts[at % contracts.length]!,
  ]
  const lists: Readonly<Record<string, readonly string[]>> = {
    blocks: each((at) => `/api/block?sort=-number&limit=20&start=${at}`),
    'blocks, 50': each((at) => `/api/block?sort=-number&limit=50&start=${at}`),
    transactions: each((at) => `/api/transaction?sort=-timestamp&limit=20&start=${at * 90}`),
    'transactions, 50': each((at) => `/api/transaction?sort=-timestamp&limit=50&start=${at * 90}`),
    'of an account': each((at) => `/api/transaction?sort=-timestamp&limit=20&address=${owner(at)}`),
    transfers: each((at) => `/api/transfer?sort=-timestamp&limit=20&start=${at * 90}`),
    'of an account ': each((at) => `/api/transfer?sort=-timestamp&limit=20&address=${owner(at)}`),
    'of a token': each(
      (at) => `/api/token_trc20/transfers?limit=20&start=0&contract_address=${contract(at)}`,
    ),
    'of a token, 50': each(
      (at) => `/api/token_trc20/transfers?limit=50&start=0&contract_address=${contract(at)}`,
    ),
    'holders of a token': each((at) => `/api/token_trc20/holders?limit=20&contract_address=${contract(at)}`),
    'an account': each((at) => `/api/accountv2?address=${owner(at)}`),
    'its tokens': each((at) => `/api/account/tokens?address=${owner(at)}&start=0&limit=20`),
    'one transaction': each((at) => `/api/transaction-info?hash=${rows[at * 90]!.id}`),
    'one block': each((at) => `/api/block?number=${at % index.blocks.length}&limit=1`),
  }
  const profile = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
  await using server = await startChild(
    new URL('uncached/uncached-server.ts', import.meta.url),
    [index.url, ...Object.values(lists).map(([first]) => first!)],
    profile,
  )
  const { api, still, bare } = await server.message<Readonly<Record<'api' | 'still' | 'bare', string>>>()
  const used = async (): Promise<Usage> => {
    server.send('used')
    const { user, system, statements } = await server.message<Used>()
    return {
      server: (user + system) / 1000,
      database: 1000 * (cpuSecondsOf(index.pid) ?? Number.NaN),
      statements,
    }
  }
  const measure = async (address: string, paths: readonly string[]): Promise<Usage> => {
    const before = await used()
    const count = await request(address, paths)
    const after = await used()
    const of = (name: keyof Usage) => (after[name] - before[name]) / count
    return { server: of('server'), database: of('database'), statements: of('statements') }
  }
  console.log(
    `uncached: ms of CPU and statements of an answer, ${connections} connections, each request different; bare Fastify with the same bytes`,
  )
  const totals: number[] = []
  const betweenTotals: number[] = []
  for (const [at, [name, all]] of Object.entries(lists).entries()) {
    const paths = all.slice(0, requestsEach)
    // Sequential, or they would measure each other.
    await request(api, paths)
    const anew: Usage[] = []
    for (let round = 0; round < rounds; round++) anew.push(await measure(api, paths))
    const between = await measure(still, all.slice(requestsEach))
    const plain = await measure(
      bare,
      paths.map(() => `/${at}`),
    )
    const of = (name: keyof Usage) => anew.reduce((sum, usage) => sum + usage[name], 0) / rounds
    const [own, database, statements] = [of('server'), of('database'), of('statements')]
    totals.push(own + database)
    betweenTotals.push(between.server + between.database)
    const after = textOf({ server: own, database, statements })
    console.log(
      `  ${name.padEnd(18)} ${after}; between blocks ${textOf(between)}; bare ${plain.server.toFixed(3)} ms`,
    )
  }
  console.log(
    `  geometric mean ${meanOf(totals).toFixed(2)} ms; between blocks ${meanOf(betweenTotals).toFixed(2)} ms`,
  )
}

const textOf = ({ server, database, statements }: Usage): string =>
  `${server.toFixed(2)} + ${database.toFixed(2)} = ${(server + database).toFixed(2)} ms, ${statements.toFixed(1)} statements`

const meanOf = (figures: readonly number[]): number =>
  Math.exp(figures.reduce((sum, figure) => sum + Math.log(figure), 0) / figures.length)

type Usage = { readonly server: number; readonly database: number; readonly statements: number }

async function request(address: string, paths: readonly string[]): Promise<number> {
  await using pool = new Closing(new Pool(`http://${address}`, { connections, pipelining: 1 }))
  let next = 0
  const ask = async () => {
    while (next < paths.length) {
      const path = paths[next++]!
      const { statusCode, body } = await pool.of.request({ method: 'GET', path })
      await body.dump({ limit: 10_000_000 })
      if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}.`)
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  return paths.length
}

class Closing {
  readonly of: Pool

  constructor(pool: Pool) {
    this.of = pool
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.of.close()
  }
}
