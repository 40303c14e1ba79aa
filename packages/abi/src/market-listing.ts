// What the issuer of a token asks of the operator about a pair of the second market, and the text under which the issuer's key signs
// it. The web app writes both and the server reads both.
import { fromText, isAddress, sha256, toAddress, toBase58, toHex } from '@sundial/primitives'
import {
  contentLimits,
  isHttpsLink,
  isPlainText,
  signedContent,
  type SignedSubject,
  type SocialLink,
} from './signed-content.ts'

export const listingSteps = ['create', 'update', 'confirm', 'add'] as const
export type ListingStep = (typeof listingSteps)[number]

/** Names of the codes, as the specification has them. */
export const listingStatuses = {
  '-3': 'submittedThreeTimes',
  '-2': 'notRecorded',
  '-1': 'recorded',
  0: 'submitted',
  1: 'notRecommended',
  2: 'toAudit',
  3: 'approved',
  4: 'recommended',
  5: 'rejected',
  6: 'shelved',
  7: 'confirmed',
  8: 'recommendedFailed',
} as const
export type ListingStatus = -3 | -2 | -1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
export type ListingStatusName = (typeof listingStatuses)[keyof typeof listingStatuses]

export const statusNameOf = (status: ListingStatus): ListingStatusName => listingStatuses[status]

/** The second token of a pair when it is TRX. */
export const trxMarket = '_'

/** What an application says: basics and social links when it is created or updated, projects facts when they are added. */
export type MarketListing = {
  readonly step: ListingStep
  /** TRX or the base58 address of a TRC20 contract. */
  readonly second: string
  /** Price of a whole token when trading begins, as decimal text. */
  readonly openingPrice: string
  /** Decimals of prices. */
  readonly precision: number
  readonly socialLinks: readonly SocialLink[]
  readonly tokenInfo: string
  readonly teamInfo: string
  readonly otherInfo: string
}

export type StatedListing = SignedSubject & { readonly listing: MarketListing }

export const listingLimits = { info: 2000, leastPrecision: 2, mostPrecision: 6 } as const

const reading = /* @__PURE__ */ signedContent('market_listing')

/** The content of a statement. Members that a step does not need are left out. */
export function marketListingContent({ listing, token, network, timeMs }: StatedListing): string {
  const { step, second, openingPrice, precision, socialLinks, tokenInfo, teamInfo, otherInfo } = listing
  const basics = {
    price: openingPrice,
    precision,
    social_media: socialLinks.map(({ kind, url }) => ({ name: kind, url })),
  }
  const facts = { token_info: tokenInfo, team_info: teamInfo, other_info: otherInfo }
  return JSON.stringify({
    action: step,
    ...(isAddress(token) ? { contract_address: token } : { id: token }),
    second,
    network,
    time: timeMs,
    ...(step === 'create' || step === 'update' ? basics : {}),
    ...(step === 'add' ? facts : {}),
  })
}

/** Reads such a content. Throws `malformed_market_listing` with the member that is wrong. */
export function readMarketListing(content: string): StatedListing {
  const members = reading.membersOf(content)
  const action = reading.textIn(members, 'action')
  const step = listingSteps.find((known) => known === action)
  if (step === undefined) throw reading.malformed(`action is one of ${listingSteps.join(', ')}.`)
  const subject = reading.subjectIn(members)
  const second = secondIn(reading.textIn(members, 'second'))
  if (second === subject.token) throw reading.malformed('second is another token than the first one.')
  const isForm = step === 'create' || step === 'update'
  const listing = {
    step,
    second,
    ...(isForm ? basicsIn(members) : { openingPrice: '', precision: 0, socialLinks: [] }),
    ...(step === 'add' ? factsIn(members) : { tokenInfo: '', teamInfo: '', otherInfo: '' }),
  }
  return { listing, ...subject }
}

function secondIn(text: string): string {
  if (text === trxMarket) return text
  if (isAddress(text)) return toBase58(toAddress(text))
  throw reading.malformed('second is _ for TRX, or the address of a TRC20 contract.')
}

type Members = ReturnType<typeof reading.membersOf>

function basicsIn(members: Members) {
  const openingPrice = reading.textIn(members, 'price')
  const { leastPrecision, mostPrecision } = listingLimits
  const precision = members.get('precision')
  if (!Number.isInteger(precision) || Number(precision) < leastPrecision || Number(precision) > mostPrecision)
    throw reading.malformed(`precision is an integer from ${leastPrecision} to ${mostPrecision}.`)
  const [, decimals = ''] = /^\d{1,15}(?:\.(\d{1,6}))?$/.exec(openingPrice) ?? []
  const isPrice = /[1-9]/.test(openingPrice) && /^\d{1,15}(\.\d{1,6})?$/.test(openingPrice)
  if (!isPrice || decimals.length > Number(precision))
    throw reading.malformed(
      'price is a decimal number above 0 with at most as many decimals as precision says.',
    )
  const socialLinks = reading.socialLinksIn(members.get('social_media'))
  if (!socialLinks.every(({ url }) => isHttpsLink(url)))
    throw reading.malformed(
      `Each url of social_media begins with https://, names a public host and has at most ${contentLimits.link} characters.`,
    )
  return { openingPrice, precision: Number(precision), socialLinks }
}

function factsIn(members: Members) {
  const fact = (name: string): string => {
    const text = reading.textIn(members, name)
    if (isPlainText(text, listingLimits.info)) return text
    throw reading.malformed(`${name} has 1 to ${listingLimits.info} characters, without control characters.`)
  }
  const otherInfo = reading.textIn(members, 'other_info')
  return {
    tokenInfo: fact('token_info'),
    teamInfo: fact('team_info'),
    otherInfo: otherInfo === '' ? '' : fact('other_info'),
  }
}

/** The text that the issuer signs, as a message under TIP-191, version 2. */
export const marketListingStatement = (
  content: string,
  { token, network, timeMs, listing: { second } }: StatedListing,
): string =>
  [
    'I am the issuer of this token, and I send this application for its market.',
    `Token: ${token}`,
    `Market: ${second === trxMarket ? 'TRX' : second}`,
    `Network: ${network}`,
    `SHA-256 of the content: ${toHex(sha256(fromText(content)))}`,
    `Time: ${new Date(timeMs).toISOString()}`,
  ].join('\n')
