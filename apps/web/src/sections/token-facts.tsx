import { useTranslations } from 'use-intl/react'
import type { Token } from '../data/token.ts'
import { Address } from '../show/address.tsx'
import { Amount, Trx } from '../show/amount.tsx'
import { Count } from '../show/count.tsx'
import { ForeignText } from '../show/foreign-text.tsx'
import { Proof } from '../show/proof.tsx'
import { Moment } from '../show/time.tsx'
import { TokenAmount } from '../show/token-amount.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'

/** What a token is, how much there is of it, and where it comes from. */
export function TokenFacts({ token }: { readonly token: Token }) {
  const t = useTranslations()
  const { info, supply, holders, transfers } = token
  const isTrx = info.tokenId === '_'
  if (info.tokenType === 'trc721' || info.tokenType === 'trc1155')
    return (
      <Facts
        facts={[
          [t('column.standard'), <bdi key="">{info.tokenType.toUpperCase()}</bdi>],
          [t('page.items'), <Count key="" value={token.items} />],
          [t('page.transfers'), <Count key="" value={transfers} />],
          ...originOf(token, t),
        ]}
      />
    )
  return (
    <Facts
      facts={[
        ...(isTrx
          ? []
          : [[t('field.totalSupply'), <TokenAmount key="" value={supply} token={info} />] satisfies Fact]),
        [t('page.holders'), <Count key="" value={holders} />],
        [t('page.transfers'), <Count key="" value={transfers} />],
        [t('proof.title'), <Proof key="" token={info.tokenId} />],
        [t('field.decimals'), <Count key="" value={info.tokenDecimal} />],
        ...(isTrx ? [] : originOf(token, t)),
      ]}
    />
  )
}

function originOf(
  { info, issuer, issuedMs, description, url, sale }: Token,
  t: ReturnType<typeof useTranslations<never>>,
): readonly Fact[] {
  return [
    info.tokenType === 'trc10'
      ? [t('field.tokenId'), <bdi key="">{info.tokenId}</bdi>]
      : [t('field.contract'), <Address key="" value={info.tokenId} isContract withCopy />],
    [t('field.issuer'), <Address key="" value={issuer} withCopy />],
    [t('column.issued'), <Moment key="" value={issuedMs} />],
    ...optional(t('field.description'), description),
    // A stranger chose where it leads: the link asks first.
    ...(url
      ? [
          [
            t('field.url'),
            <ExternalLink key="" url={url}>
              <ForeignText text={url} />
            </ExternalLink>,
          ] satisfies Fact,
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
          ] satisfies Fact,
          [t('field.start'), <Moment key="" value={sale.fromMs} />] satisfies Fact,
          [t('field.end'), <Moment key="" value={sale.toMs} />] satisfies Fact,
        ]),
  ]
}

const optional = (label: string, text: string | undefined): readonly Fact[] =>
  text ? [[label, <ForeignText key="" text={text} />]] : []
