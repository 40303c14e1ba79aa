import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { neutralText } from '../../show/text.tsx'
import { Box } from '../../ui/form.tsx'
import styles from '../tokens/tokens.module.css'
import type { PublishOutcome, RecordStepProps } from './record-draft.ts'
import { WayForOthers } from './way-for-others.tsx'

/** Refusals with words of their own. */
const known = [
  'record_outdated',
  'signer_refused',
  'logo_not_found',
  'token_not_found',
  'foreign_network',
  'too_many_requests',
  'service_not_configured',
] as const

/** What became of the last try to publish, and another one where it failed. */
export function ResultStep({ state, pathOf, token }: RecordStepProps) {
  const t = useTranslations()
  const navigate = useNavigate()
  const { outcome } = state.draft
  if (outcome?.kind === 'published') {
    return (
      <div className={styles['body']}>
        <output className={styles['issued']}>{t('record.done')}</output>
        <div className={styles['ways']}>
          {token === undefined && (
            <button
              type="button"
              className={styles['quiet']}
              onClick={() => {
                state.clear()
                void navigate({ to: pathOf('Type') })
              }}
            >
              {t('record.another')}
            </button>
          )}
          <Link to={`/token20/${outcome.token}/details`} className={styles['go'] ?? ''}>
            {t('issue.toToken')}
          </Link>
        </div>
      </div>
    )
  }
  if (outcome?.kind === 'waits') return <Waits {...outcome} />
  return (
    <div className={styles['body']}>
      {outcome === undefined ? (
        <p>{t('record.notDone')}</p>
      ) : (
        <div role="alert">
          <Box tone="bad" title={t('record.failed')} text={<Refusal {...outcome} />} />
        </div>
      )}
      <div className={styles['ways']}>
        <Link to={pathOf('Confirm')} className={styles['go'] ?? ''}>
          {t(outcome === undefined ? 'issue.back' : 'issue.again')}
        </Link>
      </div>
    </div>
  )
}

type WaitsProps = Extract<PublishOutcome, { readonly kind: 'waits' }>

function Waits({ token, weight, threshold }: WaitsProps) {
  const t = useTranslations('record')
  return (
    <div className={styles['body']}>
      <output className={styles['issued']}>{t('waits')}</output>
      <p>{t('weightOf', { weight, threshold })}</p>
      <WayForOthers path={`/tokens/update/${token}`} />
    </div>
  )
}

/** Why, in the language of the page where the reason is known. */
function Refusal({ code, message }: { readonly code: string; readonly message: string }) {
  const t = useTranslations('record.refused')
  const name = known.find((one) => one === code)
  return name === undefined ? <bdi>{neutralText(message)}</bdi> : t(name)
}
