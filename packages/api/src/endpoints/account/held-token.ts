// What TronScan says about one token of one account.
import { dayMs, trxDecimals } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { trxPrice } from '../../services/prices/trx-price.ts'
import { readAsset } from '../../shared/filters.ts'
import {
  address,
  ignored,
  sameAddress,
  requiredAddress,
  requiredToken,
  token,
  wholeNumber,
} from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isoDay, toDecimal } from '../../shared/values.ts'
import { doubtOf, heldBalance } from '../../tokens/doubtful-tokens.ts'
import { tokenNames } from '../../tokens/token-names.ts'
import { toNumber, tokenPrices } from '../../tokens/token-prices.ts'
import { pricesByDay } from '../price/price-history.ts'
import { balanceAfter, daysOf, mostDays, worthOf } from './days.ts'
import { refreshedNow } from './find.ts'
import { balancesNote, refreshedMember } from './schema.ts'

const lacking = 'Absent while receipts are missing.'

export const tokenTransferCounts = endpoint({
  get: '/api/deep/account/holderToken/basicInfo/trc20/transfer',
  summary: 'How often an account received and sent a TRC20 token',
  description: 'Of tokenAddress, or of all TRC20 tokens together. The account is accountAddress, or address.',
  cost: 2,
  query: {
    accountAddress: requiredAddress,
    address: sameAddress('accountAddress'),
    tokenAddress: address,
    ...ignored,
  },
  reply: Type.Object({
    transferIn: Type.Optional(is.int(`Transfers to the account. ${lacking}`)),
    transferOut: Type.Optional(is.int(`Transfers from the account. ${lacking}`)),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const account = await readAddress(query.accountAddress, at)
    const contract = query.tokenAddress === undefined ? undefined : await readAddress(query.tokenAddress, at)
    const of =
      contract === undefined
        ? ({ kind: 'trc20' } as const)
        : ({ asset: { kind: 'trc20', contract } } as const)
    const countOf = async (way: 'in' | 'out') =>
      at.state.callsWithoutReceipt > 0
        ? undefined
        : (await at.store.transfersOfPart(account, { ...of, way }, { start: 0, limit: 0, order: 'newest' }))
            ?.total
    const [transferIn, transferOut] = await Promise.all([countOf('in'), countOf('out')])
    return omitUndefined({ transferIn, transferOut })
  },
})

export const heldTokenInfo = endpoint({
  get: '/api/account/holderToken/basicInfo',
  summary: 'What an account holds of one token, and since when',
  description: `What of it lies in projects is not on the chain: TronScan's members for wallets and projects are absent. ${balancesNote}`,
  cost: 2,
  query: { accountAddress: requiredAddress, tokenAddress: requiredToken, ...ignored },
  reply: Type.Object({
    data: Type.Object({
      holdCount: Type.Optional(is.amountText('Balance in the smallest unit.')),
      holdAmount: Type.Optional(
        Type.Number({
          description:
            'Worth of the balance in USD, at the price of now. Absent without a price source, and for a token without a price.',
        }),
      ),
      firstHoldTime: Type.Optional(
        Type.Integer({ description: `Of the first transfer to it: seconds since 1970 UTC. ${lacking}` }),
      ),
      latestTransferTime: Type.Optional(
        Type.Integer({
          description: `Of the newest transfer from or to it: seconds since 1970 UTC. ${lacking}`,
        }),
      ),
      tokenDecimal: Type.Optional(is.int('Decimals of the token. Absent while unknown.')),
    }),
    refreshTimeInfo: refreshedMember,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const account = await readAddress(query.accountAddress, at)
    const asset = readAsset(query.tokenAddress)
    const timeOf = async (way: 'in' | undefined, order: 'oldest' | 'newest') => {
      if (at.state.callsWithoutReceipt > 0) return undefined
      const page = await at.store.transfersOfPart(account, { asset, way }, { start: 0, limit: 1, order })
      const [row] = page?.rows ?? []
      return row && Math.floor(row.timestampMs / 1000)
    }
    const [held, nameOf, priceOf, trxInUsd, firstHoldTime, latestTransferTime] = await Promise.all([
      heldBalance(account, asset, at),
      tokenNames([asset], at),
      tokenPrices([asset], at),
      trxPrice(at),
      timeOf('in', 'oldest'),
      timeOf(undefined, 'newest'),
    ])
    const { tokenDecimal } = nameOf(asset)
    const price = priceOf(asset, tokenDecimal)
    const sun = held?.amount === undefined ? undefined : price?.worthSun(held.amount)
    return {
      data: omitUndefined({
        holdCount: held?.amount?.toString(),
        holdAmount:
          sun === undefined || trxInUsd === undefined
            ? undefined
            : toNumber(toDecimal(sun, trxDecimals)) * trxInUsd,
        firstHoldTime,
        latestTransferTime,
        tokenDecimal,
      }),
      refreshTimeInfo: refreshedNow(at),
    }
  },
})

export const heldTokenValues = endpoint({
  get: '/api/account/holderToken/asset/valueInfo',
  summary: 'Balance of an account in one token at the end of each day (UTC)',
  description: `Oldest first, at most ${mostDays} days; two weeks by default. Prices of earlier days are known of TRX alone, from the first day with a price source. No rows of a token that moves amounts without events. ${balancesNote}`,
  cost: 10,
  query: {
    accountAddress: requiredAddress,
    tokenAddress: token,
    startTime: wholeNumber('Only days from this time on: milliseconds since 1970 UTC.'),
    endTime: wholeNumber('Only days up to this time: milliseconds since 1970 UTC.'),
    ...ignored,
  },
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        date: is.text('The day (UTC) as YYYY-MM-DD.'),
        statistics: Type.Object({
          date: is.text('The same.'),
          balance: is.amountText('After the last block of the day, in the smallest unit.'),
          price: Type.Optional(is.text('The last price of TRX in USD that day. Absent without one.')),
          value: Type.Optional(is.text('The balance at that price, truncated to six decimals.')),
        }),
      }),
    ),
    tokenDecimal: Type.Optional(is.int('Decimals of the token. Absent while unknown.')),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const account = await readAddress(query.accountAddress, at)
    const asset = readAsset(query.tokenAddress ?? '_')
    const days = daysOf({ start_timestamp: query.startTime, end_timestamp: query.endTime }, at)
    const { tokenDecimal } = (await tokenNames([asset], at))(asset)
    if (days.length === 0 || (await doubtOf(asset, at)) !== undefined)
      return omitUndefined({ data: [], tokenDecimal })
    const range = { fromMs: days[0]!, toMs: days.at(-1)! + dayMs - 1 }
    const prices = asset.kind === 'trx' ? await pricesByDay(range, at) : new Map<string, number>()
    const balances = await Promise.all(days.map((day) => balanceAfter({ account, asset }, day, at)))
    const data = days.flatMap((day, place) => {
      const [date, balance] = [isoDay(day), balances[place]]
      if (balance === undefined) return []
      const price = prices.get(date)
      const statistics = omitUndefined({
        date,
        balance: balance.toString(),
        price: price?.toString(),
        value: price === undefined ? undefined : worthOf(balance, price),
      })
      return [{ date, statistics }]
    })
    return omitUndefined({ data, tokenDecimal })
  },
})
