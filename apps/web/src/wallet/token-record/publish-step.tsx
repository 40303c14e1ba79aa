import { recordProblems } from '@sundial/abi'
import { SigningRefused, WalletNotOpen } from '@sundial/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiFailure } from '../../data/api.ts'
import { type ListedRecord, tokenFacts, tokenRecord } from '../../data/token-record.ts'
import { Details } from '../../ui/details.tsx'
import styles from '../tokens/tokens.module.css'
import type { PublishOutcome, RecordStepProps } from './record-draft.ts'
import { publishRecord } from './publish-record.ts'
import { recordFacts } from './record-facts.tsx'
import { ChainFacts } from './recorded-token.tsx'
import { useRecordedToken } from './use-recorded-token.ts'

/** All that is published, the text that is signed, and the signature. */
export function PublishStep(props: RecordStepProps) {
  const { own, state, pathOf, token } = props
  const t = useTranslations()
  const { draft } = state
  const { found, problem } = useRecordedToken(own, draft, token)
  const publishing = usePublishing(props, found)
  const isReady = found !== undefined && problem === undefined && recordProblems(draft.record).length === 0
  return (
    <div className={styles['body']}>
      {found && <ChainFacts found={found} />}
      <Details facts={recordFacts(draft.record, { t, token: token ?? draft.contract })} />
      <p className={styles['hint']}>{t('record.signNote')}</p>
      {!isReady && (
        <p role="alert" className={styles['bad']}>
          {t('issue.incomplete')}
        </p>
      )}
      <div className={styles['ways']}>
        <Link to={pathOf('Record')} className={styles['quiet'] ?? ''}>
          {t('issue.back')}
        </Link>
        <button
          type="button"
          className={styles['go']}
          disabled={!isReady || publishing.isBusy}
          onClick={publishing.publish}
        >
          {t(publishing.isBusy ? 'record.publishing' : 'record.publish')}
        </button>
      </div>
    </div>
  )
}

/** Signs and posts; a refusal is the result of this try, and a person who declines stays. */
function usePublishing({ own, state, pathOf }: RecordStepProps, found: ListedRecord | undefined) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const finish = (outcome: PublishOutcome) => {
    state.change({ outcome })
    void navigate({ to: pathOf('Result') })
  }
  const publish = async () => {
    if (found === undefined) return
    setBusy(true)
    try {
      finish(await publishRecord(own, state.draft.record, found))
      for (const { queryKey } of [tokenRecord(found.token), tokenFacts(found.token)])
        void client.invalidateQueries({ queryKey })
    } catch (error) {
      if (error instanceof SigningRefused || error instanceof WalletNotOpen) return
      if (!(error instanceof ApiFailure)) throw error
      finish({ kind: 'refused', code: error.code, message: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, publish: () => void publish() }
}
