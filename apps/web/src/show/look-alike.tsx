import type { TokenInfo } from '../data/token.ts'
import { useQuery } from '@tanstack/react-query'
import { lookAlikes } from '../data/look-alikes.ts'
import { foundId, search, searchTerm } from '../data/search.ts'
import { LookAlikeMark } from './look-alike-mark.tsx'

/** Warns of a token whose name is easily taken for another one's, by the same rule as the search. */
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
