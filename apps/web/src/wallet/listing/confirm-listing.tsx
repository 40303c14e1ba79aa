import { emptyListing } from '@sundial/abi'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Details } from '../../ui/details.tsx'
import styles from '../tokens/tokens.module.css'
import { type ListingProps, sentListing } from './listing-draft.ts'
import { basicFacts } from './listing-facts.tsx'
import { listingPath } from './listing-path.ts'
import { SubmitButton } from './submit-button.tsx'
import { useSubmitting } from './submit-listing.ts'

/** What the server has of the application: the issuer hands it to the operator, or changes it first. */
export function ConfirmListing({ own, application }: ListingProps) {
  const t = useTranslations()
  const navigate = useNavigate()
  const { second } = application
  const sent = sentListing(application, ['create', 'update'])
  const { submit, isBusy, refusal } = useSubmitting(
    own,
    application,
    () => void navigate({ to: listingPath('result', application) }),
  )
  return (
    <div className={styles['body']}>
      {sent && <Details facts={basicFacts(sent, t)} />}
      <p>{t('listing.confirmText')}</p>
      <div className={styles['ways']}>
        <Link to={listingPath('update', application)} className={styles['quiet'] ?? ''}>
          {t('listing.act.update')}
        </Link>
      </div>
      <SubmitButton
        label={t('listing.sendConfirm')}
        isBusy={isBusy}
        refusal={refusal}
        onPress={() => submit({ ...emptyListing, step: 'confirm', second })}
      />
    </div>
  )
}
