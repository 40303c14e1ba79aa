// What the issuer of a token says about it, and the text under which the issuer's key signs it. The web app writes both
// and the server reads both.
import { fromText, sha256, toHex, isAddress } from '@sundial/primitives'
import {
  contentLimits,
  isHttpsLink,
  isPlainText,
  signedContent,
  type SignedSubject,
  type SocialLink,
} from './signed-content.ts'

/** What an issuer says about its token. A text that it leaves out is empty. */
export type TokenRecord = {
  readonly description: string
  readonly website: string
  readonly email: string
  readonly whitePaper: string
  readonly sourceCode: string
  /** Address of a picture, or `sha256:` and the hash of one that the server has. */
  readonly logo: string
  readonly socialLinks: readonly SocialLink[]
}

/** A record with everything that its signature covers. */
export type StatedRecord = SignedSubject & { readonly record: TokenRecord }

export const recordLimits = { description: 500, email: 100, ...contentLimits } as const

export const emptyRecord: TokenRecord = {
  description: '',
  website: '',
  email: '',
  whitePaper: '',
  sourceCode: '',
  logo: '',
  socialLinks: [],
}

export type RecordProblem =
  | 'description'
  | 'website'
  | 'email'
  | 'whitePaper'
  | 'sourceCode'
  | 'logo'
  | 'socialLinks'
  | 'socialLinkCount'

/** Members that a record may lack. */
const optionalLinks = ['whitePaper', 'sourceCode', 'logo'] as const

/** What keeps a record from being stored, in the order of the form. */
export function recordProblems(record: TokenRecord): readonly RecordProblem[] {
  const { description, website, email, socialLinks } = record
  return [
    ...(isPlainText(description, recordLimits.description) ? [] : (['description'] as const)),
    ...(isHttpsLink(website) ? [] : (['website'] as const)),
    ...(email === '' || isEmail(email) ? [] : (['email'] as const)),
    ...optionalLinks.filter((name) => record[name] !== '' && !isLinkOf(name, record[name])),
    ...(socialLinks.every(({ url }) => isHttpsLink(url)) ? [] : (['socialLinks'] as const)),
    ...(socialLinks.length > recordLimits.socialLinks ? (['socialLinkCount'] as const) : []),
  ]
}

const isLinkOf = (name: (typeof optionalLinks)[number], text: string): boolean =>
  isHttpsLink(text) || (name === 'logo' && storedLogoHash(text) !== undefined)

/** The SHA-256 in hex of an uploaded logo; undefined for a web address. */
export const storedLogoHash = (logo: string): string | undefined => /^sha256:([\da-f]{64})$/.exec(logo)?.[1]

/** How a record names an uploaded logo. */
export const storedLogo = (hash: string): string => `sha256:${hash}`

const isEmail = (text: string): boolean =>
  text.length <= recordLimits.email && /^[^\s@<>"'\p{C}]+@[^\s@<>"'\p{C}]+\.[^\s@<>"'\p{C}]+$/u.test(text)

/** The content of a statement: JSON with TronScan's member names. */
export const tokenRecordContent = ({ record, token, network, timeMs }: StatedRecord): string =>
  JSON.stringify({
    ...(isAddress(token) ? { contract_address: token } : { id: token }),
    network,
    time: timeMs,
    description: record.description,
    home_page: record.website,
    email: record.email,
    white_paper: record.whitePaper,
    git_hub: record.sourceCode,
    logo_url: record.logo,
    social_media: record.socialLinks.map(({ kind, url }) => ({ name: kind, url })),
  })

/**
 * Reads such a content. Members that the chain itself has, such as `name` and `decimals`, are ignored. Throws
 * `malformed_token_record` with the member that is wrong.
 */
export function readTokenRecord(content: string): StatedRecord {
  const members = reading.membersOf(content)
  const record: TokenRecord = {
    description: reading.textIn(members, 'description'),
    website: reading.textIn(members, 'home_page'),
    email: reading.textIn(members, 'email'),
    whitePaper: reading.textIn(members, 'white_paper'),
    sourceCode: reading.textIn(members, 'git_hub'),
    logo: reading.textIn(members, 'logo_url'),
    socialLinks: reading.socialLinksIn(members.get('social_media')),
  }
  const [problem] = recordProblems(record)
  if (problem !== undefined) throw reading.malformed(ruleOf[problem])
  return { record, ...reading.subjectIn(members) }
}

/** The text that the issuer signs, as a message under TIP-191, version 2. */
export const tokenRecordStatement = (
  content: string,
  { token, network, timeMs }: Omit<StatedRecord, 'record'>,
): string =>
  [
    'I am the issuer of this token, and I publish this content about it.',
    `Token: ${token}`,
    `Network: ${network}`,
    `SHA-256 of the content: ${toHex(sha256(fromText(content)))}`,
    `Time: ${new Date(timeMs).toISOString()}`,
  ].join('\n')

const link = `begins with https://, names a public host and has at most ${contentLimits.link} characters`

const ruleOf: Readonly<Record<RecordProblem, string>> = {
  description: `description has 1 to ${recordLimits.description} characters, without control characters.`,
  website: `home_page ${link}.`,
  email: 'email is not an e-mail address.',
  whitePaper: `white_paper ${link}.`,
  sourceCode: `git_hub ${link}.`,
  logo: `logo_url ${link}; or it is sha256: and the hash of a logo that was uploaded.`,
  socialLinks: `Each url of social_media ${link}.`,
  socialLinkCount: `social_media has at most ${recordLimits.socialLinks} links.`,
}

const reading = /* @__PURE__ */ signedContent('token_record')
