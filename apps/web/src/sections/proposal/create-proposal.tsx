import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import { GovernanceTabs } from './governance-tabs.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { WizardSteps } from '../../ui/wizard-steps.tsx'
import { OrderTopics } from '../../wallet/order/order-topics.tsx'
import { ChooseStep } from '../../wallet/proposals/choose-step.tsx'
import { ConfirmStep } from '../../wallet/proposals/confirm-step.tsx'
import { useProposalDraft } from '../../wallet/proposals/proposal-draft.ts'
import { ProposerNotice } from '../../wallet/proposals/proposer-notice.tsx'
import { ResultStep } from '../../wallet/proposals/result-step.tsx'
import { type ChosenProps, stepPath, steps } from '../../wallet/proposals/steps.ts'
import { type Changeable, parametersNow, useChangeable } from '../../wallet/proposals/use-parameters.ts'
import styles from '../../wallet/proposals/proposals.module.css'
import { ValuesStep } from '../../wallet/proposals/values-step.tsx'

/** A proposal in four steps, each with a URL: choose parameters, set values, confirm, result. */
export const CreateProposal = () => (
  <OrderTopics>
    <Topic name="governance">
      <Topic name="parameters">
        <Topic name="proposing">
          <Wizard />
        </Topic>
      </Topic>
    </Topic>
  </OrderTopics>
)

function Wizard() {
  const t = useTranslations()
  const { step: typed } = useParams({ strict: false })
  const { hash }: { readonly hash?: unknown } = useSearch({ strict: false })
  const step = steps[Number(typed) - 1] ?? 'choose'
  const sent = typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) ? hash : undefined
  return (
    <>
      <PageHeader title={t('page.createProposal')} />
      <GovernanceTabs />
      <div className={styles['wizard']}>
        <WizardSteps
          steps={steps.map((name) => ({
            name,
            label: t(`proposing.step.${name}`),
            to: name === 'result' ? undefined : stepPath(name),
          }))}
          current={step}
        />
        {step === 'result' && sent !== undefined ? (
          <ResultStep hash={sent} />
        ) : (
          <>
            <ProposerNotice />
            <Draft>
              {(all) => {
                if (step === 'choose') return <ChooseStep all={all} />
                return <Chosen all={all}>{step === 'set' ? ValuesStep : ConfirmStep}</Chosen>
              }}
            </Draft>
          </>
        )}
      </div>
    </>
  )
}

type DraftProps = { readonly children: (all: readonly Changeable[]) => ReactNode }

/** What depends on the parameters of the chain. */
function Draft({ children }: DraftProps) {
  const query = useQuery(parametersNow())
  return (
    <QueryFrame query={query} lines={10}>
      {(parameters) => <WithParameters parameters={parameters}>{children}</WithParameters>}
    </QueryFrame>
  )
}

function WithParameters({
  parameters,
  children,
}: DraftProps & { readonly parameters: ReadonlyMap<string, bigint> }) {
  return children(useChangeable(parameters))
}

type Step = (props: ChosenProps) => ReactNode

/** A step that needs chosen parameters; without any it leads to the first step. */
function Chosen({ all, children: Step }: { readonly all: readonly Changeable[]; readonly children: Step }) {
  const t = useTranslations('proposing')
  const draft = useProposalDraft()
  const chosen = all.filter(({ id }) => draft[id] !== undefined)
  if (chosen.length > 0) return <Step chosen={chosen} />
  return (
    <Card>
      <p className={styles['text']}>
        {t('noneChosen')} <Link to={stepPath('choose')}>{t('step.choose')}</Link>
      </p>
    </Card>
  )
}
