import { type Address, toBase58 } from '@sundial/primitives'
import { ofKeys, type Proposal, standingOf, type Standing } from '@sundial/wallet'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { OperationType } from '../../show/operation-type.tsx'
import { Address as AddressLink } from '../../show/address.tsx'
import { Tag } from '../../ui/identity.tsx'
import { PlanSentence } from '../review/plan-sentence.tsx'
import { OperationRows } from '../review/transaction-body.tsx'
import review from '../review/review.module.css'
import { leftText, useExpiry } from '../review/use-expiry.ts'
import { useAccountOf } from '../use-own-account.ts'
import { useDeclined } from './declined.ts'
import styles from './multi-signature.module.css'
import { ProposalActs } from './proposal-acts.tsx'
import type { SignatureRecord } from './service.ts'
import { SignerList } from './signer-list.tsx'

type Props = {
  readonly proposal: Proposal
  /** The account that is logged in. */
  readonly own: Address
  /** Absent for a proposal that came by link, file or QR code. */
  readonly record?: SignatureRecord
}

/** A transaction that several keys sign: what it does, from its bytes, who has signed, and what this person can do. */
export function ProposalCard({ proposal: given, own, record }: Props) {
  const t = useTranslations()
  const [proposal, setProposal] = useState(given)
  const { operation, owner, id, expirationMs, obstacle } = proposal.review
  const standing = useStanding(proposal)
  const isDeclined = useDeclined().has(id)
  const state = record?.state ?? 0
  const { secondsLeft = 0, isExpired } = useExpiry(expirationMs)
  const isOpen = state === 0 && !isExpired
  return (
    <li className={styles['card']}>
      <div className={styles['head']}>
        <h2>
          <OperationType type={operation.type} />
        </h2>
        <StateTag
          state={state}
          isExpired={isExpired}
          isBarred={obstacle !== undefined}
          isDeclined={isDeclined}
          standing={standing}
        />
        {isOpen && (
          <span className={styles['left']}>
            {t('multi.left')} <bdi className={review['clock']}>{leftText(secondsLeft)}</bdi>
          </span>
        )}
      </div>
      <PlanSentence operation={operation} />
      <p className={styles['of']}>
        {t('multi.of')} {owner !== undefined && <AddressLink value={toBase58(owner)} isOwn />}
      </p>
      <SignerList proposal={proposal} standing={standing} record={record} />
      <Problems obstacle={obstacle} record={record} standing={state === 0 ? standing : undefined} />
      <Details proposal={proposal} own={own} originator={record?.originatorAddress} />
      {state === 1 && <Link to={`/transaction/${id}`}>{t('multi.onChain')}</Link>}
      {isDeclined && <p className={styles['hint']}>{t('multi.declinedNote')}</p>}
      {isOpen && (
        <ProposalActs
          proposal={standing?.permission === undefined ? proposal : ofKeys(proposal, standing.permission)}
          own={own}
          isListed={record !== undefined}
          isDeclined={isDeclined}
          standing={standing}
          onSigned={setProposal}
        />
      )}
    </li>
  )
}

/** Under the permission as the account has it now; absent while it loads. */
function useStanding(proposal: Proposal): Standing | undefined {
  const { data: account } = useAccountOf(proposal.review.owner)
  return account === undefined ? undefined : standingOf(proposal, account?.account ?? null)
}

type ProblemProps = {
  readonly obstacle: Proposal['review']['obstacle']
  readonly record: SignatureRecord | undefined
  /** Of a transaction that waits. */
  readonly standing: Standing | undefined
}

/** Why nobody signs the transaction, why the chain would refuse it or did, and which signatures no longer count. */
function Problems({ obstacle, record, standing }: ProblemProps) {
  const t = useTranslations('multi.changed')
  const ofReview = useTranslations('review.obstacle')
  return (
    <>
      {obstacle !== undefined && (
        <p role="alert" className={styles['problem']}>
          {ofReview(obstacle)}
        </p>
      )}
      {standing?.obstacle !== undefined && (
        <p role="alert" className={styles['problem']}>
          {t(standing.obstacle)}
        </p>
      )}
      {standing?.hasDeparted === true && <p className={styles['hint']}>{t('departed')}</p>}
      {record?.failure !== undefined && <p className={styles['problem']}>{record.failure.message}</p>}
    </>
  )
}

type DetailsProps = Pick<Props, 'proposal' | 'own'> & { readonly originator: string | undefined }

/** Every field of the operation, from its bytes. */
function Details({ proposal, own, originator }: DetailsProps) {
  const t = useTranslations()
  const { operation, id } = proposal.review
  return (
    <details className={styles['details']}>
      <summary>{t('multi.details')}</summary>
      <dl className={review['facts']}>
        <OperationRows operation={operation} own={own} />
        <div className={review['fact']}>
          <dt>{t('review.id')}</dt>
          <dd>
            <code className={review['id']}>{id}</code>
          </dd>
        </div>
        {originator !== undefined && (
          <div className={review['fact']}>
            <dt>{t('multi.originator')}</dt>
            <dd>
              <AddressLink value={originator} />
            </dd>
          </div>
        )}
      </dl>
    </details>
  )
}

type StateProps = {
  readonly state: 0 | 1 | 2
  readonly isExpired: boolean
  /** Nobody can sign it, as the card says elsewhere. */
  readonly isBarred: boolean
  readonly isDeclined: boolean
  readonly standing: Standing | undefined
}

function StateTag({ state, isExpired, isBarred, isDeclined, standing }: StateProps) {
  const t = useTranslations('multi.state')
  if (state === 1) return <Tag tone="good">{t('done')}</Tag>
  if (state === 2) return <Tag tone="warn">{t('failed')}</Tag>
  if (isExpired) return <Tag tone="warn">{t('expired')}</Tag>
  if (isBarred) return null
  if (isDeclined) return <Tag>{t('declined')}</Tag>
  if (standing?.obstacle !== undefined) return <Tag tone="warn">{t('changed')}</Tag>
  return <Tag tone="sun">{t('waiting')}</Tag>
}
