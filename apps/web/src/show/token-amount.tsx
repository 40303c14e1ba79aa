import type { TokenInfo } from '../data/token.ts'
import { useTranslations } from 'use-intl/react'
import { Amount, Trx } from './amount.tsx'
import type { ApiInteger as Whole } from './exact-number.ts'
import styles from './show.module.css'

type TokenAmountProps = { readonly value: Whole | undefined; readonly token: TokenInfo | undefined }

/** `0`, `_`, nothing and TRX all name the native coin. */
const isTrx = (id: string | undefined) => id === undefined || ['', '0', '_', 'TRX', 'trx'].includes(id)

/** An amount of a token; with unknown decimals its smallest units, and says so. */
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
