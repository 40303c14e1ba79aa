import { issuedTokenOf } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { callNode } from '../chain.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { SendProgress } from '../send/send-progress.tsx'
import styles from './tokens.module.css'
import { type StepProps, stepPath } from './steps.ts'

/** Time between two looks at the node: a block. */
const blockMs = 3000

/** The number of the token that a transaction issued; null while no block has it. */
const issuedBy = (id: string | undefined) => ({
  queryKey: ['issued-by', id],
  queryFn: async (): Promise<string | null> => {
    const { assetIssueID: tokenId } = await callNode('/wallet/gettransactioninfobyid', { value: id! })
    return typeof tokenId === 'string' ? tokenId : null
  },
  enabled: id !== undefined,
  refetchInterval: ({ state }: { readonly state: { readonly data?: string | null | undefined } }) =>
    state.data ? (false as const) : blockMs,
})

/** How far the issue is, the number of the token once a block has it, and another try where it expired. */
export function ResultStep({ own, state }: StepProps) {
  const t = useTranslations('issue')
  const { data: found } = useQuery(issuedBy(state.sent))
  const tokenId = found ?? issuedTokenOf(own)
  if (state.sent !== undefined || tokenId !== undefined) {
    return <Issue state={state} found={found} tokenId={tokenId} />
  }
  return (
    <div className={styles['body']}>
      <p>{t('notSent')}</p>
      <div className={styles['ways']}>
        <Link to={stepPath('Confirm')} className={styles['go'] ?? ''}>
          {t('back')}
        </Link>
      </div>
    </div>
  )
}

type IssueProps = Pick<StepProps, 'state'> & {
  /** What the node says of the transaction: null where no block has it, absent while it is asked. */
  readonly found: string | null | undefined
  readonly tokenId: string | undefined
}

function Issue({ state: { sent, setSent, clear }, found, tokenId }: IssueProps) {
  const t = useTranslations('issue')
  const navigate = useNavigate()
  const entry = useOutbox().find(({ progress }) => progress.id === sent)
  const isLost = found === null && (entry === undefined || entry.progress.kind === 'expired')
  const close = () => {
    clear()
    void navigate({ to: '/account/issued' })
  }
  const tryAgain = () => {
    setSent(undefined)
    void navigate({ to: stepPath('Confirm') })
  }
  return (
    <div className={styles['body']}>
      {tokenId !== undefined && (
        <p className={styles['issued']}>
          {t('done', { id: tokenId })} <Link to={`/token/${tokenId}`}>{t('toToken')}</Link>
        </p>
      )}
      {sent !== undefined && entry !== undefined && <SendProgress id={sent} onClose={close} />}
      {entry === undefined && tokenId !== undefined && <Way text={t('toOwn')} onClick={close} />}
      {entry === undefined && isLost && <p role="alert">{t('lost')}</p>}
      {isLost && tokenId === undefined && <Way text={t('again')} onClick={tryAgain} />}
    </div>
  )
}

type WayProps = { readonly text: string; readonly onClick: () => void }

const Way = ({ text, onClick }: WayProps) => (
  <div className={styles['ways']}>
    <button type="button" className={styles['go']} onClick={onClick}>
      {text}
    </button>
  </div>
)
