import { type Address, hasFeature } from '@sundial/primitives'
import { type Proposal, signedTransaction, type Standing, withSignature } from '@sundial/wallet'
import { IconSignature, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { assertReference } from '../chain.ts'
import { useLoginContext } from '../login/login-context.ts'
import { OrderFailure, useFailureText } from '../order/order-failure.tsx'
import { outbox } from '../outbox/outbox.ts'
import { sign } from '../login/session.ts'
import { useSigning } from '../order/use-order.ts'
import { decline, undoDecline } from './declined.ts'
import styles from './multi-signature.module.css'
import { useSubmission } from './order-outcome.tsx'
import { PassOn } from './pass-on.tsx'

type Props = {
  readonly proposal: Proposal
  readonly own: Address
  /** The server's list has it. */
  readonly isListed: boolean
  readonly isDeclined: boolean
  readonly standing: Standing | undefined
  readonly onSigned: (proposal: Proposal) => void
}

/** Sign, decline, pass on. The last signature sends the transaction: the server those of its list, this browser the others. */
export function ProposalActs(props: Props) {
  const { proposal, isListed, isDeclined, standing } = props
  const t = useTranslations('multi')
  const hasList = hasFeature(useLoginContext().networkKind, 'signatureList')
  const [isPassing, setPassing] = useState(false)
  const { isBusy, error, run } = useSigning()
  const submission = useSubmission(proposal)
  const failureText = useFailureText()
  const isBarred = proposal.review.obstacle !== undefined || standing?.obstacle !== undefined
  if (standing === undefined || isBarred) return null
  const may = waysOf(props, standing)
  const failure = error ?? submission.error
  /** In a message of its own: the record may leave the list that is shown, and this card with it. */
  const submit = async (next?: Proposal) => {
    const refusal = await submission.submit(next)
    if (refusal === undefined) toast(t('youSigned'), 'good')
    else toast(failureText(refusal), 'bad')
  }
  const signNow = () =>
    run(async () => {
      const next = await signed(props, standing)
      if (isListed) await submit(next)
      else if (!may.isLast) setPassing(true)
    })
  return (
    <>
      {!may.isKey && <p className={styles['hint']}>{t('notKey')}</p>}
      {failure !== undefined && <OrderFailure error={failure} />}
      <div className={styles['acts']}>
        {may.signHere && (
          <Go isBusy={isBusy} onClick={() => void signNow()}>
            <IconSignature size={18} aria-hidden />
            {t('sign')}
          </Go>
        )}
        {may.wait && <output className={styles['hint']}>{t('youSigned')}</output>}
        {may.send && (
          <Go isBusy={isBusy} onClick={() => void run(() => sendWhole(proposal))}>
            {t('sendNow')}
          </Go>
        )}
        {may.sign && <DeclineButton id={proposal.review.id} isDeclined={isDeclined} />}
        <SubmitButton state={submission.state} submit={submit} isOffered={hasList && may.publish} />
        <Button variant="default" onClick={() => setPassing(!isPassing)}>
          {t('passOnShort')}
        </Button>
      </div>
      {isPassing && <PassOn proposal={proposal} />}
    </>
  )
}

type GoProps = { readonly isBusy: boolean; readonly onClick: () => void; readonly children: ReactNode }

const Go = ({ isBusy, onClick, children }: GoProps) => (
  <button type="button" className={styles['go']} disabled={isBusy} onClick={onClick}>
    {children}
  </button>
)

type SubmitProps = Pick<ReturnType<typeof useSubmission>, 'state'> & {
  readonly submit: () => Promise<void>
  readonly isOffered: boolean
}

/** Gives the proposal to the server's list, and again where that failed. */
function SubmitButton({ state, submit, isOffered }: SubmitProps) {
  const t = useTranslations('multi')
  if (state !== 'failed' && !(isOffered && state === 'idle')) return null
  return (
    <Button variant={state === 'failed' ? 'light' : 'default'} onClick={() => void submit()}>
      {t(state === 'failed' ? 'submitAgain' : 'publish')}
    </Button>
  )
}

function DeclineButton({ id, isDeclined }: { readonly id: string; readonly isDeclined: boolean }) {
  const t = useTranslations('multi')
  if (isDeclined) {
    return (
      <Button variant="default" onClick={() => undoDecline(id)}>
        {t('undoDecline')}
      </Button>
    )
  }
  return (
    <Button variant="default" onClick={() => decline(id)}>
      <IconX size={16} aria-hidden />
      {t('decline')}
    </Button>
  )
}

/** What the person can do with a proposal that the chain would not refuse. */
function waysOf({ proposal, own, isListed, isDeclined }: Props, { permission, weight }: Standing) {
  const key = permission?.keys.find(({ address }) => address === own)
  const threshold = permission?.threshold ?? 0n
  const hasSigned = proposal.signers.includes(own)
  const isEnough = weight >= threshold
  return {
    isKey: key !== undefined,
    sign: key !== undefined && !hasSigned,
    signHere: key !== undefined && !hasSigned && !isDeclined,
    wait: hasSigned && !(isEnough && !isListed),
    /** The own signature completes it. */
    isLast: weight + (key?.weight ?? 0n) >= threshold,
    send: isEnough && !isListed,
    publish: !isListed && hasSigned && !isEnough,
  }
}

/** The proposal with the own signature; the last one of a proposal that no server has is sent at once. */
async function signed(props: Props, standing: Standing): Promise<Proposal> {
  const { proposal, isListed, onSigned } = props
  await assertReference(proposal.raw)
  const added = await sign({ kind: 'transaction', raw: proposal.raw, sideChainId: proposal.sideChainId })
  const next = withSignature(proposal, added)
  onSigned(next)
  if (!isListed && waysOf(props, standing).isLast) await outbox().send(added, proposal.signatures)
  else outbox().keep(signedTransaction(added, proposal.signatures), added.signer)
  return next
}

/** Sends a proposal that has all its signatures. */
async function sendWhole({ raw, sideChainId, signatures, signers }: Proposal): Promise<void> {
  const [signature, signer] = [signatures.at(-1)!, signers.at(-1)!]
  await outbox().send(
    { request: { kind: 'transaction', raw, sideChainId }, signature, signer },
    signatures.slice(0, -1),
  )
}
