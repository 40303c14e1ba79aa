import { setImmediate } from 'node:timers/promises'
import { isAddress } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { namesIn } from '../../http/address-names.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { addressNames } from '../../shared/address-names.ts'
import { readAsset } from '../../shared/filters.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { tokenInfo, tokenInfos } from '../token/token-info.ts'
import type { Ranked, ResourceParts } from './ranked.ts'
import { lacks, rankings } from './rankings.ts'

const hourMs = 3_600_000
const spans = { 1: hourMs, 2: 24 * hourMs, 3: 7 * 24 * hourMs } as const
const ofTokens: ReadonlySet<string> = new Set(['7', '8', '9', '10'])

/** Absent where a receipt does not say who paid. */
const resource = (note: string) => Type.Optional(is.amount(`${note} Absent where a receipt does not say.`))

const resourceMembers = {
  energy_use: resource('List 14. Energy of the own stake.'),
  energy_burn: resource('List 14. Energy that TRX was burned for.'),
  contract_use: resource('List 14. Energy that creators of contracts supplied.'),
  whole_energy_use: resource('List 14. All energy.'),
  net_use: resource('List 15. Bytes that stake or the free allowance covered.'),
  net_burn: resource('List 15. Bytes that TRX was burned for.'),
  whole_net_use: resource('List 15. All bytes.'),
}

const ranked = Type.Object({
  rank: is.int('Place, from 1 on.'),
  address: Type.Optional(is.address('The account or contract; absent in lists of tokens.')),
  tokenInfo: Type.Optional(tokenInfo),
  amount: is.amountText('Sun in lists 1, 3, 5, 10 and 11, units in 14 and 15, otherwise a count.'),
  percentage: Type.Optional(
    Type.Number({
      description:
        'Share of the total in the period, in percent truncated to two decimals. Absent without a total.',
    }),
  ),
  ...resourceMembers,
})

const list = Type.Object({
  type: is.int('Id of the list.'),
  start_time: is.time('Start of the period.'),
  end_time: is.time('End of the period: the newest block.'),
  total: Type.Optional(
    is.amountText(
      'Extension. Sum over the whole period, of rows below the tenth too. Absent for lists of holders, accounts, callers and balances, which do not add up.',
    ),
  ),
  ...resourceMembers,
  lack: Type.Optional(
    Type.Enum(lacks, {
      description: `Extension. Why data is absent: the period has more than ${apiLimits.scannedRows} rows to scan, balances or a receipt are missing, or no token has a price (10).`,
    }),
  ),
  data: Type.Optional(
    Type.Array(ranked, {
      description: 'Absent where it is unknown, for the reason in lack.',
    }),
  ),
  names: Type.Optional(addressNames),
})

export const topTen = endpoint({
  get: '/api/top10',
  summary: 'Top ten accounts, tokens and contracts of the last hour, day or week',
  description:
    "Lists: 1 TRX sent, 2 number of TRX transfers sent, 3 TRX received, 4 number of TRX transfers received, 5 TRX staked, 6 votes cast (the newest vote of each account in the period), 7 current holders of a token, 8 accounts that transferred a token, 9 transfers of a token, 10 value of a token's transfers at its price of now, 11 current TRX balance of contracts, 12 callers of a contract, 13 calls of a contract, 14 energy used, 15 bandwidth used; 0 the first row of each. Equal figures are sorted by name.",
  cost: 4,
  query: {
    type: Type.Enum(['0', ...Object.keys(rankings)], {
      default: '0',
      description: 'The list.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
    time: Type.Enum(['1', '2', '3'], {
      default: '1',
      description: 'The hour (1), day (2) or week (3) before the newest block.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
    ...ignored,
  },
  reply: Type.Array(list),
  async handle({ query }, at) {
    const end = at.state.head?.timestampMs
    if (end === undefined) return []
    const window = { fromMs: Math.max(0, end - spans[query.time] + 1), toMs: end }
    const types = query.type === '0' ? Object.keys(rankings) : [query.type]
    const lists: Static<typeof list>[] = []
    for (const type of types) {
      // Rows are in memory: without a turn of the event loop all lists would be one long task, and others would wait.
      await setImmediate()
      const found = await rankings[type]!(window, at)
      const period = { type: Number(type), start_time: window.fromMs, end_time: window.toMs }
      if (typeof found === 'string') {
        lists.push({ ...period, lack: found })
        continue
      }
      const rows = query.type === '0' ? found.rows.slice(0, 1) : found.rows
      const data = ofTokens.has(type)
        ? await toTokens(rows, at)
        : rows.map((row, place) => toAccount(row, place, type))
      const { total, parts } = found
      lists.push(
        omitUndefined({
          ...period,
          total: total?.toString(),
          ...(total !== undefined && useMembers(type, total, parts)),
          data,
          names: await namesIn(data, at),
        }),
      )
    }
    return lists
  },
})

const toAccount = (
  { key, amount, percentage, parts }: Ranked,
  place: number,
  type: string,
): Static<typeof ranked> =>
  omitUndefined({
    rank: place + 1,
    address: key,
    amount: amount.toString(),
    percentage,
    ...useMembers(type, amount, parts),
  })

/** Who paid for a resource, in TronScan's members; none in lists of other things. */
function useMembers(type: string, used: bigint, parts: ResourceParts | undefined) {
  if (parts === undefined || (type !== '14' && type !== '15')) return {}
  const [staked, burned] = [toAmount(parts.staked), toAmount(used - parts.staked - parts.supplied)]
  return type === '14'
    ? {
        energy_use: staked,
        energy_burn: burned,
        contract_use: toAmount(parts.supplied),
        whole_energy_use: toAmount(used),
      }
    : { net_use: staked, net_burn: burned, whole_net_use: toAmount(used) }
}

async function toTokens(rows: readonly Ranked[], at: Context): Promise<Static<typeof ranked>[]> {
  const assets = rows.map(({ key }) =>
    isAddress(key) ? readAsset(key) : ({ kind: 'trc10', id: key } as const),
  )
  const infoOf = await tokenInfos(assets, at)
  return rows.map(({ amount, percentage }, place) =>
    omitUndefined({
      rank: place + 1,
      tokenInfo: infoOf(assets[place]!),
      amount: amount.toString(),
      percentage,
    }),
  )
}
