import type { TokenInfo } from '@sundial/api'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { lookAlikes } from '../data/look-alikes.ts'
import { foundId, search, searchTerm } from '../data/search.ts'
import styles from './show.module.css'

/** Warns of a token whose name is easily taken for another one's, by the same rule as the search. */
export function LookAlike({ token: { tokenId, tokenName, tokenAbbr } }: { readonly token: TokenInfo }) {
  const t = useTranslations('search')
  const { data = [] } = useQuery(search(searchTerm(tokenAbbr ?? tokenName ?? '')))
  const looksLikeCoin = lookAlikes([{ id: tokenId, name: tokenName, symbol: tokenAbbr }]).has(tokenId)
  const found = data.find(({ desc, value }) => desc.startsWith('Token') && foundId(value) === tokenId)
  if (!looksLikeCoin && found?.isLookAlike !== true) return null
  return (
    <>
      {' '}
      <span className={styles['pill']} data-tone="warn">
        {t('lookAlike')}
      </span>
    </>
  )
}
