// Contracts sorted by calls or by balance, largest first.
import type { Address } from '@sundial/primitives'
import { writeCursor } from '../../cursor.ts'
import type { Context } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { type Paging, toHolderRequest } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'

export type ContractOrder = 'trxCount' | 'balance'
export type RankedContract = { readonly contract: Address; readonly callCount?: number }

type Looked = {
  readonly rows: readonly RankedContract[]
  readonly looked: number
  /** Whether this is the complete list. */
  readonly isWhole: boolean
}

/** Number of contracts in the order; it goes no deeper. */
const deepest = apiLimits.scannedRows

/** A page of them, restricted to those that `isAsked` accepts. Throws `sort_not_available` and `limit_too_large`. */
export async function rankedContracts(
  order: ContractOrder,
  query: Paging & {
    readonly isAsked?: ((contract: Address) => boolean) | undefined
    readonly format?: string | undefined
  },
  at: Context,
) {
  const { start, limit: requested } = toHolderRequest({ ...query, sort: undefined })
  if (start >= deepest)
    throw new RequestRefused('limit_too_large', `This order reaches ${deepest} rows deep.`, {
      parameter: 'start',
    })
  if (query.format === 'csv')
    throw new RequestRefused('format_not_available', 'This order has no complete list; use JSON.', {
      parameter: 'format',
    })
  const limit = Math.min(requested, deepest - start)
  const isWanted = ({ contract }: RankedContract) => query.isAsked?.(contract) ?? true
  const { rows, looked, isWhole } = await lookersByOrder[order]({ isWanted, wanted: start + limit + 1 }, at)
  const page = rows.slice(start, start + limit)
  const isLast = page.length === 0 || rows.length <= start + limit || start + limit >= deepest
  return {
    page,
    around: omitUndefined({
      ...(isWhole ? { total: rows.length, rangeTotal: rows.length } : {}),
      nextCursor: isLast ? undefined : writeCursor('place', start + limit, at.state),
      scanned: { rows: looked, isWhole },
    }),
  }
}

type Search = {
  readonly isWanted: (row: RankedContract) => boolean
  /** Enough rows for the page and to know whether it is the last. */
  readonly wanted: number
}

const lookersByOrder = { trxCount: byCalls, balance: byBalance } as const

async function byCalls({ isWanted }: Search, { store }: Context): Promise<Looked> {
  const rows = await store.topContracts(deepest)
  if (rows === undefined) throw notKnown('trxCount', 'The calls of some blocks are not indexed.')
  return { rows: rows.filter(isWanted), looked: rows.length, isWhole: rows.length < deepest }
}

async function byBalance({ isWanted, wanted }: Search, { store }: Context): Promise<Looked> {
  const rows: RankedContract[] = []
  let looked = 0
  while (looked < deepest && rows.length < wanted) {
    const request = { start: looked, limit: apiLimits.rowsPerLook, order: 'most' } as const
    const page = await store.accountsByBalance(request)
    if (page === undefined) throw notKnown('balance', 'Balances are not known.')
    looked += page.rows.length
    const found = page.rows
      .filter(({ isContract }) => isContract)
      .map(({ address }) => ({ contract: address }))
    rows.push(...found.filter(isWanted))
    if (looked >= page.total) return { rows, looked, isWhole: true }
  }
  return { rows, looked, isWhole: false }
}

const notKnown = (order: ContractOrder, why: string) =>
  new RequestRefused('sort_not_available', `Sorting by ${order} is not available. ${why} Use -timestamp.`, {
    parameter: 'sort',
  })
