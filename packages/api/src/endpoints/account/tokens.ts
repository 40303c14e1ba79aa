import { trxDecimals } from '@sundial/primitives'
import { type Static, type TObject, Type } from 'typebox'
import { fromNode, fromNodeAt } from '../../chain-head/provenance.ts'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { holderPagingMembers, toHolderRequest } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { annotationsOfKnown, labelledMembers } from '../../shared/address-annotations.ts'
import { readAsset } from '../../shared/filters.ts'
import { ignored, ignoredBecause, listing, requiredAddress, token } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { toDecimal } from '../../shared/values.ts'
import { toNumber } from '../../tokens/token-prices.ts'
import { trxPrice } from '../../services/prices/trx-price.ts'
import type { HeldBalance } from '../../tokens/doubtful-tokens.ts'
import { holderCount } from '../token/holders.ts'
import { figuredRows } from '../token/token-levels.ts'
import { figuresOfTokens } from '../token/trc10.ts'
import { knownAccount, refreshedNow } from './find.ts'
import { holdingsOf } from './reported.ts'
import { type Priced, pricedBalances } from './priced-balances.ts'
import { pricedBalance, priceNotes, refreshedMember } from './schema.ts'
import { toAccount } from './shape.ts'
import { holdingsOrder, sortHoldings } from './sort-holdings.ts'

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
  ...holdingsOrder,
  hidden: ignoredBecause(
    'no balance is hidden. What is small depends on prices that most tokens lack, and clients disagree which value hides.',
  ),
  assetType: Type.Optional(
    Type.Enum(['0', '1'], {
      'x-ignored': true,
      description:
        'Accepted and ignored: 0 and 1 both mean regular tokens. 2 (receipt tokens only) is not supported.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  ),
  ...ignored,
}

const { noPrice, inUsd } = priceNotes

const elseFromNode =
  'Where the index does not cover every block from 0 on with all changes of balances, TRX and TRC10 are as the node reports them, and of TRC20 those that moved since the index began, as their contracts report them: see fromNode. Then there is no total; without an answer of the node the list is empty.'

export const accountTokens = endpoint({
  get: '/api/account/tokens',
  summary: 'TRX and token balances of an account',
  description: `TRX and TRC10 before TRC20, each kind in the order in which the index first saw it, unless sortBy or sortType say otherwise. ${elseFromNode}`,
  cost: 3,
  query,
  list: 'data',
  reply: Type.Object({
    total: holderCount,
    rangeTotal: holderCount,
    data: Type.Array(pricedBalance),
    contractMap: Type.Optional(is.contractMap),
    contractInfo: Type.Optional(labelledMembers.contractInfo),
    fromNode,
    nextCursor: is.nextCursor,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const holdings = await holdingsOf(await readAddress(query.address, at), at)
    if (holdings === undefined) return { data: [] }
    const { balances, reportedAt } = holdings
    const matching = await sortHoldings(balances.filter(matcherOf(query)), query, at)
    const { start, limit } = toHolderRequest(query)
    const rows = matching.slice(start, start + limit)
    const { contractMap, contractInfo } = annotationsOfKnown(
      at,
      rows.flatMap(({ asset }) => (asset.kind === 'trc20' ? [asset.contract] : [])),
    )
    const { nextCursor, ...totals } = holderPagingMembers({ rows, total: matching.length }, query, at.state)
    return omitUndefined({
      // The account may have TRC20 tokens that did not move since the index began.
      ...(reportedAt === undefined && totals),
      nextCursor,
      data: await withFigures(rows, await pricedBalances(rows, at), at),
      contractMap,
      contractInfo,
      fromNode: reportedAt && fromNodeAt(reportedAt, ['balance', 'quantity']),
    })
  },
})

/** Of long pages the figures are left out, as in the lists of tokens. */
async function withFigures(
  rows: readonly HeldBalance[],
  priced: readonly Priced[],
  at: Context,
): Promise<Priced['shown'][]> {
  if (rows.length > figuredRows) return priced.map(({ shown }) => shown)
  const figuresOf = await figuresOfTokens(
    rows.map(({ asset }) => asset),
    at,
  )
  return priced.map(({ shown }, place) => {
    const { holders, transfers } = figuresOf(rows[place]!.asset)
    return omitUndefined({ ...shown, nrOfTokenHolders: holders, transferCount: transfers })
  })
}

function matcherOf({ show, token }: Static<TObject<typeof query>>): (balance: HeldBalance) => boolean {
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
    balance_str: Type.Optional(
      is.amountText(
        'Extension. In the smallest unit of the token. Absent where the token moves amounts without events and its contract does not answer.',
      ),
    ),
    balanceAtBlock: pricedBalance.properties.balanceAtBlock,
    token_price: Type.Optional(is.text(`TRX for one token, truncated. ${noPrice}`)),
    token_value: Type.Optional(is.text(`Worth of the balance in TRX, truncated. ${noPrice}`)),
    token_price_in_usd: Type.Optional(is.text(`${noPrice} ${inUsd}`)),
    token_value_in_usd: Type.Optional(is.text(`${noPrice} ${inUsd}`)),
    frozen: Type.Optional(is.text(`Stake 1.0 in TRX. ${stake}`)),
    frozenV2: Type.Optional(is.text(`Stake 2.0 in TRX. ${stake}`)),
  }),
)

export const accountWallet = endpoint({
  get: '/api/account/wallet',
  summary: 'Holdings of an account for a wallet: TRX first, even if zero, then every token',
  description: `Values in TRX and USD are present where a price is known. ${elseFromNode}`,
  cost: 3,
  query: {
    address: requiredAddress,
    asset_type: Type.Optional(
      Type.Enum(['0'], {
        'x-ignored': true,
        description: 'Accepted and ignored: 0, all, is the only value.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    ...ignored,
  },
  reply: Type.Object({
    data: Type.Array(walletToken),
    count: Type.Optional(is.int('Rows.')),
    fromNode,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const address = await readAddress(query.address, at)
    const [known, holdings] = await Promise.all([knownAccount(address, at), holdingsOf(address, at)])
    if (holdings === undefined) return { data: [] }
    const { balances: owned, reportedAt } = holdings
    const { totalFrozen, totalFrozenV2 } = toAccount(address, known, at.state)
    const hasTrx = owned.some(({ asset }) => asset.kind === 'trx')
    const balances = hasTrx ? owned : [{ asset: { kind: 'trx' } as const, amount: 0n }, ...owned]
    const data = (await pricedBalances(balances, at)).map(({ shown: token }) =>
      omitUndefined({
        token_id: token.tokenId,
        token_name: token.tokenName,
        token_abbr: token.tokenAbbr,
        token_decimal: token.tokenDecimal,
        token_type:
          token.tokenId === '_' ? (0 as const) : token.tokenType === 'trc20' ? (20 as const) : (10 as const),
        balance: token.quantity,
        balance_str: token.balance,
        balanceAtBlock: token.balanceAtBlock,
        token_price: token.exchangePrice?.inTrx ?? (token.tokenId === '_' ? '1' : undefined),
        token_value: token.amountInTrx,
        token_price_in_usd: textOf(token.tokenPriceInUsd),
        token_value_in_usd: textOf(token.amountInUsd),
        frozen: token.tokenId === '_' ? trxOf(totalFrozen) : undefined,
        frozenV2: token.tokenId === '_' ? trxOf(totalFrozenV2) : undefined,
      }),
    )
    return omitUndefined({
      data,
      count: reportedAt === undefined ? data.length : undefined,
      fromNode: reportedAt && fromNodeAt(reportedAt, ['balance', 'balance_str']),
    })
  },
})

const trxOf = (sun: number | string | undefined): string | undefined =>
  sun === undefined ? undefined : toDecimal(BigInt(sun), 6)

const textOf = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : String(value)

const { amount: _, ...valuedMembers } = pricedBalance.properties

const pricedToken = component(
  'PricedToken',
  Type.Object({
    ...valuedMembers,
    assetInTrx: Type.Optional(Type.Number({ description: `Worth in TRX, truncated. ${noPrice}` })),
    assetInUsd: Type.Optional(Type.Number({ description: `Worth in USD. ${noPrice} ${inUsd}` })),
    percent: Type.Optional(Type.Number({ description: 'Share of the worth of all priced tokens, up to 1.' })),
  }),
)

export const assetOverview = endpoint({
  get: '/api/account/token_asset_overview',
  summary: 'Holdings of an account and their worth where prices are known',
  description: `TRX first, then tokens in the order in which the index first saw them. ${elseFromNode}`,
  cost: 3,
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    totalAssetInTrx: Type.Optional(
      Type.Number({ description: 'Worth in TRX of the tokens with a known price, and of TRX.' }),
    ),
    totalAssetInUsd: Type.Optional(Type.Number({ description: `The same in USD. ${inUsd}` })),
    totalTokenCount: Type.Optional(is.int('Rows.')),
    unpricedTokenCount: Type.Optional(is.int('Extension. Rows without a known price: the totals lack them.')),
    data: Type.Array(pricedToken),
    fromNode,
    refreshTimeInfo: refreshedMember,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const holdings = await holdingsOf(await readAddress(query.address, at), at)
    if (holdings === undefined) return { data: [], refreshTimeInfo: refreshedNow(at) }
    const { balances, reportedAt } = holdings
    const usd = await trxPrice(at)
    const priced = await pricedBalances(balances, at)
    const totalSun = priced.reduce((sum, { worthSun = 0n }) => sum + worthSun, 0n)
    const totalInTrx = toNumber(toDecimal(totalSun, trxDecimals))
    const unpriced = priced.filter(({ worthSun }) => worthSun === undefined).length
    return omitUndefined({
      totalAssetInTrx: totalInTrx,
      totalAssetInUsd: usd === undefined ? undefined : totalInTrx * usd,
      totalTokenCount: reportedAt === undefined ? priced.length : undefined,
      unpricedTokenCount: reportedAt === undefined ? unpriced : undefined,
      fromNode: reportedAt && fromNodeAt(reportedAt, ['balance', 'quantity']),
      data: priced.map((one) => withShare(one, totalSun)),
      refreshTimeInfo: refreshedNow(at),
    })
  },
})

function withShare({ shown, worthSun }: Priced, totalSun: bigint): Static<typeof pricedToken> {
  const { amount: _, ...valued } = shown
  return omitUndefined({
    ...valued,
    assetInTrx: shown.amountInTrx === undefined ? undefined : toNumber(shown.amountInTrx),
    assetInUsd: shown.amountInUsd,
    percent:
      worthSun === undefined || totalSun <= 0n ? undefined : Number((worthSun * 1_000_000n) / totalSun) / 1e6,
  })
}
