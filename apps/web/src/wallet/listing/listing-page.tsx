import { issuerSteps, type ListingStatus, type ListingStep } from '@sundial/abi'
import { toBase58 } from '@sundial/primitives'
import type { OwnAccount } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import { type ListedApplication, marketListing } from '../../data/market-listing.ts'
import { type ListedRecord, tokenRecord } from '../../data/token-record.ts'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { Address } from '../../show/address.tsx'
import { neutralText } from '../../show/text.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { WizardSteps } from '../../ui/wizard-steps.tsx'
import { Warning } from '../panel.tsx'
import { TokenPageFrame } from '../tokens/token-page-frame.tsx'
import styles from '../tokens/tokens.module.css'
import { AllListings, OtherListings } from './all-listings.tsx'
import { ConfirmListing } from './confirm-listing.tsx'
import { FactsForm } from './facts-form.tsx'
import { firstDraft, type ListingProps, useListingDraft } from './listing-draft.ts'
import { ListingForm } from './listing-form.tsx'
import listing from './listing.module.css'
import { listingPath, type ListingPlace, listingPlace } from './listing-path.ts'
import { ListingStatusCard } from './listing-status.tsx'
import { hasSigned, WaitingSteps } from './waiting-steps.tsx'

/** How the issuer of a token applies for a pair of the market. */
export function ListingPage() {
  const place = listingPlace(useParams({ strict: false }))
  const others = place.kind === 'all' && (
    <Topic name="listing">
      <div className={listing['page']}>
        <OtherListings />
      </div>
    </Topic>
  )
  return (
    <TokenPageFrame title="marketListing" others={others}>
      {(own) => (
        <Topic name="listing">
          {place.kind === 'all' ? (
            <AllListings own={own} />
          ) : (
            <OfToken key={`${own.account.address} ${place.token} ${place.second}`} own={own} place={place} />
          )}
        </Topic>
      )}
    </TokenPageFrame>
  )
}

type Place = Exclude<ListingPlace, { readonly kind: 'all' }>
type OfTokenProps = { readonly own: OwnAccount; readonly place: Place }

function OfToken({ own, place }: OfTokenProps) {
  const t = useTranslations()
  const { token, second } = place
  const record = useQuery(tokenRecord(token))
  const application = useQuery(marketListing(token, second))
  const missing = (
    <Card>
      <NothingHere title={t('listing.notToken')} text={t('listing.notTokenText')}>
        <Link to="/tokens/markets" className={styles['quiet'] ?? ''}>
          {t('listing.toAll')}
        </Link>
      </NothingHere>
    </Card>
  )
  const name = record.data === undefined ? token : nameOf(record.data)
  return (
    <>
      <PageHeader title={t('page.marketListing')} subjectText={name} subject={<bdi>{name}</bdi>} />
      <QueryFrame query={record} lines={6} missing={missing}>
        {(found) =>
          found.tokenType === 'trc10' || found.tokenType === 'trc20' ? (
            <QueryFrame query={application} lines={6} missing={missing}>
              {(one) => <Application own={own} place={place} found={found} application={one} />}
            </QueryFrame>
          ) : (
            missing
          )
        }
      </QueryFrame>
    </>
  )
}

const nameOf = ({ name = '', symbol = '', token }: ListedRecord): string =>
  neutralText(symbol || name || token)

type ApplicationProps = OfTokenProps & {
  readonly found: ListedRecord
  readonly application: ListedApplication
}

/** The form that the path names, where the status allows it; else where the application stands. */
function Application({ own, place, found, application }: ApplicationProps) {
  const t = useTranslations('listing')
  const { token, second } = place
  const { status } = application
  const state = useListingDraft(
    `${toBase58(own.account.address)}/market/${token}/${second}`,
    firstDraft(application),
  )
  const isIssuer = found.signers.includes(toBase58(own.account.address))
  const canApply = isIssuer && found.tokenType === 'trc20'
  // Who has signed a step sees what it waits for, and no form for another one.
  const isWaiting = application.waiting.some((one) => hasSigned(own, one))
  const step = canApply && !isWaiting ? stepAt(place.kind, status) : undefined
  return (
    <div className={listing['page']}>
      {canApply && <Steps place={place} status={status} />}
      {found.tokenType === 'trc10' && <NoTrc10 />}
      {!isIssuer && <NotIssuer found={found} />}
      {canApply && !suffices(found, own) && <Warning>{t('severalKeys')}</Warning>}
      {canApply && <WaitingSteps own={own} found={found} application={application} />}
      {step === undefined ? (
        <ListingStatusCard
          application={application}
          tokenType={found.tokenType === 'trc10' ? 'trc10' : 'trc20'}
          isIssuer={isIssuer}
        />
      ) : (
        <StepForm step={step} own={own} application={application} state={state} />
      )}
    </div>
  )
}

function StepForm({ step, ...props }: ListingProps & { readonly step: ListingStep }) {
  return (
    <section className={styles['card']}>
      {step === 'confirm' && <ConfirmListing {...props} />}
      {step === 'add' && <FactsForm {...props} />}
      {(step === 'create' || step === 'update') && <ListingForm {...props} step={step} />}
    </section>
  )
}

/** Whether the account's key alone signs for the issuer. */
function suffices({ signers, weights, threshold }: ListedRecord, { account }: OwnAccount): boolean {
  const weight = weights[signers.indexOf(toBase58(account.address))] ?? '0'
  return BigInt(weight) >= BigInt(threshold)
}

/** The step that a page sends in a status; undefined where the status allows none of the page. */
function stepAt(kind: Place['kind'], status: ListingStatus): ListingStep | undefined {
  const offered = {
    form: ['create', 'update'],
    confirm: ['confirm'],
    facts: ['add'],
    status: [],
    result: [],
  } as const
  return offered[kind].find((step) => (issuerSteps[step] as readonly ListingStatus[]).includes(status))
}

type StepsProps = { readonly place: Place; readonly status: ListingStatus }

/** The pages of the form that is open, each with its path where the status allows it. */
function Steps({ place, status }: StepsProps) {
  const t = useTranslations('listing')
  const { kind } = place
  const steps = kind === 'facts' ? (['facts', 'result'] as const) : (['form', 'confirm', 'result'] as const)
  const pages = { form: 'update', confirm: 'confirm', facts: 'add' } as const
  const pathOf = (name: (typeof steps)[number]) =>
    name === 'result' || stepAt(name, status) === undefined ? undefined : listingPath(pages[name], place)
  return (
    <WizardSteps
      steps={steps.map((name) => ({ name, label: t(`page.${name}`), to: pathOf(name) }))}
      current={kind === 'status' ? 'result' : kind}
    />
  )
}

function NoTrc10() {
  const t = useTranslations('listing')
  return (
    <>
      <Warning>{t('noTrc10')}</Warning>
      <div className={styles['ways']}>
        <Link to="/exchange/pools" className={styles['quiet'] ?? ''}>
          {t('toPools')}
        </Link>
      </div>
    </>
  )
}

function NotIssuer({ found }: { readonly found: ListedRecord }) {
  const t = useTranslations()
  if (found.signers.length === 0) return <Warning>{t('record.noSigner')}</Warning>
  return (
    <Warning>
      {t('listing.notIssuer')} <Address value={found.issuer} isPlain />
    </Warning>
  )
}
