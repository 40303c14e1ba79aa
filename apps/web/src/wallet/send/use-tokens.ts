import { type Address, toAddress } from '@sundial/primitives'
import { type Holding, type SendToken, trxToken } from '@sundial/wallet'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTokenCatalogue } from '../../data/token-catalogue.ts'
import { toInteger } from '../../show/exact-number.ts'
import { feeSource } from '../chain.ts'
import type { WalletData } from '../data.ts'

/** Most TRC20 tokens in the form. */
const mostTokens20 = 50

type Listed = WalletData['tokens'][number]

/** None for a token whose decimals are unknown: an amount would be a guess. */
function tokenOf(
  { tokenId, tokenName = '', tokenAbbr = '', tokenDecimal, balance, tokenLevel, isLookAlike }: Listed,
  standard: SendToken['standard'],
): readonly SendToken[] {
  if (tokenDecimal === undefined) return []
  const names = { name: tokenName, abbreviation: tokenAbbr }
  const warning = { tokenLevel, isLookAlike }
  return [
    { standard, id: tokenId, ...names, decimals: tokenDecimal, balance: toInteger(balance) ?? 0n, warning },
  ]
}

/** Names from the catalogue where the response has none. Decimals never: an amount depends on them. */
export function useNamedTokens(tokens: readonly SendToken[]): readonly SendToken[] {
  const nameless = tokens.filter(({ name, abbreviation }) => name === '' && abbreviation === '')
  const known = useTokenCatalogue(nameless.map(({ id }) => id))
  if (nameless.length === 0) return tokens
  return tokens.map((token) => {
    const { name = '', abbr = '' } = nameless.includes(token) ? (known(token.id) ?? {}) : {}
    return name === '' && abbr === '' ? token : { ...token, name, abbreviation: abbr }
  })
}

/** TRX, then TRC10 tokens, then TRC20 tokens, each with the balance that the index knows. */
export function tokensOf({ trxBalance, tokens, tokens20 }: WalletData): readonly SendToken[] {
  return [
    trxToken(trxBalance ?? 0n),
    ...tokens.filter(({ tokenId }) => tokenId !== '_').flatMap((token) => tokenOf(token, 'TRC10')),
    ...tokens20.slice(0, mostTokens20).flatMap((token) => tokenOf(token, 'TRC20')),
  ]
}

/** Time between two looks at the balance while the form is open: a block. */
const balanceMs = 3000

function holdingOf({ standard, id }: SendToken): Holding {
  if (standard === 'TRC20') return { kind: 'trc20', contract: toAddress(id) }
  return id === '_' ? { kind: 'trx' } : { kind: 'trc10', id }
}

const newestBalance = (token: SendToken | undefined, owner: Address | undefined) =>
  queryOptions({
    queryKey: ['wallet', 'balance', token?.standard, token?.id, owner],
    queryFn: () => feeSource.balanceOf(holdingOf(token!), owner!),
    enabled: token !== undefined && owner !== undefined,
    refetchInterval: balanceMs,
  })

/** The chosen token with its newest balance: the node is asked, and a TRC20 contract itself. */
export function useNewestBalance(
  token: SendToken | undefined,
  owner: Address | undefined,
): SendToken | undefined {
  const { data } = useQuery(newestBalance(token, owner))
  return token === undefined || data === undefined ? token : { ...token, balance: data }
}
