// Conditions of the advanced filter, and what its answers say about the search.
import { contractResults, operationTypes } from '@sundial/protocol'
import type { FilteredPage, FilteredRequest, RowConditions } from '@sundial/store'
import { type Static, type TObject, Type } from 'typebox'
import { readCursor, writeCursor } from '../../cursor.ts'
import type { Context } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { readAsset, readTypes } from '../../shared/filters.ts'
import {
  address,
  height,
  limit,
  listing,
  operationTypes as typeFilters,
  timeRange,
  token,
} from '../../shared/parameters.ts'

const refusedNumber: { readonly 'x-refusal': Refusal } = { 'x-refusal': { other: 'malformed_number' } }

const amount = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^\\d{1,78}$',
      description: `${description} A whole number of the smallest unit, up to 78 digits.`,
      ...refusedNumber,
    }),
  )

const { cursor, format } = listing

/** Parameters of both lists. */
export const filterQuery = {
  limit: Type.Integer({ ...limit, minimum: 1 }),
  start: Type.Integer({
    minimum: 0,
    maximum: 0,
    default: 0,
    description: 'Only 0: use cursor for further rows.',
    ...refusedNumber,
  }),
  cursor,
  format,
  ...typeFilters,
  from: address,
  to: address,
  token,
  min_amount: amount('The least amount.'),
  max_amount: amount('The largest amount.'),
  method: Type.Optional(
    Type.String({
      pattern: '^(0[xX])?[0-9a-fA-F]{8}$',
      description: 'The first four bytes of the call data: 8 hex digits, with or without 0x.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  ),
  result: Type.Optional(
    Type.Enum([...new Set(['SUCCESS', 'FAIL', ...Object.keys(contractResults)])], {
      description: "SUCCESS, FAIL for every other result, or one of java-tron's results by name.",
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  ),
  start_block: height,
  end_block: height,
  ...timeRange,
}
export type FilterQuery = Static<TObject<typeof filterQuery>>

/** The conditions of a query. Throws `malformed_address`, and `filters_not_combinable` for a range without anything in it. */
export async function readConditions(query: FilterQuery, at: Context): Promise<RowConditions> {
  const { from, to, token: asset, min_amount: least, max_amount: most, method, result } = query
  const range = { min_amount: toBigInt(least), max_amount: toBigInt(most) }
  checkOrder(range)
  checkOrder({ start_block: query.start_block, end_block: query.end_block })
  checkOrder({ start_timestamp: query.start_timestamp, end_timestamp: query.end_timestamp })
  return {
    types: method === undefined ? readTypes(query) : callsAmong(readTypes(query)),
    from: from === undefined ? undefined : await readAddress(from, at),
    to: to === undefined ? undefined : await readAddress(to, at),
    asset: asset === undefined ? undefined : readAsset(asset),
    leastAmount: range.min_amount,
    mostAmount: range.max_amount,
    selector: method?.replace(/^0x/i, '').toLowerCase(),
    result,
  }
}

/** Calls alone have a method, and an account has a list of them. */
const callsAmong = (types: ReadonlySet<number> | undefined): ReadonlySet<number> =>
  new Set([callType].filter((type) => types?.has(type) ?? true))
const callType = operationTypes.TriggerSmartContract

const toBigInt = (text: string | undefined): bigint | undefined =>
  text === undefined ? undefined : BigInt(text)

function checkOrder(range: Readonly<Record<string, bigint | number | undefined>>): void {
  const [[lower, least], [upper, most]] = Object.entries(range) as [
    [string, bigint | number | undefined],
    [string, bigint | number | undefined],
  ]
  if (least === undefined || most === undefined || least <= most) return
  throw new RequestRefused('filters_not_combinable', `${lower} is above ${upper}: nothing is between them.`, {
    parameters: [lower, upper],
  })
}

/** Where a search starts, and how far one request goes. */
export function toFilteredRequest({ limit, cursor, ...bounds }: FilterQuery): FilteredRequest {
  return omitUndefined({
    limit,
    mostExamined: apiLimits.filteredRows,
    mostListed: apiLimits.scannedRows,
    mostSought: apiLimits.soughtRows,
    before: cursor === undefined ? undefined : readCursor(cursor, 'newest').at,
    fromHeight: bounds.start_block,
    toHeight: bounds.end_block,
    fromMs: bounds.start_timestamp,
    toMs: bounds.end_timestamp === undefined ? undefined : Math.min(bounds.end_timestamp, apiLimits.timeMs),
  })
}

export const searched = Type.Object(
  {
    by: Type.Enum(['from', 'to', 'token', 'counts', 'blocks'], {
      description:
        'The index that led the search. from, to: the rows with the account on that side, of transactions only those of the types asked for, of transfers only those of the token; all rows of the account where the index has no such list. token: all transfers of the token. counts: the blocks that count such a type or result. blocks: all rows of the blocks.',
    }),
    rows: Type.Integer({ description: 'Rows compared for this response.' }),
    left: Type.Optional(
      Type.Integer({
        description:
          'Rows of what `by` names that are left to compare; absent where blocks are chosen by their counts.',
      }),
    ),
    toBlock: Type.Optional(
      Type.Integer({
        description: 'The newest block searched for this response; absent if no block is in the range.',
      }),
    ),
    fromBlock: Type.Optional(Type.Integer({ description: 'The oldest one.' })),
    isWhole: Type.Boolean({
      description: 'Whether the search reached the end of its range; otherwise nextCursor continues it.',
    }),
  },
  { description: 'Extension. What was searched for this response.' },
)

/** Rows of a list that a request compares for the cost of its endpoint, and for each further unit. */
const rowsOfCost = { included: apiLimits.scannedRows, perUnit: apiLimits.scannedRows / 5 } as const

/** More units for a search that compares further rows of a list since none matches. Rows of blocks are read many at once. */
export function costOfSearch({
  searched: { by, rows },
}: {
  readonly searched: Static<typeof searched>
}): number {
  if (by === 'blocks' || by === 'counts') return 0
  return Math.ceil(Math.max(0, rows - rowsOfCost.included) / rowsOfCost.perUnit)
}

/**
 * The members that describe a page. The total is known where one request searched everything, and where a list has the rows that match and no others. The cursor belongs to the
 * block that the search reached, so that a fork above it does not end the search.
 */
export function filteredMembers<Row>(
  page: FilteredPage<Row>,
  { cursor }: Pick<FilterQuery, 'cursor'>,
  { state }: Context,
) {
  const { rows, index, examined, left, next, newest, oldest } = page
  const total = page.total ?? (cursor === undefined && next === undefined ? rows.length : undefined)
  const reached = oldest && { ...state, head: { ...oldest, timestampMs: 0 } }
  return omitUndefined({
    total,
    rangeTotal: total,
    nextCursor:
      next === undefined || reached === undefined ? undefined : writeCursor('newest', next, reached),
    scanned: { rows: examined, isWhole: next === undefined },
    searched: omitUndefined({
      by: index,
      rows: examined,
      left,
      toBlock: newest?.height,
      fromBlock: oldest?.height,
      isWhole: next === undefined,
    }),
  })
}
