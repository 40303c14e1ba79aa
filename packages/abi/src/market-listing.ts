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

/** What an application says: basics and social links when it is created or updated, facts about the project when they are added. */
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

export const emptyListing: Omit<MarketListing, 'step'> = {
  second: trxMarket,
  openingPrice: '',
  precision: 0,
  socialLinks: [],
  tokenInfo: '',
  teamInfo: '',
  otherInfo: '',
}

export type StatedListing = SignedSubject & { readonly listing: MarketListing }

/** The statuses in which a step of the issuer is possible. */
export const issuerSteps = {
  create: [-1],
  update: [0, 5],
  confirm: [0],
  add: [1, 3, 8],
} as const satisfies Readonly<Record<ListingStep, readonly ListingStatus[]>>

export const listingLimits = { info: 2000, leastPrecision: 2, mostPrecision: 6 } as const

export type ListingProblem =
  | 'precision'
  | 'openingPrice'
  | 'socialLinks'
  | 'socialLinkCount'
  | 'tokenInfo'
  | 'teamInfo'
  | 'otherInfo'

/** What keeps a step from being sent, in the order of its form. */
export function listingProblems(listing: MarketListing): readonly ListingProblem[] {
  const { step } = listing
  if (step === 'confirm') return []
  return step === 'add' ? factProblems(listing) : basicProblems(listing)
}

function basicProblems({ openingPrice, precision, socialLinks }: MarketListing): readonly ListingProblem[] {
  const { leastPrecision, mostPrecision } = listingLimits
  const isPrecision = Number.isInteger(precision) && precision >= leastPrecision && precision <= mostPrecision
  const [, decimals = ''] = /^\d{1,15}(?:\.(\d{1,6}))?$/.exec(openingPrice) ?? []
  const isPrice = /[1-9]/.test(openingPrice) && /^\d{1,15}(\.\d{1,6})?$/.test(openingPrice)
  return [
    ...(isPrecision ? [] : (['precision'] as const)),
    ...(isPrice && decimals.length <= precision ? [] : (['openingPrice'] as const)),
    ...(socialLinks.every(({ url }) => isHttpsLink(url)) ? [] : (['socialLinks'] as const)),
    ...(socialLinks.length > contentLimits.socialLinks ? (['socialLinkCount'] as const) : []),
  ]
}

function factProblems({ tokenInfo, teamInfo, otherInfo }: MarketListing): readonly ListingProblem[] {
  const isFact = (text: string) => isPlainText(text, listingLimits.info)
  return [
    ...(isFact(tokenInfo) ? [] : (['tokenInfo'] as const)),
    ...(isFact(teamInfo) ? [] : (['teamInfo'] as const)),
    ...(otherInfo === '' || isFact(otherInfo) ? [] : (['otherInfo'] as const)),
  ]
}

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
  const listing: MarketListing = {
    ...emptyListing,
    step,
    second,
    ...(step === 'create' || step === 'update' ? basicsIn(members) : {}),
    ...(step === 'add' ? factsIn(members) : {}),
  }
  const [problem] = listingProblems(listing)
  if (problem !== undefined) throw reading.malformed(ruleOf[problem])
  return { listing, ...subject }
}

function secondIn(text: string): string {
  if (text === trxMarket) return text
  if (isAddress(text)) return toBase58(toAddress(text))
  throw reading.malformed('second is _ for TRX, or the address of a TRC20 contract.')
}

type Members = ReturnType<typeof reading.membersOf>

const basicsIn = (members: Members) => ({
  openingPrice: reading.textIn(members, 'price'),
  precision: Number.isInteger(members.get('precision')) ? Number(members.get('precision')) : 0,
  socialLinks: reading.socialLinksIn(members.get('social_media')),
})

const factsIn = (members: Members) => ({
  tokenInfo: reading.textIn(members, 'token_info'),
  teamInfo: reading.textIn(members, 'team_info'),
  otherInfo: reading.textIn(members, 'other_info'),
})

const fact = `has 1 to ${listingLimits.info} characters, without control characters.`

const ruleOf: Readonly<Record<ListingProblem, string>> = {
  precision: `precision is an integer from ${listingLimits.leastPrecision} to ${listingLimits.mostPrecision}.`,
  openingPrice: 'price is a decimal number above 0 with at most as many decimals as precision says.',
  socialLinks: `Each url of social_media begins with https://, names a public host and has at most ${contentLimits.link} characters.`,
  socialLinkCount: `social_media has at most ${contentLimits.socialLinks} links.`,
  tokenInfo: `token_info ${fact}`,
  teamInfo: `team_info ${fact}`,
  otherInfo: `other_info ${fact}`,
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
