import { readMarketListing, type StatedListing } from '@sundial/abi'
import { toBase58, TronError } from '@sundial/primitives'
import type { OwnAccount } from '@sundial/wallet'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import type { ListedApplication } from '../../data/market-listing.ts'
import type { ListedRecord } from '../../data/token-record.ts'
import { Address } from '../../show/address.tsx'
import { Card } from '../../ui/card.tsx'
import { Details } from '../../ui/details.tsx'
import { WayForOthers } from '../token-record/way-for-others.tsx'
import styles from '../tokens/tokens.module.css'
import { basicFacts, projectFacts } from './listing-facts.tsx'
import { listingPath } from './listing-path.ts'
import { SubmitButton } from './submit-button.tsx'
import { useSubmitting } from './submit-listing.ts'

type Waiting = ListedApplication['waiting'][number]

export const hasSigned = ({ account }: OwnAccount, { signers }: Waiting): boolean =>
  signers.includes(toBase58(account.address))

type Props = {
  readonly own: OwnAccount
  readonly found: ListedRecord
  readonly application: ListedApplication
}

/** Steps that some keys of the issuer have signed, and which need others too. */
export const WaitingSteps = (props: Props) =>
  props.application.waiting.map((one) => <WaitingStep key={one.content} {...props} one={one} />)

/** A content that is not about this pair and network, which the server does not send, is not shown. */
function statedIn(
  { content }: Waiting,
  { token, second, network }: ListedApplication,
): StatedListing | undefined {
  try {
    const stated = readMarketListing(content)
    const isOfPair = stated.token === token && stated.listing.second === second
    return isOfPair && stated.network === network ? stated : undefined
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

function WaitingStep({ own, found, application, one }: Props & { readonly one: Waiting }) {
  const t = useTranslations()
  const navigate = useNavigate()
  const { signWaiting, isBusy, refusal } = useSubmitting(
    own,
    application,
    () => void navigate({ to: listingPath('result', application) }),
  )
  const stated = statedIn(one, application)
  if (stated === undefined) return null
  const { listing } = stated
  const isApplication = listing.step === 'create' || listing.step === 'update'
  return (
    <Card title={t('listing.waitingTitle')}>
      <div className={styles['body']}>
        <Details
          facts={[
            [t('listing.step'), t(`listing.act.${listing.step}`)],
            ...(isApplication ? basicFacts(listing, t) : projectFacts(listing, t)),
          ]}
        />
        <p>
          {t('record.weightOf', { weight: one.weight, threshold: found.threshold })}{' '}
          {one.signers.map((signer) => (
            <Address key={signer} value={signer} />
          ))}
        </p>
        {hasSigned(own, one) ? (
          <>
            <p>{t('record.hasSigned')}</p>
            <WayForOthers path={listingPath('status', application)} />
          </>
        ) : (
          <>
            <p className={styles['hint']}>{t('record.waitingText')}</p>
            <SubmitButton
              label={t('listing.signWaiting')}
              isBusy={isBusy}
              refusal={refusal}
              onPress={() => signWaiting(one.content)}
            />
          </>
        )}
      </div>
    </Card>
  )
}
