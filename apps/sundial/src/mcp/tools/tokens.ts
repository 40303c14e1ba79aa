import { formatUnits } from '@sundial/primitives'
import { z } from 'zod'
import type { Explorer } from '../ask.ts'
import { tool } from '../tool.ts'
import { untrusted } from '../untrusted.ts'
import { cursor, limit, type Listed, nameIn, type Named, rest, trueAt, type True } from '../values.ts'

const id = z
  .string()
  .min(1)
  .max(64)
  .describe('The number of a TRC10 token, or the address of a TRC20 contract.')
const isTrc10 = (text: string): boolean => /^\d{1,10}$/.test(text)

/** What the answers about both standards are called here. */
type Facts = {
  readonly name?: string
  readonly symbol?: string
  readonly abbr?: string
  readonly decimals?: number
  readonly precision?: number
  readonly issue_address?: string
  readonly ownerAddress?: string
  readonly firstSeenBlock?: number
  readonly holders_count?: number
  readonly nrOfTokenHolders?: number
  readonly transfer_num?: number
  readonly transferCount?: number
  readonly total_supply_with_decimals?: string
  readonly totalSupply?: number | string
  readonly isLookAlike?: boolean
  readonly description?: string
  readonly url?: string
}

type Tokens = True & Named & { readonly trc20_tokens?: readonly Facts[]; readonly data?: readonly Facts[] }

export const tokenFacts = tool({
  name: 'token',
  title: 'Token',
  description:
    'Facts about a TRC10 or TRC20 token: name, symbol, decimals, issuer, supply, holders, transfers. token_evidence says what speaks against it.',
  input: { token: id },
  async run({ token }, explorer) {
    const page = await (isTrc10(token)
      ? explorer.ask<Tokens>('/api/token', { id: token })
      : explorer.ask<Tokens>('/api/token_trc20', { contract: token }))
    const [one] = page.data ?? page.trc20_tokens ?? []
    if (one === undefined) return [trueAt(page), 'The index has no such token.']
    return [trueAt(page), ...factLines(token, one, nameIn(page)), explorer.link(pageOf(token))]
  },
})

function factLines(
  token: string,
  one: Facts,
  named: (address: string | undefined) => string,
): readonly string[] {
  const { name = '', symbol = one.abbr ?? '', decimals = one.precision, description = '' } = one
  const supply = supplyText(one.total_supply_with_decimals ?? one.totalSupply, decimals)
  const seen = one.firstSeenBlock === undefined ? '' : `, first seen in block ${one.firstSeenBlock}`
  return [
    `Token ${token}: name ${untrusted(name)}, symbol ${untrusted(symbol)}, ${decimals ?? 'unknown'} decimals.`,
    `Issued by ${named(one.issue_address ?? one.ownerAddress)}${seen}.`,
    `Supply ${supply}; ${counted(one.holders_count ?? one.nrOfTokenHolders, 'holders')}; ${counted(one.transfer_num ?? one.transferCount, 'transfers')}.`,
    ...(one.isLookAlike === true ? ['Its name LOOKS LIKE that of an older token.'] : []),
    ...(description === '' ? [] : [`Its issuer says: ${untrusted(description)}`]),
  ]
}

const counted = (count: number | undefined, what: string): string =>
  `${count ?? 'an unknown number of'} ${what}`

const supplyText = (supply: string | number | undefined, decimals: number | undefined): string => {
  if (supply === undefined) return 'unknown'
  return decimals === undefined ? `${supply} smallest units` : formatUnits(BigInt(supply), decimals)
}

const pageOf = (token: string): string => (isTrc10(token) ? `/token/${token}` : `/token20/${token}`)

type Rating = True & {
  readonly data: {
    readonly level: number
    readonly reasons: readonly {
      readonly rule: string
      readonly level: number
      readonly limit?: number
      readonly details: readonly object[]
    }[]
    readonly unknown: readonly string[]
    readonly holders?: number
  }
}

const levels = ['unknown', 'reservations', 'nothing found', 'caution', 'warning'] as const

export const tokenEvidence = tool({
  name: 'token_evidence',
  title: 'Evidence about a token',
  description:
    'What is proven about a token and speaks against it, rule by rule: names it copies, who may mint or freeze by its verified code, how its holders are spread, its age. No level says that a token is safe.',
  input: { token: id },
  async run({ token }, explorer) {
    const answer = await explorer.ask<Rating>('/api/token/rating', { token })
    const { level, reasons, unknown } = answer.data
    return [
      trueAt(answer),
      `Token ${token} has level ${level}: ${levels[level] ?? 'unknown'}. No level says that a token is safe.`,
      ...reasons.map(
        ({ rule, level: of, limit: compared, details }) =>
          `- rule ${rule} (level ${of}: ${levels[of] ?? 'unknown'})${compared === undefined ? '' : `, limit ${compared}`}${details.length === 0 ? '' : `: ${details.slice(0, 3).map(untrusted).join(', ')}`}`,
      ),
      ...(reasons.length === 0 ? ['No rule applies.'] : []),
      ...(unknown.length > 0 ? [`Evidence that is missing: ${unknown.join(', ')}.`] : []),
      `The rules: ${explorer.link('/tokens/rating-rule')}. The token: ${explorer.link(pageOf(token))}`,
    ]
  },
})

type Holders = True &
  Named &
  Listed & {
    readonly trc20_tokens?: readonly Holder[]
    readonly data?: readonly Holder[]
  }
type Holder = {
  readonly holder_address?: string
  readonly address?: string
  readonly balance?: string | number
  readonly rank?: number
}

export const holders = tool({
  name: 'holders',
  title: 'Holders of a token',
  description:
    'The largest holders of a TRC10 or TRC20 token with their balances, in whole tokens where the decimals are known.',
  input: { token: id, limit, cursor },
  async run({ token, ...page }, explorer) {
    const decimals = await decimalsOf(token, explorer)
    const list = await (isTrc10(token)
      ? explorer.ask<Holders>('/api/tokenholders', { token, ...page })
      : explorer.ask<Holders>('/api/token_trc20/holders', { contract_address: token, ...page }))
    const named = nameIn(list)
    const rows = list.trc20_tokens ?? list.data ?? []
    return [
      trueAt(list),
      ...rows.map(
        (one, index) =>
          `${one.rank ?? index + 1}. ${named(one.holder_address ?? one.address)}: ${supplyText(one.balance, decimals)}`,
      ),
      rest(list, rows.length),
      explorer.link(pageOf(token)),
    ]
  },
})

async function decimalsOf(token: string, explorer: Explorer): Promise<number | undefined> {
  const page = await (isTrc10(token)
    ? explorer.ask<Tokens>('/api/token', { id: token })
    : explorer.ask<Tokens>('/api/token_trc20', { contract: token }))
  const [one] = page.data ?? page.trc20_tokens ?? []
  return one?.decimals ?? one?.precision
}
