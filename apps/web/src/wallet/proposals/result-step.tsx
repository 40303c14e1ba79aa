import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { proposalOf } from '../../data/vote.ts'
import { ProposalLink } from '../../show/proposal.tsx'
import { Card } from '../../ui/card.tsx'
import { useOutbox } from '../outbox/outbox.ts'
import { SendProgress } from '../send/send-progress.tsx'
import send from '../send/send.module.css'
import { stepPath } from './steps.ts'
import styles from './proposals.module.css'

/** A new proposal is looked for this often. */
const lookMs = 1500

/** The id of the proposal once a block has it; until then how far the transaction is. */
export function ResultStep({ hash }: { readonly hash: string }) {
  const t = useTranslations('proposing')
  const navigate = useNavigate()
  const sent = useOutbox().find(({ progress }) => progress.id === hash)?.progress
  const { data } = useQuery({
    ...proposalOf(hash),
    refetchInterval: ({ state }) => state.data === undefined && sent?.kind !== 'expired' && lookMs,
  })
  return (
    <Card>
      <div className={styles['result']}>
        {data === undefined ? (
          <SendProgress id={hash} onClose={() => void navigate({ to: '/proposals' })} />
        ) : (
          <>
            <output className={send['lead']} data-tone="good">
              <IconCircleCheck size={26} aria-hidden />
              <span>
                {t.rich('made', richValues({ proposal: <ProposalLink key="" id={data.body.proposalId} /> }))}
              </span>
            </output>
            <p>{t('madeText')}</p>
            <div className={styles['links']}>
              <Link to={`/proposal/${data.body.proposalId}`}>{t('openIt')}</Link>
              <Link to={`/transaction/${hash}`}>{t('openTransaction')}</Link>
              <Link to={stepPath('choose')}>{t('another')}</Link>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
