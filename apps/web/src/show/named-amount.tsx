import { useQuery } from '@tanstack/react-query'
import { type TokenInfo, isNativeId, token as tokenQuery } from '../data/token.ts'
import type { ApiInteger } from './exact-number.ts'
import { LookAlike } from './look-alike.tsx'
import { TokenAmount } from './token-amount.tsx'
import { TokenLink } from './token-link.tsx'

type NamedAmountProps = { readonly value: ApiInteger | undefined; readonly token: Pick<TokenInfo, 'tokenId' | 'tokenType'> }

/** An amount of a token with the decimals and the name it gives itself; leads to the token, marked where it looks like another. */
export function NamedAmount({ value, token }: NamedAmountProps) {
  const { data } = useQuery({ ...tokenQuery(token.tokenId), enabled: !isNativeId(token.tokenId) })
  if (isNativeId(token.tokenId)) return <TokenAmount value={value} token={undefined} />
  const info = data?.info ?? token
  return (
    <>
      <TokenLink token={info}>
        <TokenAmount value={value} token={info} />
      </TokenLink>
      <LookAlike token={info} />
    </>
  )
}

/** A token by name, in the same way. */
export function NamedToken({ token }: Pick<NamedAmountProps, 'token'>) {
  const { data } = useQuery({ ...tokenQuery(token.tokenId), enabled: !isNativeId(token.tokenId) })
  if (isNativeId(token.tokenId)) return <bdi>TRX</bdi>
  const info = data?.info ?? token
  return (
    <>
      <TokenLink token={info} />
      <LookAlike token={info} />
    </>
  )
}
