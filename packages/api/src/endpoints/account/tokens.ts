import type { Balance } from '@sundial/store'
import { type Static, type TObject, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { holderPagingMembers, toHolderRequest } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { readAsset } from '../../shared/filters.ts'
import { ignored, listing, requiredAddress, token } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { toDecimal } from '../../shared/values.ts'
import { trxPrice } from '../price/token-price.ts'
import { holderCount } from '../token/holders.ts'
import { knownAccount, refreshedNow } from './find.ts'
import { balancesNote, refreshedMember, tokenBalance, type TokenBalance } from './schema.ts'
import { toAccount, toTokenBalances } from './shape.ts'

const query = {
  ...listing,
  address: requiredAddress,
  token,
  show: Type.Optional(
    Type.Enum(['0', '1', '2', '3', '4'], {
      description:
        '1 only TRC20, 3 (or 0) all. 2 and 4 (TRC721, TRC1155) have no amounts and return no rows.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  ),
  hidden: Type.Optional(
    Type.String({ 'x-ignored': true, description: 'Accepted and ignored: nothing is hidden.' }),
  ),
  sortBy: Type.Optional(
    Type.String({ 'x-ignored': true, description: 'Accepted and ignored: no prices are available.' }),
  ),
  sortType: Type.Optional(Type.String({ 'x-ignored': true, description: 'Accepted and ignored.' })),
  assetType: Type.Optional(
    Type.Enum(['0', '1'], {
      description: '0 all, 1 tokens: the rows are the same. 2 (receipt tokens only) is not supported.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  ),
  ...ignored,
}

export const accountTokens = endpoint({
  get: '/api/account/tokens',
  summary: 'TRX and token balances of an account',
  description: `TRX and TRC10 before TRC20, each kind in the order in which the index first saw it. ${balancesNote}`,
  query,
  list: 'data',
  reply: Type.Object({
    total: holderCount,
    rangeTotal: holderCount,
    data: Type.Array(tokenBalance),
    nextCursor: is.nextCursor,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const balances = await at.store.balancesOfAccount(await readAddress(query.address, at))
    if (balances === undefined) return { data: [] }
    const matching = balances.filter(matcherOf(query))
    const { start, limit } = toHolderRequest(query)
    const rows = matching.slice(start, start + limit)
    return {
      ...holderPagingMembers({ rows, total: matching.length }, query, at.state),
      data: await toTokenBalances(rows, at),
    }
  },
})

function matcherOf({ show, token }: Static<TObject<typeof query>>): (balance: Balance) => boolean {
  const wanted = token === undefined ? undefined : JSON.stringify(readAsset(token))
  return ({ asset }) =>
    (wanted === undefined || JSON.stringify(asset) === wanted) &&
    (show === undefined || show === '3' || show === '0' || (show === '1' && asset.kind === 'trc20'))
}

const stake = 'In TRX, as reported by the node; absent until then.'

const walletToken = component(
  'WalletToken',
  Type.Object({
    token_id: is.text("'_' for TRX, the number of a TRC10 token, the base58 address of a TRC20 contract."),
    token_name: Type.Optional(is.text('Name; absent while unknown.')),
    token_abbr: Type.Optional(is.text('Symbol; absent while unknown.')),
    token_decimal: Type.Optional(is.int('Decimals; absent while unknown.')),
    token_type: Type.Enum([0, 10, 20], { description: '0 TRX, 10 TRC10, 20 TRC20.' }),
    balance: Type.Optional(is.text("In decimal form; absent while the token's decimals are unknown.")),
    balance_str: is.amountText('Extension. In the smallest unit of the token.'),
    frozen: Type.Optional(is.text(`Stake 1.0 in TRX. ${stake}`)),
    frozenV2: Type.Optional(is.text(`Stake 2.0 in TRX. ${stake}`)),
  }),
)

export const accountWallet = endpoint({
  get: '/api/account/wallet',
  summary: 'Holdings of an account for a wallet: TRX first, even if zero, then every token',
  description: `The value in TRX and USD is absent: no token prices are available. ${balancesNote} Then data is empty and count absent.`,
  query: {
    address: requiredAddress,
    asset_type: Type.Optional(
      Type.Enum(['0'], {
        description: '0: all.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    ...ignored,
  },
  reply: Type.Object({
    data: Type.Array(walletToken),
    count: Type.Optional(is.int('Rows.')),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const address = await readAddress(query.address, at)
    const known = await knownAccount(address, at)
    if (known.balances === undefined) return { data: [] }
    const { totalFrozen, totalFrozenV2 } = toAccount(address, known, at.state)
    const hasTrx = known.balances.some(({ asset }) => asset.kind === 'trx')
    const balances = hasTrx
      ? known.balances
      : [{ asset: { kind: 'trx' } as const, amount: 0n }, ...known.balances]
    const data = (await toTokenBalances(balances, at)).map((token) =>
      omitUndefined({
        token_id: token.tokenId,
        token_name: token.tokenName,
        token_abbr: token.tokenAbbr,
        token_decimal: token.tokenDecimal,
        token_type:
          token.tokenId === '_' ? (0 as const) : token.tokenType === 'trc20' ? (20 as const) : (10 as const),
        balance: token.quantity,
        balance_str: token.balance,
        frozen: token.tokenId === '_' ? trxOf(totalFrozen) : undefined,
        frozenV2: token.tokenId === '_' ? trxOf(totalFrozenV2) : undefined,
      }),
    )
    return { data, count: data.length }
  },
})

const trxOf = (sun: number | string | undefined): string | undefined =>
  sun === undefined ? undefined : toDecimal(BigInt(sun), 6)

const onlyTrx = 'TRX only: no source reports token prices; a missing price is never 0.'
const inUsd = 'Absent without a price source.'

const pricedToken = component(
  'PricedToken',
  Type.Object({
    ...tokenBalance.properties,
    tokenPriceInTrx: Type.Optional(Type.Literal(1, { description: onlyTrx })),
    tokenPriceInUsd: Type.Optional(Type.Number({ description: `${onlyTrx} ${inUsd}` })),
    assetInTrx: Type.Optional(Type.Number({ description: `Value in TRX. ${onlyTrx}` })),
    assetInUsd: Type.Optional(Type.Number({ description: `Value in USD. ${onlyTrx} ${inUsd}` })),
    percent: Type.Optional(Type.Number({ description: 'Share of the priced total: 1 for TRX.' })),
  }),
)

export const assetOverview = endpoint({
  get: '/api/account/token_asset_overview',
  summary: 'Holdings of an account and their value where prices are known',
  description: `TRX first, then tokens in the order in which the index first saw them. ${balancesNote} Then the list is empty and totals are absent.`,
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    totalAssetInTrx: Type.Optional(Type.Number({ description: `Value in TRX. ${onlyTrx}` })),
    totalAssetInUsd: Type.Optional(Type.Number({ description: `Value in USD. ${onlyTrx} ${inUsd}` })),
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
