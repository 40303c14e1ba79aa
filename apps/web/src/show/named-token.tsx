import { useQuery } from '@tanstack/react-query'
import { lookAlikes } from '@sundial/primitives'
import { foundId, search, searchTerm } from '../data/search.ts'
import { isNativeId, type TokenInfo, token as tokenQuery } from '../data/token.ts'
import type { ApiInteger } from './exact-number.ts'
import { TokenMark } from './mark.tsx'
import { Trx } from './quantity.tsx'
import styles from './show.module.css'
import { LookAlikeMark } from './text.tsx'
import { TokenAmount, TokenLink } from './token.tsx'

// Apart from token.tsx, so that lists do not load the search and all it needs.

type NamedAmountProps = {
  readonly value: ApiInteger | undefined
  readonly token: Pick<TokenInfo, 'tokenId' | 'tokenType'>
}

/** The amount of a transfer as the largest figure of its page, with the token's own decimals and name. */
export function LargeAmount({ value, token }: NamedAmountProps) {
  const isNative = isNativeId(token.tokenId)
  const { data } = useQuery({ ...tokenQuery(token.tokenId), enabled: !isNative })
  const info: TokenInfo = data?.info ?? token
  const name = isNative ? 'TRX' : info.tokenName || info.tokenAbbr
  return (
    <span className={styles['line']}>
      <TokenMark id={token.tokenId} name={name} size={28} />
      {isNative ? (
        <Trx sun={value} />
      ) : (
        <TokenLink token={info}>
          <TokenAmount value={value} token={info} />
        </TokenLink>
      )}
      {!isNative && <LookAlike token={info} />}
    </span>
  )
}

/** An amount of a token with its own decimals and name; links to the token, and marks look-alikes. */
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

/** Warns of a token whose name is easily confused with another one's, by the same rule as the search. */
export function LookAlike({ token: { tokenId, tokenName, tokenAbbr } }: { readonly token: TokenInfo }) {
  const { data = [] } = useQuery(search(searchTerm(tokenAbbr ?? tokenName ?? '')))
  const looksLikeCoin = lookAlikes([{ id: tokenId, name: tokenName, symbol: tokenAbbr }]).has(tokenId)
  const found = data.find(({ desc, value }) => desc.startsWith('Token') && foundId(value) === tokenId)
  if (!looksLikeCoin && found?.isLookAlike !== true) return null
  return (
    <>
      {' '}
      <LookAlikeMark />
    </>
  )
}
