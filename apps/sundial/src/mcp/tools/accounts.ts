import { z } from 'zod'
import { tool } from '../tool.ts'
import { untrusted } from '../untrusted.ts'
import {
  address,
  amountOf,
  cursor,
  height,
  limit,
  type Listed,
  nameIn,
  type Named,
  rest,
  timeOf,
  type TokenInfo,
  trueAt,
  type True,
  trx,
} from '../values.ts'

type Account = True & {
  readonly address: string
  readonly activated?: boolean
  readonly accountType?: number
  readonly name?: string
  readonly balance?: string | number
  readonly totalTransactionCount?: number
  readonly firstSeenBlock?: number
  readonly firstSeenTime?: number
  readonly latest_operation_time?: number
  readonly totalFrozenV2?: string | number
  readonly voteTotal?: number
  readonly witness?: number
  readonly feedbackRisk?: boolean
  readonly redTag?: string
  readonly blueTag?: string
  readonly greyTag?: string
  readonly activePermissions?: readonly unknown[]
}

type Balances = True &
  Listed & {
    readonly block: { readonly height: number; readonly timestamp: number }
    readonly data?: readonly (TokenInfo & { readonly balance?: string })[]
  }

const contractType = 2

export const account = tool({
  name: 'account',
  title: 'Account',
  description:
    'What an account is and holds: TRX and tokens now, or as they were after a block; stake, votes, activity and first appearance.',
  input: {
    address: address('The account.'),
    height: height.describe(
      'Balances after this block in place of the newest one. Only for blocks of the index.',
    ),
  },
  async run({ address: wanted, height: at }, explorer) {
    const balances = await explorer.ask<Balances>('/api/account/balances', {
      address: wanted,
      height: at,
      limit: 20,
    })
    const held = heldLines(balances)
    if (at !== undefined) return [`True after block ${at}.`, ...held, explorer.link(`/address/${wanted}`)]
    const one = await explorer.ask<Account>('/api/accountv2', { address: wanted })
    return [trueAt(one), ...accountLines(one), ...held, explorer.link(`/address/${one.address}`)]
  },
})

function accountLines(one: Account): readonly string[] {
  const tags = [one.redTag, one.blueTag, one.greyTag].filter(Boolean)
  const kind =
    one.accountType === contractType
      ? 'contract'
      : one.witness === 1
        ? 'account of a representative'
        : 'account'
  return [
    `${one.address} is ${one.activated === false ? 'an account that was never activated' : `a${kind.startsWith('a') ? 'n' : ''} ${kind}`}${one.name === undefined ? '' : ` with the name ${untrusted(one.name)}`}.`,
    ...(tags.length > 0 ? [`Tags of the operator: ${tags.map(untrusted).join(', ')}.`] : []),
    ...(one.feedbackRisk === true ? ['The operator WARNS about it.'] : []),
    `TRX: ${trx(one.balance)}; staked: ${trx(one.totalFrozenV2)}; votes cast: ${one.voteTotal ?? 'unknown'}.`,
    `${one.totalTransactionCount ?? 'An unknown number of'} transactions${one.firstSeenBlock === undefined ? '' : `, first seen in block ${one.firstSeenBlock} of ${timeOf(one.firstSeenTime)}`}.`,
  ]
}

function heldLines(balances: Balances): readonly string[] {
  const rows = balances.data
  if (rows === undefined)
    return ['Its balances are not known to the index, which does not cover every block.']
  if (rows.length === 0) return [`It held nothing after block ${balances.block.height}.`]
  const more = (balances.total ?? rows.length) - rows.length
  return [
    `After block ${balances.block.height} of ${timeOf(balances.block.timestamp)} it held:`,
    ...rows.map((row) => `- ${amountOf(row.balance, row)}`),
    ...(more > 0 ? [`and ${more} more kinds of tokens.`] : []),
  ]
}

type Approvals = True &
  Named &
  Listed & {
    readonly data: readonly {
      readonly hash: string
      readonly block: number
      readonly to_address: string
      readonly amount_str?: string
      readonly unlimited?: boolean
      readonly tokenInfo: TokenInfo
    }[]
  }

export const approvals = tool({
  name: 'approvals',
  title: 'Approvals',
  description:
    'Who may spend the tokens of an account, by the approvals it gave: spender, token, amount or unlimited.',
  input: { address: address('The account.'), limit, cursor },
  async run({ address: wanted, ...page }, explorer) {
    const found = await explorer.ask<Approvals>('/api/account/approve/list', { address: wanted, ...page })
    const named = nameIn(found)
    return [
      trueAt(found),
      ...found.data.map(
        (one) =>
          `${named(one.to_address)} may spend ${one.unlimited === true ? `UNLIMITED amounts of token ${one.tokenInfo.tokenId} ${untrusted(one.tokenInfo.tokenAbbr ?? '')}` : amountOf(one.amount_str, one.tokenInfo)}, by block ${one.block}, ${one.hash}`,
      ),
      rest(found, found.data.length),
      explorer.link(`/address/${wanted}`),
    ]
  },
})

type Witnesses = True &
  Named &
  Listed & {
    readonly data: readonly {
      readonly address: string
      readonly name?: string
      readonly url?: string
      readonly ranking?: number
      readonly producer?: boolean
      readonly votes?: number | string
      readonly brokerage?: number
      readonly producedTotal?: number
      readonly missedTotal?: number
    }[]
  }

export const representatives = tool({
  name: 'representatives',
  title: 'Representatives',
  description:
    'Super representatives and candidates by rank: votes, share that they keep, blocks produced and missed.',
  input: { limit: z.number().int().min(1).max(50).default(10).describe('Rows, 1 to 50.') },
  async run({ limit: rows }, explorer) {
    const page = await explorer.ask<Witnesses>('/api/pagewitness', { limit: rows })
    return [
      trueAt(page),
      ...page.data.map(
        (one) =>
          `${one.ranking ?? '?'}. ${one.address} ${untrusted(one.name ?? one.url ?? '')}: ${one.votes ?? 'unknown'} votes, keeps ${one.brokerage ?? 'unknown'} % of rewards, produced ${one.producedTotal ?? 'unknown'} blocks and missed ${one.missedTotal ?? 'unknown'}${one.producer === true ? ', produces now' : ''}.`,
      ),
      rest(page, page.data.length),
      explorer.link('/sr/representatives'),
    ]
  },
})
