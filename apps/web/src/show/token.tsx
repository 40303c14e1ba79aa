import type { TokenInfo } from '../data/token.ts'
import { Link } from '@tanstack/react-router'
import { ForeignText, neutralText } from './text.tsx'
import styles from './show.module.css'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { formatUnits, trxDecimals } from '@sundial/primitives/sun'
import { type ApiInteger as Whole, groupDigits, toInteger } from '../format/exact-number.ts'
import { TokenMark } from './mark.tsx'
import { Missing } from './missing.tsx'
import { Amount, Trx } from './quantity.tsx'
import { TokenWarnings } from './token-warnings.tsx'

type Props = {
  readonly token: TokenInfo
  /** The page is about this token: no link. */
  readonly isOwn?: boolean
}

/** The token's own name and symbol, which strangers choose, and what speaks against it. */
export function TokenName({ token, isOwn = false }: Props) {
  const { tokenId, tokenName, tokenAbbr } = token.tokenId === '_' ? native : token
  const text = (
    <span className={styles['line']}>
      <ForeignText text={tokenName || tokenAbbr || tokenId} />
      {tokenName && tokenAbbr && (
        <span className={`${styles['unit']} ${styles['symbol']}`}>
          (<ForeignText text={tokenAbbr} />)
        </span>
      )}
    </span>
  )
  return (
    <>
      {isOwn ? text : <Link to={tokenPath(token)}>{text}</Link>}
      <TokenWarnings token={token} />
    </>
  )
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

/** An amount in a row without columns, with the marks of its token. */
export const MarkedAmount = ({
  value,
  token,
  isVoid = false,
}: TokenAmountProps & Pick<AlignedProps, 'isVoid'>) => (
  <span className={styles['line']}>
    {isVoid ? (
      <VoidAmount>
        <TokenAmount value={value} token={token} />
      </VoidAmount>
    ) : (
      <TokenAmount value={value} token={token} />
    )}
    {token !== undefined && <TokenWarnings token={token} isSmall />}
  </span>
)

/** An amount that did not move, because the operation failed. */
export const VoidAmount = ({ children }: { readonly children: ReactNode }) => (
  <s className={styles['void']}>{children}</s>
)

type AlignedProps = TokenAmountProps & {
  /** Sign and tone of a transfer, seen from the account of the page. */
  readonly direction?: 'in' | 'out' | undefined
  /** Nothing moved: the operation failed. */
  readonly isVoid?: boolean
}

/**
 * An amount for a column: points align, the fraction is dim, the token has its mark. Exact when copied. Without a token it is TRX,
 * in a column of nothing else, where a mark would repeat itself.
 */
export function AlignedAmount({ value, token, direction, isVoid = false }: AlignedProps) {
  const locale = useLocale()
  const tipOf = useExactTip()
  const integer = toInteger(value)
  if (integer === undefined) return <Missing />
  const unit = unitOf(token)
  const plain = formatUnits(integer, Math.min(unit.decimals ?? 0, 255))
  const [whole = '0'] = plain.split('.')
  const [text, start] = [groupDigits(plain, locale), groupDigits(whole, locale)]
  return (
    // The unit stands after the digits in every language, as in `Quantity`.
    <span
      className={styles['aligned']}
      dir="ltr"
      data-void={isVoid || undefined}
      data-long={start.length > longest || undefined}
    >
      <span
        className={styles['number']}
        data-direction={direction}
        {...(unit.id === '_' ? { 'data-sun': String(integer) } : { 'data-tip': tipOf(text, unit) })}
      >
        <span className={styles['whole']}>
          {direction !== undefined && signs[direction]}
          {start}
        </span>
        <span className={styles['fraction']}>{text.slice(start.length)}</span>
      </span>{' '}
      <span className={styles['unitMark']}>
        {token === undefined ? (
          <bdi className={styles['unit']}>{unit.name}</bdi>
        ) : (
          <>
            <TokenMark id={unit.id} name={unit.name} logo={token.tokenLogo} size={18} />
            <TokenWarnings token={token} isSmall />
            <bdi className={styles['clip']}>{neutralText(unit.name)}</bdi>
          </>
        )}
      </span>
    </span>
  )
}

/** Letters of a whole number that fit beside an aligned fraction. */
const longest = 10

const signs = { in: '+', out: '−' } as const

type Unit = { readonly id: string; readonly name: string; readonly decimals: number | undefined }

const unitOf = (token: TokenInfo | undefined): Unit =>
  token === undefined || isTrx(token.tokenId)
    ? { id: '_', name: 'TRX', decimals: trxDecimals }
    : {
        id: token.tokenId,
        name: token.tokenAbbr || token.tokenName || shortId(token.tokenId),
        decimals: token.tokenDecimal,
      }

/** The whole amount with its unit, and that it is in smallest units where the decimals are unknown. */
function useExactTip() {
  const t = useTranslations('show')
  return (text: string, { name, decimals }: Unit): string =>
    decimals === undefined ? `${text} ${name}\n${t('smallestUnits')}` : `${text} ${name}`
}

const shortId = (id: string) => (id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-5)}` : id)
