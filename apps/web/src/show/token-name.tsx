import type { TokenInfo } from '../data/token.ts'
import { Link } from '@tanstack/react-router'
import { ForeignText } from './foreign-text.tsx'
import styles from './show.module.css'

type Props = {
  readonly token: TokenInfo
  /** The page is this token's own: no link. */
  readonly isOwn?: boolean
}

/** What a token calls itself, with its symbol; strangers choose both. */
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

/** The API writes it in small letters, as TronScan does. */
const native = { tokenId: '_', tokenName: 'TRON', tokenAbbr: 'TRX' }

export const tokenPath = ({ tokenId, tokenType }: TokenInfo): string =>
  tokenType === 'trc10' ? `/token/${tokenId === '_' ? '0' : tokenId}` : `/token20/${tokenId}`
