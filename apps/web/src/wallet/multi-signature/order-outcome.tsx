import { hasFeature } from '@sundial/primitives'
import type { Proposal } from '@sundial/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { IconCircleCheck, IconClockHour4 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLoginContext } from '../login/login-context.ts'
import { OrderFailure } from '../order/order-failure.tsx'
import type { Outcome } from '../order/order.ts'
import { SendProgress } from '../send/send-progress.tsx'
import send from '../send/send.module.css'
import { PassOn } from './pass-on.tsx'
import { submitProposal } from './service.ts'
import { serviceKey } from './signature-total.ts'

type Props = {
  readonly outcome: Outcome
  /** Absent where there is no other one to make. */
  readonly onAnother?: () => void
  readonly onClose: () => void
  /** What came of a transaction that was sent. */
  readonly renderResult?: ((id: string) => ReactNode) | undefined
}

/** What became of an order: how far its transaction is, or where it waits for the other signers. */
export const OrderOutcome = ({ outcome, renderResult, ...ways }: Props) =>
  outcome.kind === 'sent' ? (
    <SendProgress id={outcome.id} {...ways} result={renderResult?.(outcome.id)} />
  ) : (
    <Proposed proposal={outcome.proposal} isPrivate={outcome.isPrivate} {...ways} />
  )

type ProposedProps = Pick<Props, 'onAnother' | 'onClose'> & {
  readonly proposal: Proposal
  readonly isPrivate: boolean
}

function Proposed({ proposal, isPrivate, onAnother, onClose }: ProposedProps) {
  const t = useTranslations()
  const { state, error, submit } = useSubmission(proposal)
  // Other networks have no list to look at.
  const hasList = hasFeature(useLoginContext().networkKind, 'signatureList')
  useEffect(() => {
    if (!isPrivate) void submit()
    // Once, when it is signed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const isDone = isPrivate || state === 'done'
  const Icon = isDone ? IconCircleCheck : IconClockHour4
  return (
    <div className={send['body']}>
      <output className={send['lead']} data-tone={isDone ? 'good' : 'open'}>
        <Icon size={26} aria-hidden />
        {t(isPrivate ? 'multi.signed' : isDone ? 'multi.proposed' : 'send.wait')}
      </output>
      {error !== undefined && <OrderFailure error={error} />}
      {state === 'done' && hasList && (
        <p className={send['paid']}>
          <Link to="/account/signatures">{t('multi.seeList')}</Link>
        </p>
      )}
      <PassOn proposal={proposal} />
      <div className={send['ways']}>
        <button type="button" className={send[onAnother === undefined ? 'go' : 'quiet']} onClick={onClose}>
          {t('send.close')}
        </button>
        {state === 'failed' && (
          <button type="button" className={send['go']} onClick={() => void submit()}>
            {t('multi.submitAgain')}
          </button>
        )}
        {onAnother !== undefined && state !== 'failed' && (
          <button type="button" className={send['go']} onClick={onAnother}>
            {t('send.another')}
          </button>
        )}
      </div>
    </div>
  )
}

type Submission = {
  readonly state: 'idle' | 'busy' | 'done' | 'failed'
  readonly error?: unknown
}

/**
 * Gives a proposal to the server. A failure loses no signature: it can be given again, or passed on in another way. `submit`
 * returns the error, or `undefined` once the server has it.
 */
export function useSubmission(
  proposal: Proposal,
): Submission & { readonly submit: (changed?: Proposal) => Promise<unknown> } {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' })
  const queries = useQueryClient()
  const submit = async (changed: Proposal = proposal) => {
    setSubmission({ state: 'busy' })
    try {
      await submitProposal(changed, changed.signers.at(-1)!)
      setSubmission({ state: 'done' })
      void queries.invalidateQueries({ queryKey: serviceKey })
      return undefined
    } catch (error) {
      setSubmission({ state: 'failed', error })
      return error
    }
  }
  return { ...submission, submit }
}
