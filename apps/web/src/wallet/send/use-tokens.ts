import { type Address, isAddress, toAddress } from '@sundial/primitives'
import { type Holding, sendableTokens, type SendToken, trxToken } from '@sundial/wallet'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { token as tokenQuery } from '../../data/token.ts'
import { useTokenCatalogue } from '../../data/token-catalogue.ts'
import { toInteger } from '../../format/exact-number.ts'
import { feeSource } from '../chain.ts'
import type { WalletData } from '../data.ts'

/** Most TRC20 tokens in the form. */
const mostTokens20 = 50

type Listed = Pick<WalletData['tokens'][number], 'tokenId' | 'tokenName' | 'tokenAbbr' | 'tokenDecimal'> & {
  readonly balance?: WalletData['tokens'][number]['balance']
  readonly tokenLevel?: string | undefined
  readonly isLookAlike?: boolean | undefined
}

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

/** Most tokens whose contracts are asked for a balance that the index does not give. */
const mostAsked = 20

/** TRC20 tokens of the account of which the index gives no balance above zero: their events do not say all that they moved. */
const doubtfulOf = ({ account }: WalletData): readonly SendToken[] =>
  (account?.trc20token_balances ?? [])
    .filter(({ balance }) => (toInteger(balance) ?? 0n) <= 0n)
    .slice(0, mostAsked)
    .flatMap((token) => tokenOf(token, 'TRC20'))

/** The TRC20 token that a link asks for by its contract. */
function useLinked(id: string, isKnown: boolean) {
  const enabled = !isKnown && id.startsWith('T') && isAddress(id)
  const { data, isPending } = useQuery({ ...tokenQuery(id), enabled })
  const info = data?.info
  const linked = useMemo(
    () => (info?.tokenType === 'trc20' ? tokenOf({ ...info, balance: '0' }, 'TRC20') : []),
    [info],
  )
  return { linked, isAsking: enabled && isPending }
}

type Wanted = {
  readonly owner: Address
  /** Of the token that a link asks for. */
  readonly id?: string | undefined
}

/**
 * The tokens that an account can send. A balance that the index cannot give is asked from the contract, also that of the token
 * which a link asks for.
 */
export function useSendableTokens(wallet: WalletData, { owner, id = '' }: Wanted) {
  const known = useMemo(() => tokensOf(wallet), [wallet])
  const { linked, isAsking } = useLinked(
    id,
    wallet.account === undefined || known.some((one) => one.id === id),
  )
  const doubtful = useMemo(() => {
    const listed = doubtfulOf(wallet)
    return [...listed, ...linked.filter((one) => listed.every((other) => other.id !== one.id))]
  }, [wallet, linked])
  const { data: balances, isLoading } = useQuery(balancesOf(doubtful, owner))
  const tokens = useMemo(() => {
    const asked = doubtful.map((token, at) => ({ ...token, balance: balances?.[at] ?? 0n }))
    return sendableTokens([...known, ...asked])
  }, [known, doubtful, balances])
  return { tokens, isAsking: isAsking || isLoading }
}

/** Balances by their contracts, missing where a contract did not answer. One query: `useQueries` would be new in the first load. */
const balancesOf = (tokens: readonly SendToken[], owner: Address) =>
  queryOptions({
    queryKey: ['wallet', 'balances', tokens.map(({ id }) => id), owner],
    queryFn: async () => {
      const answers = await Promise.allSettled(
        tokens.map((token) => feeSource.balanceOf(holdingOf(token), owner)),
      )
      return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined))
    },
    enabled: tokens.length > 0,
    refetchInterval: ({ state }) => (state.data?.includes(undefined) === true ? balanceMs : false),
  })

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
