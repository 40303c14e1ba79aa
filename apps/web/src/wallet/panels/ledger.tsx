import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LedgerLoginFlow, type LedgerStep } from '../ledger/ledger-login.ts'
import { preloadTransports } from '../ledger/open-transport.ts'
import type { PanelProps } from '../methods/method.ts'
import { PanelForm } from '../panel.tsx'
import { LedgerAccounts } from './ledger-accounts.tsx'
import { useLedgerProblem } from './ledger-problem.ts'
import styles from './ledger.module.css'

/** Connects a Ledger and logs in with one of its accounts. */
export function LedgerPanel({ onSigner, onCancel, address }: PanelProps) {
  const [step, setStep] = useState<LedgerStep>({ kind: 'start' })
  const flow = useRef<LedgerLoginFlow>(undefined)
  useEffect(() => {
    void preloadTransports()
    return () => flow.current?.close()
  }, [])
  const connect = () => {
    flow.current?.close()
    const started = new LedgerLoginFlow()
    flow.current = started
    void started.find((next) => {
      if (flow.current === started) setStep(next)
    })
  }
  if (step.kind !== 'connected') return <Connecting step={step} onConnect={connect} onCancel={onCancel} />
  return (
    <LedgerAccounts
      step={step}
      wanted={address}
      onCancel={onCancel}
      onChoose={async (choice) => {
        const signer = await flow.current?.choose(choice)
        if (signer !== undefined) onSigner(signer)
      }}
      onGone={(problem) => setStep({ kind: 'start', problem })}
    />
  )
}

type ConnectingProps = {
  readonly step: Exclude<LedgerStep, { kind: 'connected' }>
  readonly onConnect: () => void
  readonly onCancel: () => void
}

function Connecting({ step, onConnect, onCancel }: ConnectingProps) {
  const t = useTranslations('wallet.ledger')
  const problemOf = useLedgerProblem()
  const reason = step.kind === 'loading' ? step.reason : step.problem
  const isLoading = step.kind === 'loading'
  return (
    <PanelForm
      submit={t('connect')}
      onSubmit={onConnect}
      onCancel={onCancel}
      isBusy={isLoading}
      error={isLoading || reason === undefined ? undefined : problemOf(reason)}
    >
      <ol className={styles['steps']}>
        <li>{t('plug')}</li>
        <li>{t('unlock')}</li>
        <li>{t('openApp')}</li>
      </ol>
      <p className={styles['note']}>
        {t('chooser')} <Link to="/help/ledger">{t('help')}</Link>
      </p>
      {isLoading && (
        <output className={styles['wait']}>
          <span>{t('waiting')}</span>
          {reason !== undefined && <strong>{problemOf(reason)}</strong>}
        </output>
      )}
    </PanelForm>
  )
}
