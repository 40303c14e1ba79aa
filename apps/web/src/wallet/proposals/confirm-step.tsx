import { operationOf } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useProducers } from '../../data/server.ts'
import { ProposalEffects } from '../../show/proposal-effects.tsx'
import { Card } from '../../ui/card.tsx'
import { OrderOutcome } from '../multi-signature/order-outcome.tsx'
import type { Order, Outcome } from '../order/order.ts'
import { OrderForm } from '../order/order-form.tsx'
import { useOwnAccount } from '../use-own-account.ts'
import { problemOf, valueOf } from './parameter-input.ts'
import { setDraft, useProposalDraft } from './proposal-draft.ts'
import styles from './proposals.module.css'
import { type ChosenProps, stepPath } from './steps.ts'
import { useView } from './use-parameters.ts'

/** The proposal as a whole, then the review that signs it. */
export function ConfirmStep({ chosen }: ChosenProps) {
  const t = useTranslations('proposing')
  const { changes, isValid } = useChanges(chosen)
  return isValid ? (
    <Confirmation changes={changes} />
  ) : (
    <Card>
      <div className={styles['confirm']}>
        <p role="alert">{t('notValid')}</p>
        <div className={styles['ways']}>
          <Link to={stepPath('set')}>{t('back')}</Link>
        </div>
      </div>
    </Card>
  )
}

type Change = { readonly id: number; readonly before: bigint; readonly value: bigint }

/** The typed values, and whether the chain would take all of them. */
function useChanges(chosen: ChosenProps['chosen']) {
  const draft = useProposalDraft()
  const view = useView()
  const typed = chosen.map(({ id, kind, now }) => ({ id, now, value: valueOf(kind, draft[id] ?? '') }))
  return {
    changes: typed.map(({ id, now, value = 0n }): Change => ({ id, before: now, value })),
    isValid: typed.every(({ id, value }) => problemOf(id, value, view) === undefined),
  }
}

type ChangesProps = { readonly changes: readonly Change[] }

/** Anybody sees the proposal; a representative can sign it. */
function Confirmation({ changes }: ChangesProps) {
  const t = useTranslations('proposing')
  const navigate = useNavigate()
  const { data: own } = useOwnAccount()
  const producers = useProducers()
  const [proposed, setProposed] = useState<Outcome>()
  const back = () => void navigate({ to: stepPath('set') })
  if (proposed !== undefined) {
    const leave = () => void navigate({ to: '/account/signatures' }).then(() => setDraft({}))
    return (
      <Card>
        <div className={styles['result']}>
          <OrderOutcome outcome={proposed} onClose={leave} />
        </div>
      </Card>
    )
  }
  const leadOn = (outcome: Outcome) => {
    if (outcome.kind === 'proposed') return setProposed(outcome)
    // Replaced, so that the way back does not lead to a form that was sent.
    void navigate({ to: stepPath('result'), search: { hash: outcome.id }, replace: true }).then(() =>
      setDraft({}),
    )
  }
  return (
    <Card>
      <div className={styles['confirm']}>
        <ProposalEffects changes={changes} />
        {producers !== undefined && (
          <p className={styles['text']}>
            {t('then', { needed: String(producers.toApprove), seats: String(producers.count) })}
          </p>
        )}
        <OrderForm
          order={own?.account.isWitness === true ? orderOf(own.account.address, changes) : undefined}
          onDone={leadOn}
          onCancel={back}
        />
      </div>
    </Card>
  )
}

function orderOf(ownerAddress: Address, changes: readonly Change[]): Order {
  const inOrder = changes.toSorted((left, right) => left.id - right.id)
  const parameters = inOrder.map(({ id, value }) => ({ key: BigInt(id), value }))
  return { operation: operationOf('ProposalCreateContract', { ownerAddress, parameters }) }
}
