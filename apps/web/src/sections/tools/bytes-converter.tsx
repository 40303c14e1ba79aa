import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Card } from '../../ui/card.tsx'
import { Choice } from '../../ui/form.tsx'
import form from '../../ui/form.module.css'
import { type ByteForms, byteForms, type ByteKind, byteKinds } from './bytes.ts'
import { outcomeOf, Problem, Results } from './results.tsx'
import styles from './tools.module.css'

/** Names that are the same in every language. */
const codeNames = { hex: 'Hex', base64: 'Base64', bytes32: 'bytes32', uint256: 'uint256' }
const hashNames = { keccak256: 'Keccak-256', sha256: 'SHA-256' }

/** Bytes written as text, hex, base64 or a number, in every other form, and their hashes. */
export function BytesConverter() {
  const t = useTranslations('tools')
  const id = useId()
  const [kind, setKind] = useState<ByteKind>('text')
  const [text, setText] = useState('')
  const outcome = text === '' ? undefined : outcomeOf(() => byteForms(text, kind))
  const nameOf = (one: ByteKind) => (one === 'hex' || one === 'base64' ? codeNames[one] : t(`kind.${one}`))
  return (
    <Card title={t('bytes')}>
      <div className={form['form']}>
        <div className={form['field']}>
          <div className={form['labelled']}>
            <label htmlFor={id}>{t('input')}</label>
            <Choice
              label={t('writtenAs')}
              values={byteKinds}
              value={kind}
              textOf={nameOf}
              onChoose={setKind}
            />
          </div>
          <textarea
            id={id}
            rows={3}
            dir={kind === 'text' ? 'auto' : 'ltr'}
            data-code={kind === 'text' ? undefined : true}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <output className={form['outcome']}>
          {outcome?.kind === 'done' && <Forms forms={outcome.value} />}
          {outcome?.kind === 'failed' && <Problem error={outcome.error} />}
        </output>
      </div>
    </Card>
  )
}

function Forms({ forms }: { readonly forms: ByteForms }) {
  const t = useTranslations('tools')
  return (
    <>
      <Results
        rows={[
          [t('kind.text'), forms.text],
          [codeNames.hex, forms.hex],
          [codeNames.base64, forms.base64],
          [t('kind.number'), forms.number],
          [codeNames.bytes32, forms.bytes32],
          [codeNames.uint256, forms.uint256],
          [hashNames.keccak256, forms.keccak256],
          [hashNames.sha256, forms.sha256],
        ]}
      />
      <p className={styles['note']}>
        {t('byteCount', { count: forms.length })} {forms.bytes32 === undefined && t('noWord')}
      </p>
    </>
  )
}
