import { type Address, toBase58 } from '@sundial/primitives'
import type { Asset, Page, PageRequest, TransferRow } from '@sundial/store'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { readAsset } from '../../shared/filters.ts'
import { requiredAddress, timeRange, token } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { assetKey } from '../../tokens/token-names.ts'
import { percentOf } from '../stats/days.ts'
import { tokenInfo, tokenInfos } from '../token/token-info.ts'

/** Rows of each direction, and tokens of the choice. */
const mostParties = 20
const mostTokens = 20
/** Rows that decide which tokens are in the choice. */
const tokenRows = 2 * apiLimits.rowsPerLook

const party = component(
  'FlowParty',
  Type.Object({
    address: Type.Optional(is.address('Absent for what was minted or burned.')),
    count: is.int('Transfers.'),
    amount: is.amountText('Their sum, in the smallest unit.'),
    percentage: Type.Number({
      description: 'Share of all that came in or went out, in percent truncated to two decimals.',
    }),
  }),
)

const direction = (what: string) =>
  Type.Object(
    {
      total: is.amountText(`${what}, in the smallest unit.`),
      count: is.int('Transfers.'),
      transfers: Type.Optional(
        is.int(
          'All of them in the period, also those that were not read. Absent while the index lacks the lists of transfers by token.',
        ),
      ),
      parties: is.int('Counterparties in all.'),
      data: Type.Array(party, { description: `At most ${mostParties}, the largest sums first.` }),
    },
    { description: `Extension. ${what}.` },
  )

export const accountFlow = endpoint({
  get: '/api/account/flow',
  summary: 'Who paid an account and whom it paid, in one token',
  description: `Extension. Adds up the transfers of TRX or of the token into and out of the account, without those to itself. One request reads up to ${apiLimits.scannedRows} of the account's transfers of it in the period, from the newest down; fromTime is how far it came. While the index lacks the lists of transfers by token, these are transfers of all tokens.`,
  cost: 13,
  query: { address: requiredAddress, token, ...timeRange },
  reply: Type.Object({
    address: is.address('Extension. The account.'),
    tokenInfo,
    fromTime: Type.Optional(
      is.time(
        'Extension. Time of the oldest transfer that was read where there are more; absent where all were.',
      ),
    ),
    in: direction('What came in'),
    out: direction('What went out'),
    tokens: Type.Array(Type.Object({ tokenInfo, count: is.int('Transfers of it among these.') }), {
      description: `Extension. What moved in the newest ${tokenRows} transfers of the period, most transfers first; at most ${mostTokens}.`,
    }),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    const asset = readAsset(query.token ?? '_')
    const period = periodOf(query)
    const { rows, isWhole, counted } = await transfersOf(account, asset, period, at)
    const { rows: newest } = await readNewest(
      (request) => at.store.transfersOfAccount(account, request),
      period,
      tokenRows,
    )
    const counts = countsOf(newest)
    const infoOf = await tokenInfos([asset, ...counts.map((one) => one.asset)], at)
    const own = rows.filter((row) => assetKey(row.asset) === assetKey(asset) && row.from !== row.to)
    return omitUndefined({
      address: toBase58(account),
      tokenInfo: infoOf(asset),
      fromTime: isWhole ? undefined : rows.at(-1)?.timestampMs,
      in: omitUndefined({
        ...sumsOf(own.filter(({ to }) => to === account).map(({ from, amount }) => [from, amount])),
        transfers: counted?.in,
      }),
      out: omitUndefined({
        ...sumsOf(own.filter(({ from }) => from === account).map(({ to, amount }) => [to, amount])),
        transfers: counted?.out,
      }),
      tokens: counts.map(({ asset: other, count }) => ({ tokenInfo: infoOf(other), count })),
    })
  },
})

type Period = Pick<PageRequest, 'fromMs' | 'toMs'>

const periodOf = ({
  start_timestamp: fromMs,
  end_timestamp: toMs,
}: {
  readonly start_timestamp?: number | undefined
  readonly end_timestamp?: number | undefined
}): Period => omitUndefined({ fromMs, toMs })

type Read = { readonly rows: readonly TransferRow[]; readonly isWhole: boolean }

/** The account's transfers of the token, and how many there are without those to itself: of all tokens while there is no list. */
async function transfersOf(
  account: Address,
  asset: Asset,
  period: Period,
  { store }: Context,
): Promise<Read & { readonly counted?: { readonly in: number; readonly out: number } }> {
  const none = { ...period, start: 0, limit: 0, order: 'newest' } as const
  const countOf = async (way?: 'in' | 'out') =>
    (await store.transfersOfPart(account, { asset, way }, none))?.total
  const [all, ins, outs] = await Promise.all([countOf(), countOf('in'), countOf('out')])
  if (all === undefined || ins === undefined || outs === undefined)
    return readNewest((request) => store.transfersOfAccount(account, request), period, apiLimits.scannedRows)
  const read = async (request: PageRequest) =>
    (await store.transfersOfPart(account, { asset }, request)) ?? { rows: [], total: 0 }
  return {
    ...(await readNewest(read, period, apiLimits.scannedRows)),
    // What went to itself is in both.
    counted: { in: all - outs, out: all - ins },
  }
}

/** Newest first, at most so many. */
async function readNewest(
  read: (request: PageRequest) => Promise<Page<TransferRow>>,
  period: Period,
  most: number,
): Promise<Read> {
  const rows: TransferRow[] = []
  for (;;) {
    const limit = Math.min(apiLimits.rowsPerLook, most - rows.length)
    const page = await read({ ...period, start: rows.length, limit, order: 'newest' })
    rows.push(...page.rows)
    const isWhole = rows.length >= page.total
    if (isWhole || page.rows.length === 0 || rows.length >= most) return { rows, isWhole }
  }
}

function countsOf(
  rows: readonly TransferRow[],
): readonly { readonly asset: Asset; readonly count: number }[] {
  const counts = new Map<string, { readonly asset: Asset; count: number }>()
  for (const { asset } of rows) {
    const known = counts.get(assetKey(asset))
    if (known === undefined) counts.set(assetKey(asset), { asset, count: 1 })
    else known.count++
  }
  return [...counts.values()].toSorted((left, right) => right.count - left.count).slice(0, mostTokens)
}

function sumsOf(parts: readonly (readonly [party: Address | undefined, amount: bigint])[]) {
  const sums = new Map<Address | undefined, { amount: bigint; count: number }>()
  let total = 0n
  for (const [other, amount] of parts) {
    const sum = sums.get(other) ?? { amount: 0n, count: 0 }
    sums.set(other, sum)
    sum.amount += amount
    sum.count++
    total += amount
  }
  const largest = [...sums]
    .toSorted(([, left], [, right]) => (left.amount < right.amount ? 1 : left.amount > right.amount ? -1 : 0))
    .slice(0, mostParties)
  return {
    total: total.toString(),
    count: parts.length,
    parties: sums.size,
    data: largest.map(([other, { amount, count }]) =>
      omitUndefined({
        address: other === undefined ? undefined : toBase58(other),
        count,
        amount: amount.toString(),
        percentage: percentOf(amount, total),
      }),
    ),
  }
}
