import { type MarketListing, trxMarket } from '@sundial/abi'
import type { useTranslations } from 'use-intl/react'
import { ForeignLines } from '../../show/foreign-lines.tsx'
import { NamedToken } from '../../show/named-token.tsx'
import { PairPrice } from '../../show/pair-price.tsx'
import { Count } from '../../show/quantity.tsx'
import { ForeignText } from '../../show/text.tsx'
import type { Detail } from '../../ui/details.tsx'

type T = ReturnType<typeof useTranslations<never>>

/** What an application says about the pair. */
export const basicFacts = (listing: MarketListing, t: T): readonly Detail[] => [
  [t('listing.market'), <SecondToken key="" second={listing.second} />],
  [t('listing.openingPrice'), <PairPrice key="" value={listing.openingPrice} />],
  [t('listing.precision'), <Count key="" value={listing.precision} />],
  ...listing.socialLinks.map(
    ({ kind, url }, at) => [`${at + 1}. ${kind}`, <ForeignText key="" text={url} />] satisfies Detail,
  ),
]

/** What it says about the project. */
export const projectFacts = (listing: MarketListing, t: T): readonly Detail[] =>
  (['tokenInfo', 'teamInfo', 'otherInfo'] as const)
    .filter((name) => listing[name] !== '')
    .map((name) => [t(`listing.${name}`), <ForeignLines key="" text={listing[name]} />])

export const SecondToken = ({ second }: { readonly second: string }) =>
  second === trxMarket ? <bdi>TRX</bdi> : <NamedToken token={{ tokenId: second, tokenType: 'trc20' }} />
