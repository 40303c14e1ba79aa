import { createdContract } from '@sundial/operations'
import { toBase58 } from '@sundial/primitives'
import { launchContract } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { callNode } from '../chain.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { SendProgress } from '../send/send-progress.tsx'
import type { RecordState } from '../token-record/record-draft.ts'
import { stepPath } from '../tokens/steps.ts'
import styles from '../tokens/tokens.module.css'
import type { LaunchStepProps } from './launch-state.ts'
import { Verification } from './verification.tsx'

/** Time between two looks at the node: a block. */
const blockMs = 3000

type Deployed = 'open' | 'done' | 'failed'

/** What became of the deployment: no block has it yet, the contract is there, or it failed. */
const deployedBy = (id: string | undefined) => ({
  queryKey: ['deployed-by', id],
  queryFn: async (): Promise<Deployed> => {
    const info = await callNode('/wallet/gettransactioninfobyid', { value: id! })
    if (info['id'] === undefined) return 'open'
    const { result } = (info['receipt'] ?? {}) as { readonly result?: unknown }
    return result === 'SUCCESS' ? 'done' : 'failed'
  },
  enabled: id !== undefined,
  refetchInterval: ({ state }: { readonly state: { readonly data?: Deployed | undefined } }) =>
    state.data === undefined || state.data === 'open' ? blockMs : (false as const),
})

type Props = LaunchStepProps & { readonly recording: RecordState }

/** How far the deployment is, then its verification; another try where it failed or expired. */
export function ResultStep({ owner, state, recording }: Props) {
  const t = useTranslations()
  const { sent } = state
  if (sent !== undefined) return <Launch owner={owner} state={state} recording={recording} sent={sent} />
  return (
    <div className={styles['body']}>
      <p>{t('launch.notSent')}</p>
      <div className={styles['ways']}>
        <Link to={stepPath('Confirm')} className={styles['go'] ?? ''}>
          {t('issue.back')}
        </Link>
      </div>
    </div>
  )
}

function Launch({ owner, state, recording, sent }: Props & { readonly sent: string }) {
  const t = useTranslations()
  const navigate = useNavigate()
  const { data: deployed } = useQuery(deployedBy(sent))
  const entry = useOutbox().find(({ progress }) => progress.id === sent)
  const isLost = deployed === 'open' && (entry === undefined || entry.progress.kind === 'expired')
  const address = toBase58(createdContract(sent, owner))
  const go = (to: string, first: () => void) => {
    first()
    void navigate({ to })
  }
  return (
    <div className={styles['body']}>
      {entry !== undefined && (
        <SendProgress id={sent} onClose={() => go('/account', () => deployed === 'done' && state.clear())} />
      )}
      {deployed === 'done' && (
        <>
          <p className={styles['issued']}>
            {t('launch.address')} <bdi dir="ltr">{address}</bdi> <CopyButton text={address} />
          </p>
          <Verification address={address} name={launchContract(state.draft)} />
          <div className={styles['ways']}>
            <Way text={t('launch.another')} onClick={() => go(stepPath('Type'), state.clear)} />
            <Way
              text={t('launch.toRecord')}
              onClick={() => go(stepPath('Record'), () => recordNext(recording, state, address))}
            />
            {state.draft.standard === 'trc721' && (
              <Link
                to="/contract/$id/{-$tab}"
                params={{ id: address, tab: 'write' }}
                className={styles['quiet'] ?? ''}
              >
                {t('launch.createItems')}
              </Link>
            )}
            <Link to={`/token20/${address}`} className={styles['go'] ?? ''}>
              {t('issue.toToken')}
            </Link>
          </div>
        </>
      )}
      {isLost && <p role="alert">{t('issue.lost')}</p>}
      {deployed === 'failed' && <p role="alert">{t('launch.failed')}</p>}
      {(isLost || deployed === 'failed') && (
        <div className={styles['ways']}>
          <Way
            text={t('issue.again')}
            onClick={() => go(stepPath('Confirm'), () => state.setSent(undefined))}
          />
        </div>
      )}
    </div>
  )
}

function recordNext(recording: RecordState, state: Props['state'], contract: string): void {
  recording.change({ standard: state.draft.standard, way: 'record', contract })
  state.clear()
}

type WayProps = { readonly text: string; readonly onClick: () => void }

const Way = ({ text, onClick }: WayProps) => (
  <button type="button" className={styles['quiet']} onClick={onClick}>
    {text}
  </button>
)
