import { dayMs } from '@sundial/primitives'
import type { AssetTotalRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { withinDeadline } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { listedNodes } from '../../services/listed-nodes.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { doubtOf } from '../../tokens/doubtful-tokens.ts'
import { lastWholeDay, toDays } from '../stats/days.ts'
import { mostRanked } from '../stats/ranked.ts'
import { day, fundsReply } from '../stats/schema.ts'
import { fundsNow } from '../stats/supply.ts'
import { tokenInfo, tokenInfos } from '../token/token-info.ts'
import { homeFigures, homeFiguresNow } from './home-figures.ts'
import { throughput, throughputNow } from './progress.ts'

const receipts = 'Absent where the receipt of a call is missing.'

const homepageToken = component(
  'HomepageToken',
  Type.Object({
    tokenInfo,
    nrOfTokenHolders: Type.Optional(is.int('Number of holders. Absent unless balances are known.')),
    holdersGainedOfDay: Type.Optional(
      is.int('Their increase on the newest day (UTC), which is incomplete. Absent where holders is.'),
    ),
    transferCount: Type.Optional(is.int(`Transfers in the index. ${receipts}`)),
    transferCountOfDay: Type.Optional(is.int(`On the newest day (UTC), which is incomplete. ${receipts}`)),
  }),
)
type HomepageToken = Static<typeof homepageToken>

async function homepageTokens(at: Context): Promise<HomepageToken[] | undefined> {
  const by = at.state.knowsBalances ? 'holders' : 'transfers'
  const rows = await at.store.topAssets({ by, kinds: ['trc10', 'trc20'], limit: mostRanked })
  if (rows === undefined) return undefined
  const infoOf = await tokenInfos(
    rows.map(({ asset }) => asset),
    at,
  )
  return Promise.all(
    rows.map(async (row) => {
      const isDoubtful = (await doubtOf(row.asset, at)) !== undefined
      const known = isDoubtful ? { ...row, holderCount: undefined } : row
      return omitUndefined({ tokenInfo: infoOf(row.asset), ...(await figuresOf(known, at)) })
    }),
  )
}

async function figuresOf({ asset, transferCount, holderCount }: AssetTotalRow, { store, state }: Context) {
  const [newest] = await store.assetDays(asset, 1)
  const headMs = state.head?.timestampMs ?? 0
  const today = newest !== undefined && newest.dayMs === headMs - (headMs % dayMs) ? newest : undefined
  const isComplete = state.callsWithoutReceipt === 0 || asset.kind === 'trc10'
  return {
    nrOfTokenHolders: holderCount,
    holdersGainedOfDay: holderCount === undefined ? undefined : (today?.holdersGained ?? 0),
    transferCount: isComplete ? transferCount : undefined,
    transferCountOfDay: isComplete ? (today?.transferCount ?? 0) : undefined,
  }
}

const shownDays = 15

const days = Type.Object({
  success: Type.Literal(true, { description: 'Always true.' }),
  data: Type.Array(day),
})
const priceIn = (currency: 'eth' | 'eur') =>
  Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.Literal('TRON', { description: 'TRON.' }),
        symbol: Type.Literal('TRX', { description: 'TRX.' }),
        price_usd: is.text('Price of one TRX.'),
        [`price_${currency}`]: is.text('Price of one TRX.'),
      }),
      {
        description: `The price, if the price source reports ${currency.toUpperCase()}.`,
      },
    ),
  )

export const homepageBundle = endpoint({
  get: '/api/system/homepage-bundle',
  summary: 'All figures of a home page in one response',
  description:
    'Members as in their own endpoints: /api/system/tps, /api/nodemap, /api/stats/overview, /api/funds. Values locked in projects are not available.',
  query: ignored,
  reply: Type.Object({
    tps: throughput,
    node: Type.Optional(
      Type.Object(
        { total: is.int('Servers known to our node.'), code: Type.Literal(0, { description: 'Always 0.' }) },
        { description: 'Absent without a node, or while it does not answer.' },
      ),
    ),
    yesterdayStat: Type.Object(days.properties, { description: 'The newest complete day (UTC).' }),
    statsOverview: Type.Object(days.properties, {
      description: `The newest ${shownDays} days, oldest first.`,
    }),
    accountList: Type.Object(
      { total: is.int('Accounts.'), rangeTotal: is.int('The same.') },
      { description: 'Accounts in the index.' },
    ),
    funds: fundsReply,
    tokens: Type.Optional(
      Type.Array(homepageToken, {
        description: `Extension. Tokens with the most holders, at most ten; where balances are unknown, those with the most transfers. Absent while the index contains blocks from before it counted them.`,
      }),
    ),
    now: Type.Optional(
      Type.Object(homeFigures.properties, {
        description: 'Extension. What people ask of a chain first, as far as it is known.',
      }),
    ),
    priceETH: priceIn('eth'),
    priceEUR: priceIn('eur'),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, at) {
    const { store, state } = at
    const [tps, node, rows, foundationFunds, prices, tokens, now] = await Promise.all([
      throughputNow(at),
      nodesOf(at),
      store.metrics({ span: 'day', count: shownDays }),
      fundsNow(at),
      pricesOf(at),
      homepageTokens(at),
      homeFiguresNow(at),
    ])
    const yesterday = lastWholeDay(rows)
    const days = await toDays(rows, at)
    return omitUndefined({
      tps,
      node,
      yesterdayStat: { success: true as const, data: days.filter(({ date }) => date === yesterday?.startMs) },
      statsOverview: { success: true as const, data: days },
      accountList: { total: state.accountCount, rangeTotal: state.accountCount },
      funds: foundationFunds,
      tokens,
      now: Object.keys(now).length === 0 ? undefined : now,
      priceETH: pricedIn('eth', prices),
      priceEUR: pricedIn('eur', prices),
    })
  },
})

async function nodesOf(at: Context) {
  if (at.services?.nodeCalls === undefined) return undefined
  const nodes = await withinDeadline(listedNodes(at))
  return nodes && { total: nodes.length, code: 0 as const }
}

const pricesOf = async ({ services }: Context) =>
  services?.prices === undefined ? undefined : (await withinDeadline(services.prices.price()))?.inCurrencies

function pricedIn(currency: 'eth' | 'eur', prices: Readonly<Record<string, string>> | undefined) {
  const [price, usd] = [prices?.[currency], prices?.['usd']]
  return price === undefined || usd === undefined
    ? undefined
    : [{ name: 'TRON' as const, symbol: 'TRX' as const, price_usd: usd, [`price_${currency}`]: price }]
}
