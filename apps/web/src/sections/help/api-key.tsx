import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type CallerLimits, checkKey, ownPath, type Tried, tryCall } from '../../data/try-call.ts'
import { Count } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBox } from '../../ui/code-box.tsx'
import { Details, type Detail } from '../../ui/details.tsx'
import styles from './api-calls.module.css'
import { KeyDays } from './key-days.tsx'

type KeyProps = { readonly apiKey: string; readonly onChange: (key: string) => void }

/** What this server allows a caller, without a key or with the one that is typed, which is sent to this server only and not stored. */
export function ApiKey({ apiKey, onChange }: KeyProps) {
  const t = useTranslations('api')
  const check = useMutation({ mutationFn: () => checkKey(apiKey.trim()) })
  const { data, isError, isPending } = check
  return (
    <Card title={t('limits')}>
      <form
        className={styles['bar']}
        onSubmit={(event) => {
          event.preventDefault()
          check.mutate()
        }}
      >
        <label className={styles['key']}>
          <span>{t('key')}</span>
          <input
            className={styles['field']}
            type="password"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={apiKey}
            onChange={({ target }) => {
              check.reset()
              onChange(target.value)
            }}
          />
        </label>
        <Button variant="light" disabled={isPending} onClick={() => check.mutate()}>
          {t('check')}
        </Button>
      </form>
      <p className={styles['remark']}>{t('keyNote')}</p>
      <output aria-live="polite">
        {isError && <p className={styles['remark']}>{t('noAnswer')}</p>}
        {data !== undefined && <Limits limits={data.limits} isKeyTyped={apiKey.trim() !== ''} />}
      </output>
      {data !== undefined && data.days.length > 0 && <KeyDays days={data.days} />}
    </Card>
  )
}

type LimitsProps = { readonly limits: CallerLimits | undefined; readonly isKeyTyped: boolean }

function Limits({ limits, isKeyTyped }: LimitsProps) {
  const t = useTranslations('api')
  if (limits === undefined) return <p className={styles['remark']}>{t('unlimited')}</p>
  const { caller, keyName, burst, left, resetSeconds } = limits
  const facts: readonly Detail[] = [
    [
      t('countedAs'),
      caller === 'key' ? t('caller.key', { name: neutralText(keyName ?? '') }) : t(`caller.${caller}`),
    ],
    [t('atOnce'), <Count key="" value={burst} />],
    [t('left'), <Count key="" value={left} />],
    [t('fullIn'), t('seconds', { count: resetSeconds })],
  ]
  return (
    <>
      {isKeyTyped && caller !== 'key' && <p className={styles['remark']}>{t('unknownKey')}</p>}
      <Details facts={facts} />
    </>
  )
}

type TryProps = { readonly path: string; readonly apiKey: string }

/** Sends a request of the visitor from the page, and shows the answer. */
export function TryCall({ path, apiKey }: TryProps) {
  const t = useTranslations('api')
  const [typed, setTyped] = useState(path)
  const href = ownPath(typed)
  const request = useMutation({ mutationFn: (url: string) => tryCall(url, apiKey.trim()) })
  return (
    <div>
      <form
        className={styles['try']}
        onSubmit={(event) => {
          event.preventDefault()
          if (href !== undefined) request.mutate(href)
        }}
      >
        <input
          className={styles['field']}
          aria-label={t('request')}
          dir="ltr"
          spellCheck={false}
          maxLength={2000}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          variant="default"
          disabled={href === undefined || request.isPending}
          onClick={() => href !== undefined && request.mutate(href)}
        >
          {t('try')}
        </Button>
      </form>
      {href === undefined && <p role="alert">{t('ownOnly', { path: '/api/block?limit=1' })}</p>}
      {request.isError && <p role="alert">{t('noAnswer')}</p>}
      {request.data !== undefined && <Answer tried={request.data} />}
    </div>
  )
}

function Answer({ tried: { status, text, isCut, limits } }: { readonly tried: Tried }) {
  const t = useTranslations('api')
  return (
    <>
      <p>
        <strong>{status}</strong>{' '}
        {limits !== undefined && (
          <>
            {t('left')}: <Count value={limits.left} />
          </>
        )}
      </p>
      <div className={styles['answer']}>
        <CodeBox text={text} label={t('answer')} />
      </div>
      {isCut && <p>{t('cut')}</p>}
    </>
  )
}
