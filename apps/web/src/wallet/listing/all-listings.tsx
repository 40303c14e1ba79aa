import { isAddress, toBase58 } from '@sundial/primitives'
import type { OwnAccount } from '@sundial/wallet'
import { trxMarket } from '@sundial/abi'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type ListedPair, marketListings } from '../../data/market-listing.ts'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { NamedToken } from '../../show/named-token.tsx'
import { Time } from '../../show/time.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { TextField } from '../tokens/text-fields.tsx'
import styles from '../tokens/tokens.module.css'
import { SecondToken } from './listing-facts.tsx'
import listing from './listing.module.css'
import { listingPath } from './listing-path.ts'
import { OwnListings } from './own-listings.tsx'
import { StatusName } from './status-name.tsx'

/** The tokens of the account with their applications, and those of everybody. */
export function AllListings({ own }: { readonly own: OwnAccount }) {
  const t = useTranslations()
  return (
    <>
      <PageHeader title={t('page.marketListing')} />
      <div className={listing['page']}>
        <OwnListings creator={toBase58(own.account.address)} />
        <OtherListings />
      </div>
    </>
  )
}

/** The applications of everybody. Needs the topic listing. */
export const OtherListings = () => (
  <>
    <OtherToken />
    <EveryListing />
  </>
)

function OtherToken() {
  const t = useTranslations()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isJudged, setJudged] = useState(false)
  return (
    <Card title={t('listing.otherToken')}>
      <form
        className={styles['body']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setJudged(true)
          if (isAddress(text))
            void navigate({ to: listingPath('status', { token: text, second: trxMarket }) })
        }}
      >
        <TextField
          label={t('record.contract')}
          value={text}
          isCode
          problem={isJudged && !isAddress(text) ? t('record.problem.contract') : undefined}
          onChange={(typed) => setText(typed.trim())}
        />
        <div className={styles['ways']}>
          <button type="submit" className={styles['go']}>
            {t('listing.toStatus')}
          </button>
        </div>
      </form>
    </Card>
  )
}

/** What anybody applied for, the oldest decision first. */
function EveryListing() {
  const t = useTranslations('listing')
  const query = useQuery(marketListings())
  const { data: rows } = query
  return (
    <Card title={t('applications')}>
      <FailureFrame query={query}>
        {rows?.length === 0 ? (
          <NothingHere title={t('none')} text={t('noneText')} />
        ) : (
          <PlainTable
            name={t('applications')}
            rows={rows}
            columns={columns}
            rowKey={({ token: id, second }) => `${id} ${second}`}
          />
        )}
      </FailureFrame>
    </Card>
  )
}

const columns: readonly PlainColumn<ListedPair>[] = [
  {
    title: 'listing.pair',
    cell: ({ token: id, second }) => (
      <>
        <NamedToken token={{ tokenId: id, tokenType: 'trc20' }} /> / <SecondToken second={second} />
      </>
    ),
    card: 'lead',
  },
  {
    title: 'column.status',
    cell: ({ token: id, second, status }) => (
      <Link to={listingPath('status', { token: id, second })}>
        <StatusName status={status} />
      </Link>
    ),
    card: 'end',
  },
  { title: 'column.time', cell: ({ storedMs }) => <Time value={storedMs} />, card: 'sub' },
]
