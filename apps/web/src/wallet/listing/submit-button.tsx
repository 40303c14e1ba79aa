import { useTranslations } from 'use-intl/react'
import { neutralText } from '../../show/text.tsx'
import { Box } from '../../ui/form.tsx'
import styles from '../tokens/tokens.module.css'
import type { ListingRefusal } from './submit-listing.ts'

type Props = {
  readonly label: string
  readonly isBusy: boolean
  readonly refusal: ListingRefusal | undefined
  /** Absent for the button of a form. */
  readonly onPress?: () => void
}

/** Signs a step; a refusal is above it. */
export function SubmitButton({ label, isBusy, refusal, onPress }: Props) {
  const t = useTranslations()
  return (
    <>
      <p className={styles['hint']}>{t('listing.signNote')}</p>
      {refusal !== undefined && (
        <div role="alert">
          <Box tone="bad" title={t('listing.failed')} text={<Refusal {...refusal} />} />
        </div>
      )}
      <div className={styles['ways']}>
        <button
          type={onPress === undefined ? 'submit' : 'button'}
          className={styles['go']}
          disabled={isBusy}
          onClick={onPress}
        >
          {isBusy ? t('record.publishing') : label}
        </button>
      </div>
    </>
  )
}

const known = [
  'record_outdated',
  'signer_refused',
  'listing_refused',
  'too_many_requests',
  'service_not_configured',
] as const
const knownOfRecords = ['token_not_found', 'foreign_network'] as const

/** Why, in the language of the page where the reason is known. */
function Refusal({ code, message }: ListingRefusal) {
  const t = useTranslations()
  const name = known.find((one) => one === code)
  if (name !== undefined) return t(`listing.refused.${name}`)
  const ofRecords = knownOfRecords.find((one) => one === code)
  return ofRecords === undefined ? <bdi>{neutralText(message)}</bdi> : t(`record.refused.${ofRecords}`)
}
