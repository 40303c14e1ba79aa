import { toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import type { At } from '../endpoint.ts'
import { omitUndefined } from '../present.ts'
import { component } from '../schema/component.ts'
import * as is from '../schema/scalars.ts'
import { percentOf } from '../shape/energy.ts'
import { mostRanked } from '../shape/ranked.ts'
import { tokenNames } from '../shape/token-names.ts'

export const topItem = component(
  'TopItem',
  Type.Object({
    address: is.address('The contract.'),
    name: Type.Optional(is.text('Name. Absent where it is no token or nobody tells it.')),
    symbol: Type.Optional(is.text('Symbol. Absent like the name.')),
    tokenType: Type.Optional(Type.Literal('trc20', { description: 'Where it is a token.' })),
    count: is.int('Calls, or transfers.'),
    proportion: Type.Number({
      description: 'That count in percent of all transactions, with two places, cut off.',
    }),
    holders: Type.Optional(is.int('Extension. Accounts that hold it. Absent unless balances are known.')),
  }),
)
type TopItem = Static<typeof topItem>

/** Contracts called most by transactions. */
export async function mostCalled(all: bigint, at: At): Promise<TopItem[] | undefined> {
  const rows = await at.store.topContracts(mostRanked)
  if (rows === undefined) return undefined
  const facts = await at.tokens.contracts(rows.map(({ contract }) => contract))
  return rows.map(({ contract, callCount }) => {
    const { name, symbol, decimals } = facts.get(contract) ?? {}
    const isToken = symbol !== undefined && decimals !== undefined
    return omitUndefined({
      address: toBase58(contract),
      name: isToken ? name : undefined,
      symbol: isToken ? symbol : undefined,
      tokenType: isToken ? ('trc20' as const) : undefined,
      count: callCount,
      proportion: percentOf(BigInt(callCount), all),
    })
  })
}

/** TRC20 tokens with most transfers. */
export async function mostMoved(all: bigint, at: At): Promise<TopItem[] | undefined> {
  const rows = await at.store.topAssets({ by: 'transfers', kinds: ['trc20'], limit: mostRanked })
  if (rows === undefined) return undefined
  const infoOf = await tokenNames(
    rows.map(({ asset }) => asset),
    at,
  )
  return rows.map(({ asset, transferCount, holderCount }) => {
    const { tokenId, tokenName, tokenAbbr } = infoOf(asset)
    return omitUndefined({
      address: tokenId,
      name: tokenName,
      symbol: tokenAbbr,
      tokenType: 'trc20' as const,
      count: transferCount,
      proportion: percentOf(BigInt(transferCount), all),
      holders: holderCount,
    })
  })
}
