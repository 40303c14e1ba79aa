import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import button from '../../ui/button.module.css'
import { Card } from '../../ui/card.tsx'
import form from '../../ui/form.module.css'
import { keys } from '../../browser/keys.ts'
import { SecretField } from '../../wallet/panel.tsx'
import { takeSecret } from '../../wallet/panels/use-secret.ts'
import { rowsOfForms } from './address-converter.tsx'
import { type AddressForms, addressForms } from './addresses.ts'
import { type Outcome, Problem, Results } from './results.tsx'
import styles from './tools.module.css'

/** The address of a private key, by the worker that holds keys; the key is forgotten at once. */
export function KeyConverter() {
  const t = useTranslations('tools')
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<Outcome<AddressForms>>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void addressOfKey(takeSecret(field))
      .then((address): Outcome<AddressForms> => ({ kind: 'done', value: addressForms(address) }))
      .catch((error: unknown): Outcome<AddressForms> => ({ kind: 'failed', error }))
      .then(setOutcome)
  }
  return (
    <Card title={t('privateKey')}>
      <form className={form['form']} onSubmit={submit}>
        <SecretField label={t('privateKey')} hint={t('keyHint')} field={field} />
        <p className={styles['note']}>{t('keyStays')}</p>
        <div className={form['acts']}>
          <button type="submit" className={button['button']} data-variant="main">
            {t('deriveAddress')}
          </button>
        </div>
        <output className={form['outcome']}>
          {outcome?.kind === 'done' && <Results rows={rowsOfForms(outcome.value)} />}
          {outcome?.kind === 'failed' && <Problem error={outcome.error} />}
        </output>
      </form>
    </Card>
  )
}

async function addressOfKey(digits: Uint8Array): Promise<string> {
  const { handle, address } = await keys.call('importPrivateKey', { digits })
  await keys.call('forget', { handle })
  return address
}
