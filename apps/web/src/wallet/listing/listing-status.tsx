import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import type { ListedApplication, ListingStepRow } from '../../data/market-listing.ts'
import { marketPairs } from '../../data/market.ts'
import { Address } from '../../show/address.tsx'
import { Moment } from '../../show/time.tsx'
import { NamedToken } from '../../show/named-token.tsx'
import { ForeignText } from '../../show/text.tsx'
import { Card } from '../../ui/card.tsx'
import { Details } from '../../ui/details.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import styles from '../tokens/tokens.module.css'
import { actsIn, type ListingAct } from './listing-acts.ts'
import { sentListing } from './listing-draft.ts'
import { basicFacts, projectFacts, SecondToken } from './listing-facts.tsx'
import { listingPath } from './listing-path.ts'
import { StatusName } from './status-name.tsx'
import { ForRecommendation } from './for-recommendation.tsx'

type Props = {
  readonly application: ListedApplication
  readonly tokenType: 'trc10' | 'trc20'
  /** Whether the active account can sign for the issuer. */
  readonly isIssuer: boolean
}

/** Where the application for a pair stands, what the issuer can do now, and how it came there. */
export function ListingStatusCard({ application, tokenType, isIssuer }: Props) {
  const t = useTranslations()
  const { token, second, status, submissions, resubmissionsLeft, data } = application
  const sent = sentListing(application, ['create', 'update'])
  const facts = sentListing(application, ['add'])
  const canApply = isIssuer && tokenType === 'trc20'
  return (
    <>
      <Card title={t('listing.status')}>
        <div className={styles['body']}>
          <p className={styles['issued']}>
            <b>{t(`listing.state.${status}`)}</b> — {t(`listing.stateText.${status}`)}
          </p>
          <Details
            facts={[
              [t('field.token'), <NamedToken key="" token={{ tokenId: token, tokenType }} />],
              [t('listing.market'), <SecondToken key="" second={second} />],
              ...(submissions === 0
                ? []
                : [
                    [
                      t('listing.submissions'),
                      t('listing.submitted', { count: submissions, left: resubmissionsLeft }),
                    ] as const,
                  ]),
            ]}
          />
          <Acts
            acts={actsIn(status).filter((act) => act === 'trade' || canApply)}
            application={application}
          />
        </div>
      </Card>
      {canApply && status !== 4 && status !== -3 && <ForRecommendation application={application} />}
      {sent && (
        <Card title={t('listing.application')}>
          <Details facts={[...basicFacts(sent, t), ...(facts ? projectFacts(facts, t) : [])]} />
        </Card>
      )}
      {data.length > 0 && (
        <Card title={t('listing.steps')}>
          <PlainTable
            name={t('listing.steps')}
            rows={data}
            columns={stepColumns}
            rowKey={({ place }) => String(place)}
          />
        </Card>
      )}
    </>
  )
}

type ActsProps = { readonly acts: readonly ListingAct[]; readonly application: ListedApplication }

function Acts({ acts, application }: ActsProps) {
  const t = useTranslations('listing')
  const { token, second, status } = application
  const { data } = useQuery({ ...marketPairs(), enabled: acts.includes('trade') })
  const pairs = [...(data?.recommended ?? []), ...(data?.others ?? [])]
  const pair = pairs.find(({ fTokenAddr, sTokenAddr }) => fTokenAddr === token && sTokenAddr === second)
  const linkOf = (act: ListingAct) => {
    if (act === 'record') return { to: `/tokens/update/${token}` }
    if (act === 'trade') return pair && { to: '/exchange/trc20', search: { id: String(pair.id) } }
    return { to: listingPath(act, application) }
  }
  const nameOf = (act: ListingAct) => (act === 'update' && status === 5 ? t('act.resubmit') : t(`act.${act}`))
  const links = acts.flatMap((act) => {
    const link = linkOf(act)
    return link === undefined ? [] : [{ act, link }]
  })
  return (
    <>
      {acts.includes('trade') && data !== undefined && pair === undefined && (
        <p className={styles['hint']}>{t('notInBook')}</p>
      )}
      <div className={styles['ways']}>
        {links.map(({ act, link }, at) => (
          <Link key={act} {...link} className={styles[at === 0 ? 'go' : 'quiet'] ?? ''}>
            {nameOf(act)}
          </Link>
        ))}
      </div>
    </>
  )
}

const stepColumns: readonly PlainColumn<ListingStepRow>[] = [
  { title: 'listing.step', cell: ({ step }) => <StepName step={step} />, card: 'lead' },
  { title: 'column.status', cell: ({ status }) => <StatusName status={status} />, card: 'end' },
  { title: 'listing.by', cell: ({ signers }) => <By signers={signers} />, card: 'fact' },
  {
    title: 'listing.reason',
    cell: ({ reason }) => reason !== undefined && <ForeignText text={reason} />,
    card: 'fact',
  },
  { title: 'column.time', cell: ({ storedMs }) => <Moment value={storedMs} />, card: 'sub' },
]

const steps = [
  'create',
  'update',
  'confirm',
  'add',
  'audit',
  'approve',
  'reject',
  'recommend',
  'decline',
  'hide',
  'shelve',
] as const

function StepName({ step }: Pick<ListingStepRow, 'step'>) {
  const t = useTranslations('listing.did')
  const known = steps.find((one) => one === step)
  return known === undefined ? <bdi>{step}</bdi> : t(known)
}

function By({ signers }: Pick<ListingStepRow, 'signers'>) {
  const t = useTranslations('listing')
  return signers.length === 0 ? t('operator') : signers.map((one) => <Address key={one} value={one} />)
}
