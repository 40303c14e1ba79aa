import { type Static, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { trxPrice } from '../../find/trx-price.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { balancesNote } from '../../schema/account.ts'
import { component } from '../../schema/component.ts'
import { tokenBalance, type TokenBalance } from '../../schema/held-token.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import { refreshedMember } from '../../schema/refreshed.ts'
import * as is from '../../schema/scalars.ts'
import { toTokenBalances } from '../../shape/held-tokens.ts'
import { refreshedNow } from '../../shape/refreshed.ts'

const onlyTrx = 'Of TRX alone: no source tells prices of tokens, and none is ever 0.'
const inUsd = 'Absent without a price source.'

const pricedToken = component(
  'PricedToken',
  Type.Object({
    ...tokenBalance.properties,
    tokenPriceInTrx: Type.Optional(Type.Literal(1, { description: onlyTrx })),
    tokenPriceInUsd: Type.Optional(Type.Number({ description: `${onlyTrx} ${inUsd}` })),
    assetInTrx: Type.Optional(Type.Number({ description: `Worth in TRX. ${onlyTrx}` })),
    assetInUsd: Type.Optional(Type.Number({ description: `Worth in USD. ${onlyTrx} ${inUsd}` })),
    percent: Type.Optional(Type.Number({ description: 'Share of what is priced: 1 for TRX.' })),
  }),
)

export const assetOverview = endpoint({
  get: '/api/account/token_asset_overview',
  summary: 'What an account holds, and what it is worth as far as prices are known',
  description: `TRX first, then tokens in the order of first being seen. ${balancesNote} Then the list is empty and totals are absent.`,
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    totalAssetInTrx: Type.Optional(Type.Number({ description: `Worth in TRX. ${onlyTrx}` })),
    totalAssetInUsd: Type.Optional(Type.Number({ description: `Worth in USD. ${onlyTrx} ${inUsd}` })),
    totalTokenCount: Type.Optional(is.int('Rows.')),
    data: Type.Array(pricedToken),
    refreshTimeInfo: refreshedMember,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const balances = await at.store.balancesOfAccount(await readAddress(query.address, at))
    if (balances === undefined) return { data: [], refreshTimeInfo: refreshedNow(at) }
    const usd = await trxPrice(at)
    const data = (await toTokenBalances(balances, at)).map((token) => priced(token, usd))
    const trx = data.find(({ tokenId }) => tokenId === '_')
    return omitUndefined({
      totalAssetInTrx: trx?.assetInTrx ?? 0,
      totalAssetInUsd: usd === undefined ? undefined : (trx?.assetInUsd ?? 0),
      totalTokenCount: data.length,
      data,
      refreshTimeInfo: refreshedNow(at),
    })
  },
})

function priced(token: TokenBalance, usd: number | undefined): Static<typeof pricedToken> {
  if (token.tokenId !== '_') return token
  const trx = Number(token.quantity)
  return omitUndefined({
    ...token,
    tokenPriceInTrx: 1 as const,
    tokenPriceInUsd: usd,
    assetInTrx: trx,
    assetInUsd: usd === undefined ? undefined : trx * usd,
    percent: 1,
  })
}
