import type { ValueOf } from '@sundial/operations'
import { issueOperation, type TokenDraft, tokenProblems } from '@sundial/wallet'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Amount, Count, Trx } from '../../show/quantity.tsx'
import { ForeignText } from '../../show/text.tsx'
import { Timestamp } from '../../show/time.tsx'
import { type Detail, Details } from '../../ui/details.tsx'
import { OrderOutcome } from '../multi-signature/order-outcome.tsx'
import type { Outcome } from '../order/order.ts'
import { OrderForm } from '../order/order-form.tsx'
import { PriceText } from './price-text.tsx'
import styles from './tokens.module.css'
import { type StepProps, stepPath } from './steps.ts'

/** All that is issued, read from the operation itself, the consent to its fee, and the way to the review. */
export function ConfirmStep({ own, state: { draft, setSent } }: StepProps) {
  const t = useTranslations('issue')
  const navigate = useNavigate()
  const [isAgreed, setAgreed] = useState(false)
  const [proposed, setProposed] = useState<Outcome>()
  const problems = [...new Set(tokenProblems(own, draft).map(({ code }) => code))]
  const isPossible = problems.length === 0
  // What becomes impossible meanwhile, as when the sale would have begun, may have been sent: its outcome has to arrive.
  const [wasPossible] = useState(isPossible)
  const fee = own.parameters.get('getAssetIssueFee') ?? 0n
  if (proposed !== undefined) {
    return <OrderOutcome outcome={proposed} onClose={() => void navigate({ to: '/account/signatures' })} />
  }
  if (!wasPossible) return <Incomplete codes={problems} />
  const operation = issueOperation(own, draft)
  return (
    <div className={styles['body']}>
      <Facts value={operation.value as ValueOf<'AssetIssueContract'>} draft={draft} />
      <OrderForm
        order={isAgreed && isPossible ? { operation } : undefined}
        onCancel={() => void navigate({ to: stepPath('Record') })}
        onDone={(outcome) => {
          if (outcome.kind === 'proposed') return setProposed(outcome)
          setSent(outcome.id)
          void navigate({ to: stepPath('Result') })
        }}
      >
        {!isPossible && <Faults codes={problems} />}
        <p className={styles['hint']}>{t('forever')}</p>
        <label className={styles['agree']}>
          <input type="checkbox" checked={isAgreed} onChange={({ target }) => setAgreed(target.checked)} />
          <span>{t.rich('agree', richValues({ fee: <Trx key="" sun={fee} /> }))}</span>
        </label>
      </OrderForm>
    </div>
  )
}

type Code = ReturnType<typeof tokenProblems>[number]['code']

/** What is missing, with the way to it. */
function Incomplete({ codes }: { readonly codes: readonly Code[] }) {
  const t = useTranslations('issue')
  return (
    <div className={styles['body']}>
      <Faults codes={codes} />
      <div className={styles['ways']}>
        <Link to={stepPath('Record')} className={styles['go'] ?? ''}>
          {t('back')}
        </Link>
      </div>
    </div>
  )
}

function Faults({ codes }: { readonly codes: readonly Code[] }) {
  const t = useTranslations('issue')
  return (
    <>
      <p role="alert">{t('incomplete')}</p>
      <ul className={styles['faults']}>
        {codes.map((code) => (
          <li key={code}>{t(`problem.${code}`)}</li>
        ))}
      </ul>
    </>
  )
}

type FactsProps = {
  readonly value: ValueOf<'AssetIssueContract'>
  readonly draft: Pick<TokenDraft, 'name' | 'abbreviation' | 'description' | 'url' | 'isSold'>
}

function Facts({ value, draft }: FactsProps) {
  const t = useTranslations()
  const { precision: decimals, frozenSupply } = value
  const unit = draft.abbreviation
  const facts: readonly Detail[] = [
    [t('field.name'), <ForeignText key="" text={draft.name} />],
    [t('field.abbreviation'), <ForeignText key="" text={draft.abbreviation} />],
    [t('field.totalSupply'), <Amount key="" value={value.totalSupply} decimals={decimals} unit={unit} />],
    [t('field.decimals'), <Count key="" value={decimals} />],
    [t('field.description'), <ForeignText key="" text={draft.description} />],
    [t('field.url'), <ForeignText key="" text={draft.url} />],
    ...(draft.isSold
      ? ([
          [t('column.sale'), <PriceText key="" price={value} decimals={decimals} unit={unit} />],
          [t('field.start'), <Timestamp key="" value={Number(value.startTime)} driftSeconds={0} />],
          [t('field.end'), <Timestamp key="" value={Number(value.endTime)} driftSeconds={0} />],
        ] satisfies readonly Detail[])
      : ([[t('column.sale'), t('issue.noSale')]] satisfies readonly Detail[])),
    ...frozenSupply.map(({ frozenAmount, frozenDays }, at): Detail => [
      t('issue.frozenPart', { number: at + 1 }),
      t.rich(
        'issue.frozenFor',
        richValues({
          amount: <Amount key="" value={frozenAmount} decimals={decimals} unit={unit} />,
          days: String(frozenDays),
        }),
      ),
    ]),
    [t('field.accountBandwidth'), <Count key="" value={value.freeAssetNetLimit} />],
    [t('field.totalBandwidth'), <Count key="" value={value.publicFreeAssetNetLimit} />],
  ]
  return <Details facts={facts} />
}
