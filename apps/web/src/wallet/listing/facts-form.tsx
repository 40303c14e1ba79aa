import { listingLimits, listingProblems, type MarketListing } from '@sundial/abi'
import { useTranslations } from 'use-intl/react'
import type { ListingProps } from './listing-draft.ts'
import { Field } from '../send/field.tsx'
import record from '../token-record/record.module.css'
import { listingPath } from './listing-path.ts'
import { SendForm } from './send-form.tsx'

/** Facts about the project of a pair that is approved, for the decision to recommend it. */
export function FactsForm(props: ListingProps) {
  const { state, application } = props
  const t = useTranslations()
  const { second } = application
  const { draft, change } = state
  const listing: MarketListing = { ...draft, step: 'add', second }
  const problems = listingProblems(listing)
  return (
    <SendForm
      {...props}
      listing={listing}
      label={t('listing.sendFacts')}
      next={listingPath('result', application)}
    >
      {(isJudged) =>
        (['tokenInfo', 'teamInfo', 'otherInfo'] as const).map((name) => (
          <Field
            key={name}
            label={t(`listing.${name}`)}
            problem={
              problems.includes(name) && (draft[name] !== '' || isJudged)
                ? t(`listing.problem.${name}`)
                : undefined
            }
            note={
              name === 'otherInfo'
                ? t('record.optional')
                : t('listing.infoNote', { most: listingLimits.info })
            }
          >
            {(control) => (
              <textarea
                {...control}
                className={record['long']}
                rows={5}
                value={draft[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            )}
          </Field>
        ))
      }
    </SendForm>
  )
}
