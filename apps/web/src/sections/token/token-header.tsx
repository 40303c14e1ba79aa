import { isAddress } from '@sundial/primitives'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { hasItems, type Token } from '../../data/token.ts'
import type { ExchangePrice } from '../../data/token-price.ts'
import { Address } from '../../show/address.tsx'
import { AddressTitle } from '../account/address-title.tsx'
import { TokenMark } from '../../show/mark.tsx'
import { Amount, Count, Trx } from '../../show/quantity.tsx'
import { ForeignText } from '../../show/text.tsx'
import { Time, Timestamp } from '../../show/time.tsx'
import { TokenAmount } from '../../show/token.tsx'
import { TokenWarnings } from '../../show/token-warnings.tsx'
import { TokenAudit } from '../../show/token-audit.tsx'
import { blankNote, type Detail, Details, DetailsSkeleton, type Figure } from '../../ui/details.tsx'
import { Identity, Tag } from '../../ui/identity.tsx'
import { Pending } from '../../ui/skeleton.tsx'
import { SendButton } from '../../wallet/send/send-button.tsx'
import { priceFigures } from './exchange-price.tsx'
import styles from './token-facts.module.css'

const LargestShare = lazy(async () => ({ default: (await import('./token-extras.tsx')).LargestShare }))
const TokenSite = lazy(async () => ({ default: (await import('./token-extras.tsx')).TokenSite }))
const TokenFacts = lazy(async () => ({ default: (await import('./token-facts.tsx')).TokenFacts }))

type HeaderProps = {
  /** As in the URL. */
  readonly id: string
  /** Absent while it loads. */
  readonly token: Token | undefined
  /** Absent for tokens that the chain's exchange does not have. */
  readonly price: ExchangePrice | 'pending' | undefined
}

/** What a token is called, and the figures that matter: its supply, holders and transfers. */
export function TokenHeader({ id, token, price }: HeaderProps) {
  const t = useTranslations()
  const info = token?.info
  const name = info?.tokenName || info?.tokenAbbr
  return (
    <Identity
      kind={t('page.token')}
      list={{ to: '/tokens/list', title: t('page.tokens') }}
      titleText={info?.tokenName ?? id}
      mark={<TokenMark id={info?.tokenId ?? id} name={name} logo={info?.tokenLogo} size={60} />}
      name={name === undefined ? t('page.token') : <ForeignText text={name} />}
      symbol={symbolOf(info)}
      tags={info && <Tags info={info} />}
      id={<TokenId info={info ?? expected(id)} />}
      figures={figuresOf(token, price, t)}
    />
  )
}

const Tags = ({ info }: { readonly info: Token['info'] }) => (
  <>
    <Tag>{standardOf(info)}</Tag>
    {/* The line of the rating says it of the others. */}
    {hasItems(info) && <TokenWarnings token={info} />}
  </>
)

/** What an id in the URL most likely is, so that its line does not grow when the token has loaded. */
const expected = (id: string): Token['info'] => ({
  tokenId: id,
  tokenType: isAddress(id) ? 'trc20' : 'trc10',
})

const symbolOf = (info: Token['info'] | undefined) =>
  info?.tokenName && info.tokenAbbr ? <ForeignText text={info.tokenAbbr} /> : undefined

/** The number of a TRC10 token, the contract of others; TRX has neither. */
function TokenId({ info: { tokenId, tokenType } }: { readonly info: Token['info'] }) {
  const t = useTranslations()
  const isSent = tokenType === 'trc10' || tokenType === 'trc20'
  const send = isSent && <SendButton wish={{ token: tokenId }} />
  if (tokenId === '_') return send
  if (tokenType !== 'trc10') {
    return (
      <>
        <AddressTitle address={tokenId} isContract />
        <Link to={`/contract/${tokenId}`}>{t('page.contract')}</Link>
        <Site token={tokenId} />
        {send}
      </>
    )
  }
  return (
    <span>
      {t('field.tokenId')} <bdi>{tokenId}</bdi> <Site token={tokenId} /> {send}
    </span>
  )
}

const Site = ({ token }: { readonly token: string }) => (
  <Suspense>
    <TokenSite token={token} />
  </Suspense>
)

const standardOf = ({ tokenId, tokenType }: Token['info']): string =>
  tokenId === '_' ? 'TRX' : tokenType.toUpperCase()

type T = ReturnType<typeof useTranslations<never>>

/** As high as a line of text. */
const pending = (
  <>
    {'\u00A0'}
    <Pending />
  </>
)

/** The figures of most tokens while they load: cells of the same heights, so that nothing below them moves. */
const pendingFigures = (t: T): readonly Figure[] => [
  { key: '1', label: t('field.totalSupply'), value: pending },
  { key: '2', label: t('page.holders'), value: pending, note: blankNote },
  { key: '3', label: t('page.transfers'), value: pending },
]

const issuerFigure = ({ issuer, issuedMs }: Token, t: T): Figure => ({
  label: t('field.issuer'),
  value: (
    <span className={styles['issuer']}>
      <Address value={issuer} />
    </span>
  ),
  note: <Time value={issuedMs} />,
})

function figuresOf(token: Token | undefined, price: HeaderProps['price'], t: T): readonly Figure[] {
  if (token === undefined || price === 'pending') return pendingFigures(t)
  const { info, supply, reportedAt, holders, transfers, items, issuer } = token
  const moved = { label: t('page.transfers'), value: <Count value={transfers} /> }
  if (hasItems(info)) return [{ label: t('page.items'), value: <Count value={items} /> }, moved]
  return [
    ...(info.tokenId === '_'
      ? []
      : [
          {
            label: t('field.totalSupply'),
            value: <TokenAmount value={supply} token={info} />,
            note: reportedAt !== undefined && t('account.at', { height: String(reportedAt) }),
          },
        ]),
    {
      label: t('page.holders'),
      value: <Count value={holders} />,
      note: (
        <Suspense fallback={blankNote}>
          <LargestShare token={info.tokenId} supply={supply} otherwise={blankNote} />
        </Suspense>
      ),
    },
    // The tab has the number of transfers too.
    ...(price?.exchangePrice === undefined ? [moved] : priceFigures(price, t)),
    ...(issuer === undefined ? [] : [issuerFigure(token, t)]),
  ]
}

/** Who issued a token and when, and what is said about it. */
export const TokenDetails = ({ token }: { readonly token: Token }) => (
  <>
    <Details facts={originOf(token, useTranslations())} />
    <Suspense fallback={<DetailsSkeleton count={3} />}>
      <TokenFacts token={token.info.tokenId} />
    </Suspense>
  </>
)

function originOf({ info, issuer, issuedMs, sale }: Token, t: T): readonly Detail[] {
  return [
    ...(hasItems(info)
      ? []
      : [[t('field.decimals'), <Count key="" value={info.tokenDecimal} />] satisfies Detail]),
    [t('field.issuer'), <Address key="" value={issuer} withCopy />],
    [t('column.issued'), <Timestamp key="" value={issuedMs} />],
    ...(hasItems(info)
      ? []
      : [[t('proof.title'), <TokenAudit key="" token={info.tokenId} />] satisfies Detail]),
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
