import { type LaunchDraft, launchContract, launchProblems } from '@sundial/wallet'
import { type Address as HexAddress, toBase58 } from '@sundial/primitives'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { Amount, Count } from '../../show/quantity.tsx'
import { ForeignText } from '../../show/text.tsx'
import { type Detail, Details, DetailsSkeleton } from '../../ui/details.tsx'
import { FailureFrame } from '../../ui/query-frame.tsx'
import { OrderOutcome } from '../multi-signature/order-outcome.tsx'
import type { Outcome } from '../order.ts'
import { OrderForm } from '../order-form.tsx'
import { stepPath } from '../tokens/steps.ts'
import styles from '../tokens/tokens.module.css'
import type { LaunchStepProps } from './launch-state.ts'

/** Loads the contracts with the function that makes the order. */
const ordering = queryOptions({
  queryKey: ['launch-order'],
  queryFn: async () => (await import('./launch-order.ts')).launchOrder,
  staleTime: Infinity,
})

/** All that is deployed, who has which powers over it, and the way to the review. */
export function ConfirmStep({ owner, state: { draft, setSent } }: LaunchStepProps) {
  const t = useTranslations()
  const navigate = useNavigate()
  const query = useQuery(ordering)
  const [proposed, setProposed] = useState<Outcome>()
  if (proposed !== undefined)
    return <OrderOutcome outcome={proposed} onClose={() => void navigate({ to: '/account/signatures' })} />
  if (launchProblems(draft).length > 0) return <Incomplete draft={draft} />
  return (
    <div className={styles['body']}>
      <Details facts={factsOf(draft, owner, t)} />
      <FailureFrame query={query}>
        {query.data === undefined ? (
          <DetailsSkeleton count={2} />
        ) : (
          <OrderForm
            order={query.data(owner, draft)}
            onCancel={() => void navigate({ to: stepPath('Record') })}
            onDone={(outcome) => {
              if (outcome.kind === 'proposed') return setProposed(outcome)
              setSent(outcome.id)
              void navigate({ to: stepPath('Result') })
            }}
          >
            <p className={styles['hint']}>{t('launch.forever')}</p>
          </OrderForm>
        )}
      </FailureFrame>
    </div>
  )
}

/** What is missing, with the way to it. */
function Incomplete({ draft }: { readonly draft: LaunchDraft }) {
  const t = useTranslations()
  return (
    <div className={styles['body']}>
      <p role="alert">{t('issue.incomplete')}</p>
      <ul className={styles['faults']}>
        {launchProblems(draft).map((code) => (
          <li key={code}>{t(`launch.problem.${code}`)}</li>
        ))}
      </ul>
      <div className={styles['ways']}>
        <Link to={stepPath('Record')} className={styles['go'] ?? ''}>
          {t('issue.back')}
        </Link>
      </div>
    </div>
  )
}

function factsOf(
  draft: LaunchDraft,
  owner: HexAddress,
  t: ReturnType<typeof useTranslations<never>>,
): readonly Detail[] {
  const { name, symbol, decimals, supply, cap, isMintable, isPausable } = draft
  const amount = (whole: string) => <Amount key="" value={BigInt(whole)} decimals={0} unit={symbol} />
  const powers = [isMintable && t('launch.canMint'), isPausable && t('launch.canPause')].filter(
    (one) => one !== false,
  )
  return [
    [t('field.name'), <ForeignText key="" text={name} />],
    [t('field.abbreviation'), <ForeignText key="" text={symbol} />],
    [t('field.decimals'), <Count key="" value={Number(decimals)} />],
    [t('launch.supply'), amount(supply)],
    ...(isMintable ? [[t('launch.cap'), amount(cap)] satisfies Detail] : []),
    [t('field.owner'), <Address key="" value={toBase58(owner)} isPlain />],
    [t('launch.powers'), powers.length === 0 ? t('launch.noPowers') : powers.join(' · ')],
    [t('field.contract'), <code key="">{launchContract(draft)}</code>],
  ]
}
