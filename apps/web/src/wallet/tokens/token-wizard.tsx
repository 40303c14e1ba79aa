import { toBase58 } from '@sundial/primitives'
import { issuedTokenOf, type LaunchStandard, launchStandards, type OwnAccount } from '@sundial/wallet'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { WizardSteps } from '../../ui/wizard-steps.tsx'
import { type LaunchState, useLaunchDraft } from '../launch/launch-state.ts'
import { LaunchSteps } from '../launch/launch-steps.tsx'
import { type RecordState, useRecordDraft } from '../token-record/record-draft.ts'
import { RecordSteps } from '../token-record/record-steps.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { RecordStep } from './record-step.tsx'
import { ResultStep } from './result-step.tsx'
import { createPath, type Step, stepOf, stepPath, wizardSteps } from './steps.ts'
import { useStoredDraft } from './stored-draft.ts'
import { TokenPageFrame } from './token-page-frame.tsx'
import styles from './tokens.module.css'
import { TypeStep } from './type-step.tsx'

/** Issues a TRC10 token, launches a standard one, or records the token of a contract, in four steps, each with its URL. */
export const TokenWizard = () => (
  <Topic name="launch">
    <TokenPageFrame title="createToken">
      {(own) => <Wizard key={own.account.address} own={own} />}
    </TokenPageFrame>
  </Topic>
)

/** The type comes first: what the other steps ask for depends on it. */
function Wizard({ own }: { readonly own: OwnAccount }) {
  const t = useTranslations()
  const { step: name } = useParams({ strict: false })
  const step = stepOf(name)
  const recording = useRecordDraft(`${toBase58(own.account.address)}/record`)
  const launches = {
    trc20: useLaunchDraft(toBase58(own.account.address), 'trc20'),
    trc721: useLaunchDraft(toBase58(own.account.address), 'trc721'),
  }
  const { standard, way } = recording.draft
  const launched = way === 'launch' ? launchStandards.find((one) => one === standard) : undefined
  const launching = step === 'Type' || launched === undefined ? undefined : launches[launched]
  const isRecord = standard !== 'trc10' && step !== 'Type'
  return (
    <>
      <PageHeader title={t('page.createToken')} />
      {launching !== undefined ? (
        <LaunchSteps own={own} state={launching} recording={recording} step={step} />
      ) : isRecord ? (
        <RecordSteps own={own} state={recording} step={step} steps={wizardSteps} pathOf={stepPath} />
      ) : (
        <Issue own={own} step={step} recording={recording} launches={launches} />
      )}
      <LeaveQuestion
        base={createPath}
        text={t('record.leaveText')}
        isOpen={recording.isTouched && recording.draft.outcome?.kind !== 'published'}
        onDelete={recording.clear}
      />
      <LeaveQuestion
        base={createPath}
        text={t('launch.leaveText')}
        isOpen={launching?.isTouched === true && launching.sent === undefined}
        onDelete={() => launching?.clear()}
      />
    </>
  )
}

type IssueProps = {
  readonly own: OwnAccount
  readonly step: Step
  readonly recording: RecordState
  readonly launches: Readonly<Record<LaunchStandard, LaunchState>>
}

function Issue({ own, step, recording, launches }: IssueProps) {
  const t = useTranslations('issue')
  const state = useStoredDraft(toBase58(own.account.address), own)
  const isDone = state.sent !== undefined || issuedTokenOf(own) !== undefined
  const isIssue = recording.draft.standard === 'trc10'
  return (
    <>
      <div className={styles['page']}>
        <WizardSteps
          steps={wizardSteps.map((one) => ({ name: one, label: t(`step.${one}`), to: stepPath(one) }))}
          current={step}
        />
        <section className={styles['card']}>
          {step === 'Type' && <TypeStep own={own} state={state} recording={recording} launches={launches} />}
          {step === 'Record' && <RecordStep own={own} state={state} />}
          {step === 'Confirm' && <ConfirmStep own={own} state={state} />}
          {step === 'Result' && <ResultStep own={own} state={state} />}
        </section>
      </div>
      <LeaveQuestion
        base={createPath}
        text={t('leave.text')}
        isOpen={isIssue && state.isTouched && !isDone}
        onDelete={state.clear}
      />
    </>
  )
}
