import { operationOf } from '@sundial/operations'
import type { OwnAccount } from '@sundial/wallet'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Proposal } from '../../data/vote.ts'
import { Topic } from '../../i18n/topic.tsx'
import { OrderButton } from '../order/order-button.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import { useOwnAccount } from '../use-own-account.ts'
import { ProposerNotice } from './proposer-notice.tsx'
import { actsOf } from './proposal-acts.ts'
import styles from './proposals.module.css'

type Props = { readonly proposal: Proposal }

const Texts = ({ children }: { readonly children: React.ReactNode }) => (
  <OrderTopics>
    <Topic name="proposing">{children}</Topic>
  </OrderTopics>
)

/** On the page of a proposal: approve, take the approval back, withdraw the proposal; or why not. */
export const ProposalActs = (props: Props) => (
  <Texts>
    <ProposerNotice />
    <PageActs {...props} />
  </Texts>
)

function PageActs({ proposal }: Props) {
  const t = useTranslations('proposing')
  const id = useId()
  const { data: own } = useOwnAccount()
  if (!own || !own.account.isWitness) return null
  const { approval, removal } = actsOf(own, proposal)
  return (
    <div className={styles['acts']} aria-describedby={approval === undefined ? undefined : id}>
      <Approval own={own} proposal={proposal} />
      {removal !== 'notProposer' && <Removal own={own} proposal={proposal} />}
      {approval !== undefined && <small id={id}>{t(`refused.${approval}`)}</small>}
    </div>
  )
}

/** In a row of the list, while something can be done. */
export const RowActs = (props: Props) => (
  <Texts>
    <Row {...props} />
  </Texts>
)

function Row({ proposal }: Props) {
  const { data: own } = useOwnAccount()
  if (!own || proposal.state !== 'PENDING') return null
  return (
    <span className={styles['acts']}>
      <Approval own={own} proposal={proposal} />
      {actsOf(own, proposal).removal === undefined && <Removal own={own} proposal={proposal} />}
    </span>
  )
}

type OwnProps = Props & { readonly own: OwnAccount }

function Approval({ own, proposal: proposed }: OwnProps) {
  const t = useTranslations('proposing')
  const { isApproved, approval } = actsOf(own, proposed)
  const proposalId = BigInt(proposed.proposalId)
  return (
    <OrderButton
      // It is fresh once the chain has what it asked for.
      key={`${own.account.address} ${isApproved}`}
      label={t(isApproved ? 'retract' : 'approve')}
      done={t('onItsWay')}
      isDisabled={approval !== undefined}
      order={() => ({
        operation: operationOf('ProposalApproveContract', {
          ownerAddress: own.account.address,
          proposalId,
          isAddApproval: !isApproved,
        }),
      })}
    />
  )
}

function Removal({ own, proposal: proposed }: OwnProps) {
  const t = useTranslations('proposing')
  const { removal } = actsOf(own, proposed)
  return (
    <OrderButton
      key={own.account.address}
      label={t('delete')}
      done={t('onItsWay')}
      isDisabled={removal !== undefined}
      order={() => ({
        operation: operationOf('ProposalDeleteContract', {
          ownerAddress: own.account.address,
          proposalId: BigInt(proposed.proposalId),
        }),
      })}
    />
  )
}
