import { trxMarket } from '@sundial/abi'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { contracts } from '../../data/contract.ts'
import { marketListing, marketListings } from '../../data/market-listing.ts'
import { token } from '../../data/token.ts'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { NamedToken } from '../../show/named-token.tsx'
import { Card } from '../../ui/card.tsx'
import styles from '../tokens/tokens.module.css'
import { SecondToken } from './listing-facts.tsx'
import listing from './listing.module.css'
import { listingPath } from './listing-path.ts'
import { StatusName } from './status-name.tsx'

/** Contracts that are asked what they are. */
const mostOwn = 20

/** The tokens whose contract an account created, each with its application for the pair with TRX, or those that it has. */
export function OwnListings({ creator }: { readonly creator: string }) {
  const t = useTranslations('listing')
  const query = useQuery(contracts({ page: 1, size: mostOwn, filters: { creator } }))
  const { rows, total } = query.data ?? {}
  return (
    <Card title={t('yourTokens')}>
      <FailureFrame query={query}>
        <div className={`${styles['body']} ${listing['own']}`}>
          <p className={styles['hint']}>{t('intro')}</p>
          {rows?.length === 0 && <p>{t('noTokens')}</p>}
          <ul className={listing['tokens']}>
            {rows?.map(({ address }) => (
              <OwnToken key={address} address={address} />
            ))}
          </ul>
          <div className={styles['ways']}>
            <Link to="/tokens/create" className={styles['quiet'] ?? ''}>
              {t('toCreate')}
            </Link>
            {total !== undefined && total > mostOwn && (
              <Link to={`/address/${creator}/contracts`} className={styles['quiet'] ?? ''}>
                {t('allContracts', { count: total })}
              </Link>
            )}
          </div>
        </div>
      </FailureFrame>
    </Card>
  )
}

/** A token with its applications; nothing for a contract of another kind. */
function OwnToken({ address }: { readonly address: string }) {
  const { data: found } = useQuery(token(address))
  const isToken = found?.info.tokenType === 'trc20'
  const { data: sent } = useQuery({ ...marketListings(address), enabled: isToken })
  if (!isToken || sent === undefined) return null
  const seconds = sent.length === 0 ? [trxMarket] : sent.map(({ second }) => second)
  return seconds.map((second) => <OwnPair key={second} address={address} second={second} />)
}

function OwnPair({ address, second }: { readonly address: string; readonly second: string }) {
  const t = useTranslations('listing')
  const { data } = useQuery(marketListing(address, second))
  return (
    <li>
      <span className={listing['name']}>
        <NamedToken token={{ tokenId: address, tokenType: 'trc20' }} /> / <SecondToken second={second} />
      </span>
      {data && <StatusName status={data.status} />}
      <Link to={listingPath('status', { token: address, second })} className={styles['quiet'] ?? ''}>
        {t('toStatus')}
      </Link>
    </li>
  )
}
