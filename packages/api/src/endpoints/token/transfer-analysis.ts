// TronScan's analysis of the transfers of a token, and its overview of a stable coin, which any TRC20 token may be.
import { dayMs } from '@sundial/primitives'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { readAsset } from '../../shared/filters.ts'
import { ignored, requiredAddress, timeRange, token } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isoDay, toDecimal } from '../../shared/values.ts'
import { tokenNames } from '../../tokens/token-names.ts'
import { refreshedNow } from '../account/find.ts'
import { balancesNote, refreshedMember } from '../account/schema.ts'
import { daysWithin } from '../stats/days.ts'
import { manyDays, seriesDescription } from '../stats/schema.ts'
import { tokenFigures } from './trc10.ts'
import { totalSupplyOf } from '../../tokens/total-supply.ts'

const lacking = 'Absent while receipts are missing.'

export const tokenTransferAnalysis = endpoint({
  get: '/api/tokenTransfer/analysis',
  summary: 'Transfers of TRX or of one token, and what they moved, by day (UTC)',
  description: `${seriesDescription} Days on which nothing moved are left out.`,
  cost: 2,
  query: { token, days: manyDays, ...ignored },
  reply: Type.Object({
    total: is.int('Days.'),
    data: Type.Array(
      Type.Object({
        day: is.text('In the form YYYY-MM-DD.'),
        transfer_count: is.int('Transfers.'),
        transfer_amount: Type.Optional(
          is.text('What they moved, in decimal form. Absent while the decimals of the token are unknown.'),
        ),
        transfer_amount_str: is.amountText('Extension. The same in the smallest unit.'),
      }),
      { description: `Oldest first. A day lacks transfers whose receipts the source lacks.` },
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const asset = readAsset(query.token ?? '_')
    const { tokenDecimal } = (await tokenNames([asset], at))(asset)
    const rows = (await at.store.assetDays(asset, query.days)).filter(
      ({ transferCount }) => transferCount > 0,
    )
    const data = rows.map(({ dayMs: startMs, transferCount, volume }) =>
      omitUndefined({
        day: isoDay(startMs),
        transfer_count: transferCount,
        transfer_amount: tokenDecimal === undefined ? undefined : toDecimal(volume, tokenDecimal),
        transfer_amount_str: volume.toString(),
      }),
    )
    return { total: data.length, data }
  },
})

export const tokenAnalysis = endpoint({
  get: '/api/token/analysis',
  summary: 'Transfers and holders of TRX or of one token, by day (UTC)',
  description: `Days on which the token moved or its number of holders changed, oldest first; the newest may be incomplete.`,
  cost: 2,
  query: { token, days: manyDays, ...timeRange, ...ignored },
  reply: Type.Object({
    total: is.int('Extension. Days.'),
    data: Type.Array(
      Type.Object({
        day: is.text('Extension. In the form YYYY-MM-DD.'),
        transfer_count: is.int('Extension. Transfers.'),
        transfer_amount: Type.Optional(
          is.text('Extension. What they moved, in decimal form. Absent while the decimals are unknown.'),
        ),
        transfer_amount_str: is.amountText('Extension. The same in the smallest unit.'),
        holder_count: Type.Optional(
          is.int(
            `Extension. Holders at the end of the day. Absent too for a token that moves amounts without events. ${balancesNote}`,
          ),
        ),
      }),
      { description: 'Extension. A day lacks transfers whose receipts the source lacks.' },
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const asset = readAsset(query.token ?? '_')
    const [names, { holders }, rows] = await Promise.all([
      tokenNames([asset], at),
      tokenFigures(asset, at),
      at.store.assetDays(asset, query.days),
    ])
    const { tokenDecimal } = names(asset)
    let left = holders
    const newestFirst = rows.toReversed().map(({ dayMs: startMs, transferCount, volume, holdersGained }) => {
      const row = omitUndefined({
        day: isoDay(startMs),
        transfer_count: transferCount,
        transfer_amount: tokenDecimal === undefined ? undefined : toDecimal(volume, tokenDecimal),
        transfer_amount_str: volume.toString(),
        holder_count: left,
      })
      if (left !== undefined) left -= holdersGained
      return { dayMs: startMs, row }
    })
    const data = daysWithin(newestFirst.toReversed(), query).map(({ row }) => row)
    return { total: data.length, data }
  },
})

export const stableCoinOverview = endpoint({
  get: '/api/stableCoin/overview',
  summary: 'Supply, holders and transfers of a TRC20 token',
  description:
    'Which tokens are worth a dollar is not on the chain: any token may be asked for. Market capitalization and liquidity need prices of other markets and are absent.',
  cost: 8,
  query: { tokenAddress: requiredAddress, ...ignored },
  reply: Type.Object({
    data: Type.Object({
      holderCnt: Type.Optional(is.text(`Number of holders. ${balancesNote}`)),
      supply: Type.Optional(
        is.text('Total supply as returned by the contract, in decimal form. Absent without a node.'),
      ),
      transferCntIn24h: Type.Optional(
        is.text(`Transfers of the 24 hours before the newest block. ${lacking}`),
      ),
      transferCntIn24hChange: Type.Optional(
        is.text(
          'By which share of themselves they rose against the 24 hours before; decimal text, truncated. Absent without transfers then.',
        ),
      ),
    }),
    refreshTimeInfo: refreshedMember,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.tokenAddress, at)
    const asset = { kind: 'trc20', contract } as const
    const [names, { holders }, supply, day, before] = await Promise.all([
      tokenNames([asset], at),
      tokenFigures(asset, at),
      totalSupplyOf(contract, at),
      transfersWithin(1, contract, at),
      transfersWithin(2, contract, at),
    ])
    const { tokenDecimal } = names(asset)
    return {
      data: omitUndefined({
        holderCnt: holders?.toString(),
        supply:
          supply === undefined || tokenDecimal === undefined ? undefined : toDecimal(supply, tokenDecimal),
        transferCntIn24h: day?.toString(),
        transferCntIn24hChange: riseOf(day, before),
      }),
      refreshTimeInfo: refreshedNow(at),
    }
  },
})

/** Transfers of the day that ends with the newest block, or of the one before. */
async function transfersWithin(
  daysAgo: 1 | 2,
  contract: Parameters<typeof totalSupplyOf>[0],
  { store, state }: Context,
): Promise<number | undefined> {
  const { head, callsWithoutReceipt } = state
  if (head === undefined || callsWithoutReceipt > 0) return undefined
  const toMs = head.timestampMs - (daysAgo - 1) * dayMs
  const request = { start: 0, limit: 0, order: 'newest', fromMs: toMs - dayMs + 1, toMs } as const
  return (await store.transfersOfAsset({ kind: 'trc20', contract }, request))?.total
}

function riseOf(now: number | undefined, before: number | undefined): string | undefined {
  if (now === undefined || before === undefined || before === 0) return undefined
  return (Math.trunc(((now - before) / before) * 1e6) / 1e6).toFixed(6)
}
