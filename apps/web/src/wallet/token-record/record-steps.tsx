import { useTranslations } from 'use-intl/react'
import { WizardSteps } from '../../ui/wizard-steps.tsx'
import styles from '../tokens/tokens.module.css'
import { DetailsStep } from './details-step.tsx'
import { PublishStep } from './publish-step.tsx'
import type { RecordStepProps } from './record-draft.ts'
import { ResultStep } from './result-step.tsx'

/** The steps in which a record of a token is written, signed and published, each with its URL. */
export function RecordSteps(props: RecordStepProps) {
  const t = useTranslations()
  const { step, steps, pathOf } = props
  return (
    <div className={styles['page']}>
      <WizardSteps
        steps={steps.map((name) => ({ name, label: t(`issue.step.${name}`), to: pathOf(name) }))}
        current={step}
      />
      <section className={styles['card']}>
        {step === 'Record' && <DetailsStep {...props} />}
        {step === 'Confirm' && <PublishStep {...props} />}
        {step === 'Result' && <ResultStep {...props} />}
      </section>
    </div>
  )
}
