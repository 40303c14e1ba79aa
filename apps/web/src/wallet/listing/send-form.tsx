import { listingProblems, type MarketListing } from '@sundial/abi'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ListingProps } from './listing-draft.ts'
import styles from '../tokens/tokens.module.css'
import { SubmitButton } from './submit-button.tsx'
import { useSubmitting } from './submit-listing.ts'

type Props = ListingProps & {
  /** What is signed and sent. */
  readonly listing: MarketListing
  readonly label: string
  /** Where the person goes once it is stored. */
  readonly next: string
  /** `isJudged`: the person tried to send it, so that empty fields are mistakes too. */
  readonly children: (isJudged: boolean) => ReactNode
}

/** A form whose content is signed and sent as one step. */
export function SendForm({ own, application, state, listing, label, next, children }: Props) {
  const t = useTranslations('issue')
  const navigate = useNavigate()
  const [isJudged, setJudged] = useState(false)
  const isReady = listingProblems(listing).length === 0
  const { submit, isBusy, refusal } = useSubmitting(own, application, () => {
    state.clear()
    void navigate({ to: next })
  })
  return (
    <form
      className={styles['body']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setJudged(true)
        if (isReady) submit(listing)
      }}
    >
      {children(isJudged)}
      {isJudged && !isReady && (
        <p role="alert" className={styles['bad']}>
          {t('incomplete')}
        </p>
      )}
      <SubmitButton label={label} isBusy={isBusy} refusal={refusal} />
    </form>
  )
}
