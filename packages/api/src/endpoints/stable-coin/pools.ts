// What needs the pools of projects, which TronScan's providers know and no chain names: well-formed and empty, with the reason.
import { type TProperties, type TSchema, Type } from 'typebox'
import { type Endpoint, endpoint } from '../../endpoint.ts'
import { ignored, ignoredBecause } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { refreshedNow } from '../account/find.ts'
import { refreshedMember } from '../account/schema.ts'

const lack = 'pools of projects are not known'
const noRows = ignoredBecause('there are no rows to choose from.')
const row = Type.Record(Type.String(), Type.Unknown())

type Empty<Members extends TProperties> = {
  readonly get: `/${string}`
  readonly summary: string
  readonly query: TProperties
  /** Lists of the answer. */
  readonly lists: Members
}

/** Which contracts are pools, whose they are, and what they are worth is not on the chain. */
const withoutPools = <const Name extends string>({
  names,
  ...call
}: Omit<Empty<TProperties>, 'lists'> & { readonly names: readonly Name[] }): Endpoint =>
  endpoint({
    ...call,
    description:
      'Always empty: which contracts are pools, of which project, and what they are worth in dollars is not on the chain. Trades, depth and volume of the order books of this server are under /api/exchange/marketPair/list.',
    query: { ...call.query, ...ignored },
    reply: Type.Object({
      ...(Object.fromEntries(
        names.map((name) => [name, Type.Array(row, { description: 'Always empty.' })]),
      ) as Record<string, TSchema>),
      lack: Type.Literal(lack, { description: 'Extension. Why there are no rows.' }),
      refreshTimeInfo: refreshedMember,
      trueAtBlock: Type.Optional(is.trueAtBlock),
    }),
    handle: async (_, at) =>
      ({
        ...Object.fromEntries(names.map((name) => [name, []])),
        lack,
        refreshTimeInfo: refreshedNow(at),
      }) as never,
  })

export const poolOverview = withoutPools({
  get: '/api/stableCoin/pool/overview',
  summary: 'Tokens in a pool',
  query: { pool: noRows },
  names: ['tokens'],
})

export const poolTrend = withoutPools({
  get: '/api/stableCoin/pool/trend',
  summary: 'What moved into and out of a pool',
  query: { pool: noRows, startTime: noRows, endTime: noRows },
  names: ['data', 'links'],
})

export const poolChange = withoutPools({
  get: '/api/stableCoin/pool/change',
  summary: 'Tokens in a pool by day',
  query: { pool: noRows, startTime: noRows, endTime: noRows },
  names: ['data'],
})

export const valueInPools = withoutPools({
  get: '/api/stableCoin/tvl',
  summary: 'Value of a stable coin in the pools of each project',
  query: { token: noRows, project: noRows },
  names: ['sunswapv1', 'sunswapv2', 'sunswapv3', 'suncurve', 'justlend'],
})

export const liquidityChanges = withoutPools({
  get: '/api/deep/stableCoin/liquidity/transaction',
  summary: 'Transactions that changed the liquidity of pools',
  query: {
    token: noRows,
    project: noRows,
    type: noRows,
    operator: noRows,
    pool: noRows,
    sort: noRows,
    direction: noRows,
    startTimestamp: noRows,
    endTimestamp: noRows,
  },
  names: ['data'],
})

export const valueInProjects = withoutPools({
  get: '/api/defiTvl',
  summary: 'Value locked in projects',
  query: { type: noRows, project: noRows, startTime: noRows, endTime: noRows },
  names: ['projects', 'tvlline'],
})
