import { useQuery } from '@tanstack/react-query'
import { dayMs, isAddress } from '@sundial/primitives'
import { Navigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { isNativeId, type Token, token as tokenQuery } from '../../data/token.ts'
import { exchangePrice } from '../../data/token-price.ts'
import { Topic } from '../../i18n/topic.tsx'
import { tokenPath } from '../../show/token.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tabNames } from '../../ui/tabs.tsx'
import { MissingToken } from '../missing/lazy.ts'
import { RatingSpace } from '../rating/rating-space.tsx'
import { TokenRating } from '../rating/token-rating.tsx'
import { TokenHeader } from './token-header.tsx'
import { TokenRows } from './token-rows.tsx'

const SaleCard = lazy(async () => ({
  default: (await import('../../wallet/tokens/sale-card.tsx')).SaleCard,
}))

/** The page of a token of any standard, by the id in the URL. */
export const TokenPage = () => (
  <Topic name="contract">
    <TokenView />
  </Topic>
)

function TokenView() {
  const t = useTranslations('page')
  const { id = '', tab } = useParams({ strict: false })
  const query = useQuery(tokenQuery(id))
  const { data: token, error } = query
  // The chain's own exchange has TRC10 tokens only.
  const isTraded = !isAddress(id) && !isNativeId(id)
  const { data: price, isPending } = useQuery({ ...exchangePrice(id), enabled: isTraded })
  if (error !== null && token === undefined) {
    return (
      <>
        <PageHeader title={t('token')} subjectText={id} subject={<bdi>{id}</bdi>} />
        <FailureFrame query={query} missing={<MissingToken id={id} />}>
          {null}
        </FailureFrame>
      </>
    )
  }
  // TronScan has the code of a token's contract among its tabs; here it is on the contract's page.
  if (tabNames(tab).includes('code') && isAddress(id)) return <Navigate to={`/contract/${id}/code`} replace />
  return (
    <>
      <TokenHeader id={id} token={token} price={isTraded && isPending ? 'pending' : price} />
      {isRated(id, token) && (
        <Suspense fallback={<RatingSpace />}>
          <TokenRating token={id} />
        </Suspense>
      )}
      {token !== undefined && mayBeOnSale(token) && (
        <Suspense fallback={<Skeleton height={120} />}>
          <SaleCard id={id} />
        </Suspense>
      )}
      {token !== undefined && (
        <TokenRows token={token} price={price} path={tokenPath(token.info)} tab={tab} />
      )}
    </>
  )
}

/** TRX is not rated, and neither are NFTs; before the token is here, its id tells. */
const isRated = (id: string, token: Token | undefined): boolean =>
  !isNativeId(id) && (token === undefined || ['trc10', 'trc20'].includes(token.info.tokenType))

/** Whether the node is asked about the sale. A chain's clock is never a day behind that of the browser. */
const mayBeOnSale = ({ sale }: Token): boolean => sale !== undefined && sale.toMs > Date.now() - dayMs
