import { ContractValidateError, exchange, mainnetParameters, type ParameterName } from '@sundial/operations'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { NotNow, RequestRefused } from '../../errors.ts'
import type { Refusal } from '../../query.ts'
import { requiredExchangeId, requiredToken } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { readParameters } from '../chain-parameter/find.ts'
import { poolsOf } from './pools.ts'

export const exchangeCalc = endpoint({
  get: '/api/exchange/calc',
  summary: 'What a sale on a pair brings',
  description:
    "Of a pair of the chain's own exchange, by java-tron's own rule with the pools of now: a trade that is executed before this one changes it. What the chain would refuse is refused with its text (trade_refused).",
  query: {
    exchangeID: requiredExchangeId,
    sell: Type.String({
      pattern: '^[0-9]{1,19}$',
      description: 'Amount to sell, in the smallest unit.',
      'x-refusal': { other: 'malformed_number' } satisfies Refusal,
    }),
    sellID: requiredToken,
  },
  reply: Type.Object({
    exchangeID: is.int('As requested.'),
    sellID: is.text("The token that is sold; '_' for TRX."),
    sell: is.amount('As requested.'),
    buyTokenID: is.text("Extension. The token that is received; '_' for TRX."),
    buyTokenQuant: is.amount('What is received, in the smallest unit.'),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query: { exchangeID, sell, sellID } }, at) {
    const quant = BigInt(sell)
    const { received, tokenId } = await quoteOfPools(exchangeID, { quant, sellId: sellID }, at)
    return {
      exchangeID,
      sellID,
      sell: toAmount(quant),
      buyTokenID: tokenId,
      buyTokenQuant: toAmount(received),
    }
  },
})

type Sale = { readonly quant: bigint; readonly sellId: string }

async function quoteOfPools(id: number, { quant, sellId }: Sale, at: Context) {
  if (at.services?.nodeCalls === undefined) {
    throw new NotNow('node_unavailable', 'Pools are read from the node, and there is none.')
  }
  const pools = await poolsOf(BigInt(id), at)
  if (pools === undefined) throw new RequestRefused('exchange_not_found', `The node has no pair ${id}.`)
  const isFirst = sellId === pools.firstTokenId
  if (!isFirst && sellId !== pools.secondTokenId) {
    throw new RequestRefused('trade_refused', 'token is not in exchange')
  }
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
