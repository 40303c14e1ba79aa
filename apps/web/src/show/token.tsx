import { isNativeId, type TokenInfo, token as tokenQuery } from '../data/token.ts'
import { Link } from '@tanstack/react-router'
import { ForeignText, LookAlikeMark, neutralText } from './text.tsx'
import styles from './show.module.css'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Amount, Trx } from './quantity.tsx'
import type { ApiInteger, ApiInteger as Whole } from './exact-number.ts'
import { useQuery } from '@tanstack/react-query'
import { lookAlikes } from '../data/look-alikes.ts'
import { foundId, search, searchTerm } from '../data/search.ts'

type Props = {
  readonly token: TokenInfo
  /** The page is about this token: no link. */
  readonly isOwn?: boolean
}

/** The token's own name and symbol; strangers choose both. */
export function TokenName({ token, isOwn = false }: Props) {
  const { tokenId, tokenName, tokenAbbr } = token.tokenId === '_' ? native : token
  const text = (
    <span className={styles['line']}>
      <ForeignText text={tokenName || tokenAbbr || tokenId} />
      {tokenName && tokenAbbr && (
        <span className={styles['unit']}>
          (<ForeignText text={tokenAbbr} />)
        </span>
      )}
    </span>
  )
  return isOwn ? text : <Link to={tokenPath(token)}>{text}</Link>
}

/** The API writes it in lower case, as TronScan does. */
const native = { tokenId: '_', tokenName: 'TRON', tokenAbbr: 'TRX' }

export const tokenPath = ({ tokenId, tokenType }: TokenInfo): string =>
  tokenType === 'trc10' ? `/token/${tokenId === '_' ? '0' : tokenId}` : `/token20/${tokenId}`

type TokenLinkProps = { readonly token: TokenInfo; readonly children?: ReactNode }

/** Links to the token; names are not unique, so its number or contract is in the tooltip. */
export const TokenLink = ({ token, children }: TokenLinkProps) => (
  <Link to={tokenPath(token)} data-tip={token.tokenId}>
    {children ?? <bdi>{neutralText(token.tokenAbbr || token.tokenName || token.tokenId)}</bdi>}
  </Link>
)

type TokenAmountProps = { readonly value: Whole | undefined; readonly token: TokenInfo | undefined }

/** `0`, `_`, nothing and TRX are ids of the native coin. */
const isTrx = (id: string | undefined) => id === undefined || ['', '0', '_', 'TRX', 'trx'].includes(id)

/** An amount of a token; with unknown decimals in smallest units, marked as such. */
export function TokenAmount({ value, token }: TokenAmountProps) {
  const t = useTranslations('show')
  if (isTrx(token?.tokenId)) return <Trx sun={value} />
  const unit = token?.tokenAbbr || token?.tokenName || shortId(token?.tokenId ?? '')
  const decimals = token?.tokenDecimal
  if (decimals !== undefined) return <Amount value={value} decimals={Math.min(decimals, 255)} unit={unit} />
  return (
    <span data-tip={t('smallestUnits')}>
      <Amount value={value} decimals={0} unit={unit} />
      <span className={styles['hidden']}>{t('smallestUnits')}</span>
    </span>
  )
}

const shortId = (id: string) => (id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-5)}` : id)

type NamedAmountProps = {
  readonly value: ApiInteger | undefined
  readonly token: Pick<TokenInfo, 'tokenId' | 'tokenType'>
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
