import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useSideChainId } from '../../data/server.ts'
import { Topic } from '../../i18n/topic.tsx'
import button from '../../ui/button.module.css'
import { Card } from '../../ui/card.tsx'
import { CodeField } from '../../ui/form.tsx'
import form from '../../ui/form.module.css'
import { CodeCamera, hasCodeDetector } from '../../wallet/pairing/code-camera.tsx'
import { findTransaction, type FoundTransaction } from './read-transaction.ts'
import { type Outcome, outcomeOf } from './results.tsx'
import styles from './tools.module.css'
import { ViewedTransaction } from './viewed-transaction.tsx'

/** A transaction from a link, a file, the camera or a text, in full. */
export function TransactionViewer() {
  const { hex = '' }: Record<string, string | undefined> = useSearch({ strict: false })
  // A link shows its transaction anew.
  return <Viewer key={hex} linked={hex} />
}

function Viewer({ linked }: { readonly linked: string }) {
  const t = useTranslations('tools')
  const navigate = useNavigate()
  const sideChainId = useSideChainId()
  const [text, setText] = useState(linked)
  const [outcome, setOutcome] = useState<Outcome<FoundTransaction> | undefined>(() =>
    linked === '' ? undefined : outcomeOf(() => findTransaction(linked, sideChainId)),
  )
  const load = (given: string) => {
    setText(given)
    setOutcome(outcomeOf(() => findTransaction(given, sideChainId)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    load(text)
  }
  const clear = () => {
    setText('')
    setOutcome(undefined)
    if (linked !== '') void navigate({ to: '/tools/transaction-viewer', replace: true, resetScroll: false })
  }
  return (
    <>
      <Card title={t('openTransaction')}>
        <form className={form['form']} onSubmit={submit}>
          <CodeField
            label={t('transaction')}
            hint={t('transactionHint', { json: 'JSON' })}
            value={text}
            onChange={setText}
            isLong
          />
          <div className={styles['acts']}>
            <button
              type="submit"
              className={button['button']}
              data-variant="main"
              disabled={text.trim() === ''}
            >
              {t('load')}
            </button>
            <FileButton onText={load} />
            <CameraButton onText={load} />
            {text !== '' && (
              <button type="button" className={button['button']} onClick={clear}>
                {t('clear')}
              </button>
            )}
          </div>
          {outcome?.kind === 'failed' && (
            <p className={styles['problem']} role="alert">
              {t('couldNotLoad')}
            </p>
          )}
        </form>
      </Card>
      {outcome?.kind === 'done' && <ViewedTransaction key={outcome.value.hex} found={outcome.value} />}
    </>
  )
}

type SourceProps = { readonly onText: (text: string) => void }

/** A larger file is no transaction. */
const mostFileBytes = 5_000_000

function FileButton({ onText }: SourceProps) {
  const t = useTranslations('tools')
  const id = useId()
  const read = async (file: File | undefined) => {
    if (file !== undefined) onText(file.size > mostFileBytes ? '?' : await file.text())
  }
  return (
    <span className={styles['file']}>
      <label htmlFor={id}>{t('chooseFile')}</label>
      <input
        id={id}
        type="file"
        accept=".json,.txt,.hex,application/json,text/plain"
        onChange={({ target }) => {
          void read(target.files?.[0])
          target.value = ''
        }}
      />
    </span>
  )
}

/** The camera, where the browser reads QR codes. */
function CameraButton({ onText }: SourceProps) {
  const t = useTranslations('tools')
  const [isScanning, setScanning] = useState(false)
  if (!hasCodeDetector()) return null
  return isScanning ? (
    <div className={styles['camera']}>
      <Topic name="pairing">
        <CodeCamera
          onText={(text) => {
            setScanning(false)
            onText(text)
          }}
        />
      </Topic>
      <button type="button" className={button['button']} onClick={() => setScanning(false)}>
        {t('stopCamera')}
      </button>
    </div>
  ) : (
    <button type="button" className={button['button']} onClick={() => setScanning(true)}>
      {t('scan')}
    </button>
  )
}
