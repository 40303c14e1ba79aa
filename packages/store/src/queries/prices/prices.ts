import type { Connection } from '../../connection.ts'
import type { Database } from '../../database.ts'
import { readHead } from '../block-entries.ts'
import { readPairs, readPoolWindows, readWindowHeights } from './pool-changes.ts'
import { type WindowPrice, windowPrice } from './window-price.ts'

export type TokenPricesRequest = {
  /** Ids of TRC10 tokens, each once. */
  readonly tokenIds: readonly string[]
  /** Ends of the windows: milliseconds since 1970 UTC, up to the time of the head; the head alone by default. */
  readonly untilMs?: readonly number[] | undefined
  readonly windowMs: number
  /** A pair with less TRX at any time of the window makes no price. */
  readonly leastSun: bigint
}

/** A price from the deepest pair of the token: `sun` for `units`, both in smallest units. */
export type TokenPrice = WindowPrice & { readonly exchangeId: bigint }

/** One price per requested time; undefined where none is known. */
export type TokenPrices = ReadonlyMap<string, readonly (TokenPrice | undefined)[]>

export const priceQueries = (database: Database) => ({
  /** Prices of the tokens at the ends of windows; a token without a pair is absent. */
  tokenPrices: (request: TokenPricesRequest): Promise<TokenPrices> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined || request.tokenIds.length === 0) return new Map()
      const untilMs = request.untilMs ?? [head.timestampMs]
      const pairs = await readPairs(connection, request.tokenIds)
      if (pairs.length === 0) return new Map()
      const heights = await readWindowHeights(connection, untilMs, request.windowMs)
      const windows = pairs.flatMap(({ exchangeId }) =>
        heights.flatMap((one, at) => (one === undefined ? [] : [{ ...one, exchangeId, at }])),
      )
      const coveredFrom = await readCoveredFrom(connection)
      const pools = await readPoolWindows(connection, windows, { coveredFrom, leastSun: request.leastSun })
      const priced = windows.map(({ exchangeId, at }, number) => {
        const window = { fromMs: untilMs[at]! - request.windowMs, untilMs: untilMs[at]! }
        const price = windowPrice(pools[number]!, window)
        const isDeep = price !== undefined && price.depthSun >= request.leastSun
        return { exchangeId, at, price: isDeep ? { ...price, exchangeId } : undefined }
      })
      return new Map(
        [...new Set(pairs.map(({ tokenId }) => tokenId))].map((tokenId) => {
          const ids = new Set(pairs.filter((pair) => pair.tokenId === tokenId).map((pair) => pair.exchangeId))
          const ofToken = priced.filter(({ exchangeId }) => ids.has(exchangeId))
          return [tokenId, untilMs.map((_, at) => deepest(ofToken.filter((one) => one.at === at)))]
        }),
      )
    }),
})

/** Of equally deep pairs the oldest. */
function deepest(found: readonly { readonly price: TokenPrice | undefined }[]): TokenPrice | undefined {
  return found.reduce<TokenPrice | undefined>(
    (best, { price }) => (price && (best === undefined || price.depthSun > best.depthSun) ? price : best),
    undefined,
  )
}

async function readCoveredFrom(connection: Connection): Promise<number> {
  const [row] = await connection.query({
    columns: { from_height: 'int4' },
    name: 'newest_coverage',
    text: 'SELECT from_height FROM coverage ORDER BY from_height DESC LIMIT 1',
  })
  return row?.from_height ?? 0
}
