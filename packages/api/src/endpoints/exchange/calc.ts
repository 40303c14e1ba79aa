import { quoteOnBook } from '@sundial/markets'
import { ContractValidateError, exchange, mainnetParameters, type ParameterName } from '@sundial/operations'
import { isAddress, toAddress, toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { NotNow, RequestRefused } from '../../errors.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { requiredExchangeId, requiredToken } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { readParameters } from '../chain-parameter/find.ts'
import { readMarket } from '../market/markets.ts'
import { poolsOf } from './pools.ts'

export const exchangeCalc = endpoint({
  get: '/api/exchange/calc',
  summary: 'What a sale on a pair brings',
  description:
    "Of a pair of the chain's own exchange by java-tron's own rule with the pools of now, of a pair of the second market by the best 500 prices of its order book: a trade that is executed before this one changes it. What the chain would refuse is refused with its text (trade_refused).",
  query: {
    exchangeID: requiredExchangeId,
    sell: Type.String({
      pattern: '^[0-9]{1,78}$',
      description: 'Amount to sell, in the smallest unit.',
      'x-refusal': { other: 'malformed_number' } satisfies Refusal,
    }),
    sellID: requiredToken,
    token_type: Type.Optional(
      Type.Enum(['dex10', 'dex20'], {
        description:
          "Extension. dex10: exchangeID is a pair of the chain's own exchange. dex20: of the second market, as without it where sellID is a contract.",
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
  },
  reply: Type.Object({
    exchangeID: is.int('As requested.'),
    sellID: is.text("The token that is sold; '_' for TRX."),
    sell: is.amount('As requested.'),
    buyTokenID: is.text("Extension. The token that is received; '_' for TRX."),
    buyTokenQuant: is.amount('What is received, in the smallest unit.'),
    left: Type.Optional(
      is.amount(
        'Extension. Of the second market: what stays unsold, less than a lot or more than the book takes, in the smallest unit.',
      ),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query: { exchangeID, sell, sellID, token_type } }, at) {
    const quant = BigInt(sell)
    const kind = token_type ?? (isAddress(sellID) ? 'dex20' : 'dex10')
    const quoteOf = kind === 'dex20' ? quoteOfBook : quoteOfPools
    const { received, tokenId, left } = await quoteOf(exchangeID, { quant, sellId: sellID }, at)
    return omitUndefined({
      exchangeID,
      sellID,
      sell: toAmount(quant),
      buyTokenID: tokenId,
      buyTokenQuant: toAmount(received),
      left: left === undefined ? undefined : toAmount(left),
    })
  },
})

type Sale = { readonly quant: bigint; readonly sellId: string }
type Quote = { readonly received: bigint; readonly tokenId: string; readonly left?: bigint }

/** Prices of the book that a quote looks at. */
const mostPrices = 500

async function quoteOfBook(id: number, { quant, sellId }: Sale, at: Context): Promise<Quote> {
  const { pair, first, second } = await readMarket(id, at)
  const sold = isAddress(sellId) ? toBase58(toAddress(sellId)) : sellId
  const isFirst = sold === first.tokenId
  if (!isFirst && sold !== second.tokenId) {
    throw new RequestRefused('trade_refused', `${sold} is no token of the pair.`)
  }
  const side = isFirst ? 'buy' : 'sell'
  const offers = await at.store.bookOffers({ book: pair.book, pair: pair.pair, side, limit: mostPrices })
  const { received, left } = quoteOnBook(isFirst ? 'sell' : 'buy', quant, { ...pair, offers })
  return { received, left, tokenId: isFirst ? second.tokenId : first.tokenId }
}

async function quoteOfPools(id: number, { quant, sellId }: Sale, at: Context): Promise<Quote> {
  if (at.services?.nodeCalls === undefined) {
    throw new NotNow('node_unavailable', 'Pools are read from the node, and there is none.')
  }
  const pools = await poolsOf(BigInt(id), at)
  if (pools === undefined) throw new RequestRefused('exchange_not_found', `The node has no pair ${id}.`)
  const isFirst = sellId === pools.firstTokenId
  if (!isFirst && sellId !== pools.secondTokenId) {
    throw new RequestRefused('trade_refused', 'token is not in exchange')
  }
  if (quant > exchange.poolLimit) throw new RequestRefused('trade_refused', exchange.poolLimitText)
  const [own, other] = isFirst ? [pools.first, pools.second] : [pools.second, pools.first]
  const values = (await readParameters(at.store))?.values
  // A node leaves out the parameters that its release does not have.
  const parameter = (name: ParameterName): bigint =>
    values === undefined ? mainnetParameters[name] : (values.get(name) ?? 0n)
  try {
    const received = exchange.quoteTrade({ own, other }, quant, { parameter })
    return { received, tokenId: isFirst ? pools.secondTokenId : pools.firstTokenId }
  } catch (error) {
    if (error instanceof ContractValidateError) throw new RequestRefused('trade_refused', error.message)
    throw error
  }
}
