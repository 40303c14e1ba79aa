import { trxDecimals } from '@sundial/primitives'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Card } from '../../ui/card.tsx'
import { CodeField } from '../../ui/form.tsx'
import form from '../../ui/form.module.css'
import { outcomeOf, Problem } from './results.tsx'
import styles from './tools.module.css'
import { fromSmallest, mostDecimals, toSmallest } from './units.ts'

type Side = 'amount' | 'smallest'

/** An amount of TRX or a token and its smallest units: the field that was not typed in follows. */
export function UnitConverter() {
  const t = useTranslations('tools')
  const [typed, setTyped] = useState<{ readonly side: Side; readonly text: string }>({
    side: 'amount',
    text: '1',
  })
  const [decimalsText, setDecimals] = useState(String(trxDecimals))
  const decimals = Number(decimalsText)
  const convert = typed.side === 'amount' ? toSmallest : fromSmallest
  const outcome = typed.text.trim() === '' ? undefined : outcomeOf(() => convert(typed.text, decimals))
  const other = outcome?.kind === 'done' ? outcome.value : ''
  const textOf = (side: Side) => (side === typed.side ? typed.text : other)
  const isTrx = decimals === trxDecimals
  return (
    <Card title={t('units')}>
      <div className={form['form']}>
        <div className={styles['pair']}>
          <CodeField
            label={isTrx ? 'TRX' : t('amount')}
            value={textOf('amount')}
            onChange={(text) => setTyped({ side: 'amount', text })}
            inputMode="decimal"
          />
          <CodeField
            label={t('decimals')}
            value={decimalsText}
            onChange={(text) => setDecimals(limited(text))}
            inputMode="numeric"
          />
        </div>
        <CodeField
          label={isTrx ? 'sun' : t('smallest')}
          value={textOf('smallest')}
          onChange={(text) => setTyped({ side: 'smallest', text })}
          inputMode="numeric"
        />
        <p className={styles['note']}>{t('unitNote', { trx: 'TRX', sun: 'sun' })}</p>
        {outcome?.kind === 'failed' && <Problem error={outcome.error} />}
      </div>
    </Card>
  )
}

/** A whole number of at most 77, or nothing. */
function limited(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 2)
  return Number(digits) > mostDecimals ? String(mostDecimals) : digits
}
