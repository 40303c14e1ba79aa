import { useTranslations } from 'use-intl/react'
import { Missing } from './missing.tsx'
import styles from './show.module.css'

type Props = { readonly state: 'PENDING' | 'APPROVED' | 'DISAPPROVED' | 'CANCELED' | undefined }

const tones = { PENDING: 'accent', APPROVED: 'good', DISAPPROVED: 'bad', CANCELED: undefined } as const

/** The node's word for where a proposal stands. */
export function ProposalState({ state }: Props) {
  const t = useTranslations('proposal.states')
  if (state === undefined) return <Missing />
  return (
    <span className={styles['pill']} data-tone={tones[state]}>
      {t(state)}
    </span>
  )
}
