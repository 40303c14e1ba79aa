import { useQuery } from '@tanstack/react-query'
import { isAddress } from '@sundial/primitives'
import { Navigate, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { token as tokenQuery } from '../data/token.ts'
import { Topic } from '../i18n/topic.tsx'
import { TokenName, tokenPath } from '../show/token-name.tsx'
import { Card } from '../ui/card.tsx'
import { DetailsSkeleton } from '../ui/facts-skeleton.tsx'
import { Failure } from '../ui/failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { tabNames } from '../ui/tab-names.ts'
import { TokenDetails } from './token-facts.tsx'
import { TokenRows } from './token-rows.tsx'

/** The page of a token of any kind, by the id in the URL. */
export const TokenPage = () => (
  <Topic name="contract">
    <TokenView />
  </Topic>
)

function TokenView() {
  const t = useTranslations('page')
  const { id = '', tab } = useParams({ strict: false })
  const { data: token, error, refetch } = useQuery(tokenQuery(id))
  if (error !== null && token === undefined) {
    return (
      <>
        <PageHeader title={t('token')} subjectText={id} subject={<bdi>{id}</bdi>} />
        <Failure error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  // TronScan shows the code of a token's contract among its tabs; here it is with the contract.
  if (tabNames(tab).includes('code') && isAddress(id)) return <Navigate to={`/contract/${id}/code`} replace />
  return (
    <>
      <PageHeader
        title={t('token')}
        subjectText={token?.info.tokenName ?? id}
        subject={token && <TokenName token={token.info} isOwn />}
      />
      <Card>{token === undefined ? <DetailsSkeleton count={6} /> : <TokenDetails token={token} />}</Card>
      {token !== undefined && (
        <TokenRows token={token.info} supply={token.supply} path={tokenPath(token.info)} tab={tab} />
      )}
    </>
  )
}
