import { useTranslations } from 'use-intl/react'
import type { Token } from '../data/token.ts'
import { Address } from '../show/address.tsx'
import { Amount, Trx } from '../show/amount.tsx'
import { Count } from '../show/count.tsx'
import { ForeignText } from '../show/foreign-text.tsx'
import { TokenAudit } from '../show/proof.tsx'
import { Timestamp } from '../show/time.tsx'
import { TokenAmount } from '../show/token-amount.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { type Detail, Details } from '../ui/facts.tsx'

/** What a token is, how much there is of it, and where it comes from. */
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
    // A stranger chose where it leads: the link asks first.
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
