import { useQuery } from '@tanstack/react-query'
import { describedToken, isNativeId, type TokenInfo, token as tokenQuery } from '../data/token.ts'
import type { ApiInteger } from '../format/exact-number.ts'
import { TokenMark } from './mark.tsx'
import { Trx } from './quantity.tsx'
import styles from './show.module.css'
import { TokenAmount, TokenLink } from './token.tsx'
import { TokenWarnings } from './token-warnings.tsx'

// Apart from token.tsx: these ask for the token themselves, where rows of lists have it.

type Named = Pick<TokenInfo, 'tokenId' | 'tokenType'>

type NamedAmountProps = {
  readonly value: ApiInteger | undefined
  readonly token: Named
}

/** What is known of a token, which is requested unless a response described it, and whether more of it is on its way. */
export function useNaming(token: Named): { readonly info: TokenInfo; readonly isLoading: boolean } {
  const { tokenId } = token
  const known = describedToken(tokenId)
  const enabled = known === undefined && !isNativeId(tokenId)
  const { data, isLoading } = useQuery({ ...tokenQuery(tokenId), enabled })
  return { info: data?.info ?? known ?? token, isLoading: enabled && isLoading }
}

export const useTokenInfo = (token: Named): TokenInfo => useNaming(token).info

/** The amount of a transfer as the largest figure of its page, with the token's own decimals and name. */
export function LargeAmount({ value, token }: NamedAmountProps) {
  const isNative = isNativeId(token.tokenId)
  const info = useTokenInfo(token)
  const name = isNative ? 'TRX' : info.tokenName || info.tokenAbbr
  return (
    <span className={styles['line']}>
      <TokenMark id={token.tokenId} name={name} logo={info.tokenLogo} size={28} />
      {isNative ? (
        <Trx sun={value} />
      ) : (
        <TokenLink token={info}>
          <TokenAmount value={value} token={info} />
        </TokenLink>
      )}
      {!isNative && <TokenWarnings token={info} />}
    </span>
  )
}

/** An amount of a token with its own decimals and name; links to the token, and says what speaks against it. */
export function NamedAmount({ value, token }: NamedAmountProps) {
  const info = useTokenInfo(token)
  if (isNativeId(token.tokenId)) return <TokenAmount value={value} token={undefined} />
  return (
    <>
      <TokenLink token={info}>
        <TokenAmount value={value} token={info} />
      </TokenLink>
      <TokenWarnings token={info} />
    </>
  )
}

/**
 * The token of a contract whose amounts have decimals: of other contracts a number is no amount. `isLoading` while it is not known
 * whether the contract is one.
 */
export function useAmountToken(contract: string | undefined): {
  readonly isLoading: boolean
  readonly token: Named | undefined
} {
  const known = contract === undefined ? undefined : describedToken(contract)
  const enabled = contract !== undefined && known === undefined
  const { data, isLoading } = useQuery({ ...tokenQuery(contract ?? ''), enabled })
  const info = known ?? data?.info
  const isToken = info?.tokenType === 'trc20' && info.tokenDecimal !== undefined
  return { isLoading: enabled && isLoading, token: isToken ? info : undefined }
}

/** A token by name, in the same way. */
export function NamedToken({ token }: Pick<NamedAmountProps, 'token'>) {
  const info = useTokenInfo(token)
  if (isNativeId(token.tokenId)) return <bdi>TRX</bdi>
  return (
    <>
      <TokenLink token={info} />
      <TokenWarnings token={info} />
    </>
  )
}
