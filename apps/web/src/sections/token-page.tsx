import { useQuery } from '@tanstack/react-query'
import { isAddress } from '@sundial/primitives'
import { Navigate, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { type Token, token as tokenQuery } from '../data/token.ts'
import { Topic } from '../i18n/topic.tsx'
import { TokenAmount, TokenName, tokenPath } from '../show/token.tsx'
import { Card } from '../ui/card.tsx'
import { type Detail, Details, DetailsSkeleton } from '../ui/details.tsx'
import { Failure } from '../ui/failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { tabNames } from '../ui/tabs.tsx'
import { TokenRows } from './token-rows.tsx'
import { Address } from '../show/address.tsx'
import { Amount, Count, Trx } from '../show/quantity.tsx'
import { ForeignText } from '../show/text.tsx'
import { TokenAudit } from '../show/token-audit.tsx'
import { Timestamp } from '../show/time.tsx'
import { ExternalLink } from '../ui/external-link.tsx'

/** The page of a token of any standard, by the id in the URL. */
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
  // TronScan has the code of a token's contract among its tabs; here it is on the contract's page.
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

/** A token, its supply, and its origin. */
export function TokenDetails({ token }: { readonly token: Token }) {
  const t = useTranslations()
  const { info, supply, holders, transfers } = token
  const isTrx = info.tokenId === '_'
  if (info.tokenType === 'trc721' || info.tokenType === 'trc1155')
    return (
      <Details
        facts={[
          [t('column.standard'), <bdi key="">{info.tokenType.toUpperCase()}</bdi>],
          [t('page.items'), <Count key="" value={token.items} />],
          [t('page.transfers'), <Count key="" value={transfers} />],
          ...originOf(token, t),
        ]}
      />
    )
  return (
    <Details
      facts={[
        ...(isTrx
          ? []
          : [[t('field.totalSupply'), <TokenAmount key="" value={supply} token={info} />] satisfies Detail]),
        [t('page.holders'), <Count key="" value={holders} />],
        [t('page.transfers'), <Count key="" value={transfers} />],
        [t('proof.title'), <TokenAudit key="" token={info.tokenId} />],
        [t('field.decimals'), <Count key="" value={info.tokenDecimal} />],
        ...(isTrx ? [] : originOf(token, t)),
      ]}
    />
  )
}

function originOf(
  { info, issuer, issuedMs, description, url, sale }: Token,
  t: ReturnType<typeof useTranslations<never>>,
): readonly Detail[] {
  return [
    info.tokenType === 'trc10'
      ? [t('field.tokenId'), <bdi key="">{info.tokenId}</bdi>]
      : [t('field.contract'), <Address key="" value={info.tokenId} isContract withCopy />],
    [t('field.issuer'), <Address key="" value={issuer} withCopy />],
    [t('column.issued'), <Timestamp key="" value={issuedMs} />],
    ...optional(t('field.description'), description),
    // The address was written by a stranger: the link warns first.
    ...(url
      ? [
          [
            t('field.url'),
            <ExternalLink key="" url={url}>
              <ForeignText text={url} />
            </ExternalLink>,
          ] satisfies Detail,
        ]
      : []),
    ...(sale === undefined
      ? []
      : [
          [
            t('column.sale'),
            <span key="">
              <Trx sun={sale.sun} /> :{' '}
              <Amount value={sale.units} decimals={info.tokenDecimal ?? 0} unit={info.tokenAbbr} />
            </span>,
          ] satisfies Detail,
          [t('field.start'), <Timestamp key="" value={sale.fromMs} />] satisfies Detail,
          [t('field.end'), <Timestamp key="" value={sale.toMs} />] satisfies Detail,
        ]),
  ]
}

const optional = (label: string, text: string | undefined): readonly Detail[] =>
  text ? [[label, <ForeignText key="" text={text} />]] : []
