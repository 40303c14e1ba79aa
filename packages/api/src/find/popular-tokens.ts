import type { Address } from '@sundial/primitives'
import type { At } from '../endpoint.ts'
import type { TokenFacts } from '../tokens/token-book.ts'

export type PopularToken = TokenFacts & { readonly contract: Address; readonly callCount: number }

/** Contracts looked at for tokens among them. */
const contractsLookedAt = 50

/** Tokens among the contracts that were called most on the newest day; none where that is not counted or nobody tells names. */
export async function popularTokens(most: number, { store, state, tokens }: At): Promise<PopularToken[]> {
  if (state.head === undefined) return []
  const request = { dayMs: state.head.timestampMs, by: 'calls', limit: contractsLookedAt } as const
  const rows = (await store.contractsOfDay(request))?.rows ?? []
  const facts = await tokens.contracts(rows.map(({ contract }) => contract))
  return rows
    .flatMap(({ contract, callCount }) => {
      const known = facts.get(contract)
      // What says no symbol and decimals is a contract of another kind.
      return known?.symbol === undefined || known.decimals === undefined
        ? []
        : [{ ...known, contract, callCount }]
    })
    .slice(0, most)
}
