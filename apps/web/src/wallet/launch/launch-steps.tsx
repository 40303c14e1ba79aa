import type { OwnAccount } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import { WizardSteps } from '../../ui/wizard-steps.tsx'
import type { RecordState } from '../token-record/record-draft.ts'
import { stepPath, type Step, wizardSteps } from '../tokens/steps.ts'
import styles from '../tokens/tokens.module.css'
import { ConfirmStep } from './confirm-step.tsx'
import { DetailsStep } from './details-step.tsx'
import type { LaunchState } from './launch-state.ts'
import { ResultStep } from './result-step.tsx'

type Props = {
  readonly own: OwnAccount
  readonly state: LaunchState
  readonly recording: RecordState
  readonly step: Step
}

/** The steps in which a standard token is described, deployed and verified, each with its URL. */
export function LaunchSteps({ own: { account }, state, recording, step }: Props) {
  const t = useTranslations('issue.step')
  const props = { owner: account.address, state }
  return (
    <div className={styles['page']}>
      <WizardSteps
        steps={wizardSteps.map((name) => ({ name, label: t(name), to: stepPath(name) }))}
        current={step}
      />
      <section className={styles['card']}>
        {step === 'Record' && <DetailsStep {...props} />}
        {step === 'Confirm' && <ConfirmStep {...props} />}
        {step === 'Result' && <ResultStep {...props} recording={recording} />}
      </section>
    </div>
  )
}
