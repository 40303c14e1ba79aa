import { trxDecimals } from '@sundial/primitives'
import { useState } from 'react'
import { useLocale } from 'use-intl/react'
import { groupDigits } from '../../format/exact-number.ts'
import { outcomeOf } from './results.tsx'
import styles from './tools.module.css'
import { toSmallest } from './units.ts'

/** The typed TRX in sun; undefined while there is no number. */
export function useTrxField(first: string) {
  const [text, setText] = useState(first)
  const outcome = text.trim() === '' ? undefined : outcomeOf(() => BigInt(toSmallest(text, trxDecimals)))
  const sun = outcome?.kind === 'done' && outcome.value > 0n ? outcome.value : undefined
  return { text, setText, sun, error: outcome?.kind === 'failed' ? outcome.error : undefined }
}

/** A calculation with its figures, from left to right in every language. */
export function Formula({ parts }: { readonly parts: readonly (string | bigint)[] }) {
  const locale = useLocale()
  const text = parts.map((part) => (typeof part === 'bigint' ? groupDigits(String(part), locale) : part))
  return (
    <p className={styles['formula']} dir="ltr">
      {text.join(' ').replaceAll('( ', '(').replaceAll(' )', ')')}
    </p>
  )
}
