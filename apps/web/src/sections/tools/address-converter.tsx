import { useSearch } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Card } from '../../ui/card.tsx'
import { CodeField } from '../../ui/form.tsx'
import form from '../../ui/form.module.css'
import { type AddressForms, addressForms } from './addresses.ts'
import { outcomeOf, Problem, type Result, Results } from './results.tsx'
import styles from './tools.module.css'

/** Names that are the same in every language. */
export const formNames = { base58: 'Base58', hex: 'Hex, 41', evm: 'EVM, 0x', word: 'ABI' }

export const rowsOfForms = ({ base58, hex, evm, word }: AddressForms): readonly Result[] => [
  [formNames.base58, base58],
  [formNames.hex, hex],
  [formNames.evm, evm],
  [formNames.word, word],
]

/** An address in any form, in all forms. */
export function AddressConverter() {
  const t = useTranslations('tools')
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const [text, setText] = useState(search['address'] ?? '')
  const outcome = text.trim() === '' ? undefined : outcomeOf(() => addressForms(text))
  return (
    <Card title={t('addresses')}>
      <div className={form['form']}>
        <CodeField label={t('address')} hint={t('addressHint')} value={text} onChange={setText} />
        <output className={form['outcome']}>
          {outcome?.kind === 'done' && (
            <>
              <Results rows={rowsOfForms(outcome.value)} />
              <p className={styles['note']}>
                <Link to={`/address/${outcome.value.base58}`}>{t('openAccount')}</Link>
              </p>
            </>
          )}
          {outcome?.kind === 'failed' && <Problem error={outcome.error} />}
        </output>
      </div>
    </Card>
  )
}
