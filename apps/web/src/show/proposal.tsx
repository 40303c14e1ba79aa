import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useProducers } from '../data/server.ts'
import { Missing } from './missing.tsx'
import styles from './show.module.css'
import { Count } from './quantity.tsx'
import { percentOf } from '../format/percent.ts'
import votesStyles from './votes.module.css'

export const ProposalLink = ({ id }: { readonly id: number }) => <Link to={`/proposal/${id}`}>#{id}</Link>

type Props = { readonly state: 'PENDING' | 'APPROVED' | 'DISAPPROVED' | 'CANCELED' | undefined }

const tones = { PENDING: 'accent', APPROVED: 'good', DISAPPROVED: 'bad', CANCELED: undefined } as const

/** The state of a proposal as the node reports it. */
export function ProposalState({ state }: Props) {
  const t = useTranslations('proposal.states')
  if (state === undefined) return <Missing />
  return (
    <span className={styles['pill']} data-tone={tones[state]}>
      {t(state)}
    </span>
  )
}

/** The number of approvals, and how many the proposal needs. */
export function Approvals({ count }: { readonly count: number }) {
  const t = useTranslations('proposal')
  const producers = useProducers()
  if (producers === undefined) return <Count value={count} />
  const { count: seats, toApprove: needed } = producers
  const share = count >= needed ? 100 : percentOf(BigInt(count), BigInt(needed))
  return (
    <span className={votesStyles['votes']} data-tip={t('needed', { needed, seats })}>
      <span dir="ltr">
        <Count value={count} /> / <Count value={needed} />
      </span>
      <span className={votesStyles['bar']} data-full={count >= needed || undefined} aria-hidden>
        <span style={{ inlineSize: `${share}%` }} />
      </span>
    </span>
  )
}
