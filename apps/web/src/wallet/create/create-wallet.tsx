import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { PageHeader } from '../../ui/page-header.tsx'
import { WizardSteps } from '../../ui/wizard-steps.tsx'
import { keys } from '../../browser/keys.ts'
import { Warning } from '../panel.tsx'
import { BackupStep } from './backup-step.tsx'
import { CheckStep } from './check-step.tsx'
import styles from './create-wallet.module.css'
import type { NewWallet } from './new-wallet.ts'
import { PasswordStep } from './password-step.tsx'
import { ReadyStep } from './ready-step.tsx'

const steps = ['password', 'backup', 'check', 'ready'] as const

/** Creates a key in four steps. Leaving the page before the last one forgets it. */
export function CreateWallet() {
  const t = useTranslations()
  const [wallet, setWallet] = useState<NewWallet>()
  const [step, setStep] = useState<(typeof steps)[number]>('password')
  useForgetting(step === 'ready' ? undefined : wallet)
  return (
    <>
      <PageHeader title={t('page.newWallet')} />
      <div className={styles['page']}>
        <WizardSteps
          steps={steps.map((name) => ({ name, label: t(`wallet.create.${name}`) }))}
          current={step}
        />
        <section className={styles['card']}>
          {window.isSecureContext ? (
            <>
              {step === 'password' && (
                <PasswordStep
                  onWallet={(made) => {
                    setWallet(made)
                    setStep('backup')
                  }}
                />
              )}
              {step === 'backup' && wallet && <BackupStep wallet={wallet} onNext={() => setStep('check')} />}
              {step === 'check' && wallet && (
                <CheckStep wallet={wallet} onBack={() => setStep('backup')} onNext={() => setStep('ready')} />
              )}
              {step === 'ready' && wallet && <ReadyStep wallet={wallet} />}
            </>
          ) : (
            <Warning>{t('wallet.session.insecureText', { secure: 'https', local: 'localhost' })}</Warning>
          )}
        </section>
      </div>
    </>
  )
}

/** Forgets a key that is left before the last step, where the login takes it over. */
function useForgetting(wallet: NewWallet | undefined) {
  const made = useRef<NewWallet>(undefined)
  useEffect(() => {
    made.current = wallet
  })
  useEffect(
    () => () => {
      const handle = made.current?.key.handle
      if (handle !== undefined) keys.call('forget', { handle }).catch(() => undefined)
    },
    [],
  )
}
