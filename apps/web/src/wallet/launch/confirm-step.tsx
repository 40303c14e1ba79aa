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
import { FailureFrame } from '../../lists/query-frame.tsx'
import { OrderOutcome } from '../multi-signature/order-outcome.tsx'
import type { Outcome } from '../order/order.ts'
import { OrderForm } from '../order/order-form.tsx'
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
            <p className={styles['hint']}>
              {t(draft.standard === 'trc20' ? 'launch.forever' : 'launch.itemsForever')}
            </p>
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

type Translate = ReturnType<typeof useTranslations<never>>

function factsOf(draft: LaunchDraft, owner: HexAddress, t: Translate): readonly Detail[] {
  const { standard, name, symbol } = draft
  return [
    [t('field.name'), <ForeignText key="" text={name} />],
    [t('field.abbreviation'), <ForeignText key="" text={symbol} />],
    ...(standard === 'trc20' ? coinFacts(draft, t) : itemFacts(draft, t)),
    [t('field.owner'), <Address key="" value={toBase58(owner)} isPlain />],
    [t('launch.powers'), powersOf(draft, t)],
    [t('field.contract'), <code key="">{launchContract(draft)}</code>],
  ]
}

function coinFacts(
  { symbol, decimals, supply, cap, isMintable }: LaunchDraft,
  t: Translate,
): readonly Detail[] {
  const amount = (whole: string) => <Amount key="" value={BigInt(whole)} decimals={0} unit={symbol} />
  return [
    [t('field.decimals'), <Count key="" value={Number(decimals)} />],
    [t('launch.supply'), amount(supply)],
    ...(isMintable ? [[t('launch.cap'), amount(cap)] satisfies Detail] : []),
  ]
}

/** Where the metadata of the first item is: what a base address means shows there. */
const itemFacts = ({ cap, baseUri }: LaunchDraft, t: Translate): readonly Detail[] => [
  [t('launch.itemCap'), <Count key="" value={Number(cap)} />],
  ...(baseUri === ''
    ? []
    : [
        [
          t('launch.firstUri'),
          <bdi key="" dir="ltr" className={styles['uri']}>
            {`${baseUri}1`}
          </bdi>,
        ] satisfies Detail,
      ]),
]

function powersOf({ standard, isMintable, isPausable }: LaunchDraft, t: Translate): string {
  if (standard === 'trc721') return t('launch.canCreate')
  const powers = [isMintable && t('launch.canMint'), isPausable && t('launch.canPause')]
  return powers.filter((one) => one !== false).join(' · ') || t('launch.noPowers')
}
