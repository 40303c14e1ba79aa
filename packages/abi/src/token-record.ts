// What the issuer of a token says about it, and the text under which the issuer's key signs it. The web app writes both
// and the server reads both.
import {
  fromText,
  Malformed,
  parseJson,
  sha256,
  toBase58,
  toHex,
  isAddress,
  toAddress,
} from '@sundial/primitives'

/** Kinds of social links, under TronScan's names. */
export const socialKinds = [
  'Twitter',
  'Facebook',
  'Telegram',
  'Weibo',
  'Reddit',
  'Medium',
  'Steem',
  'Instagram',
  'Wechat',
  'Group',
  'Discord',
] as const
export type SocialKind = (typeof socialKinds)[number]
export type SocialLink = { readonly kind: SocialKind; readonly url: string }

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
export type StatedRecord = {
  readonly record: TokenRecord
  /** Base58 address of the contract, or the number of a TRC10 token. */
  readonly token: string
  /** Id of block 0 in hex, which names the network. */
  readonly network: string
  readonly timeMs: number
}

export const recordLimits = {
  description: 500,
  link: 256,
  email: 100,
  socialLinks: 20,
  content: 16_384,
} as const

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

/** Latest time of a Date. */
const mostMs = 8.64e15

/** Members that a record may lack. */
const optionalLinks = ['whitePaper', 'sourceCode', 'logo'] as const

/** What keeps a record from being stored, in the order of the form. */
export function recordProblems(record: TokenRecord): readonly RecordProblem[] {
  const { description, website, email, socialLinks } = record
  return [
    ...(isPlainText(description) ? [] : (['description'] as const)),
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

/** A web address of a public host over https, without a user name, which makes one host look like another. */
export function isHttpsLink(text: string): boolean {
  if (text.length > recordLimits.link || !/^https:\/\/[^\s\\\p{C}]+$/u.test(text) || !URL.canParse(text))
    return false
  const { hostname, username, password } = new URL(text)
  const isName = /[^.]\.[^.]/.test(hostname) && !/^(?:[\d.]+|\[.*)$/.test(hostname)
  return username === '' && password === '' && isName
}

const isEmail = (text: string): boolean =>
  text.length <= recordLimits.email && /^[^\s@<>"'\p{C}]+@[^\s@<>"'\p{C}]+\.[^\s@<>"'\p{C}]+$/u.test(text)

/** Some words. Line breaks are the only control characters, and half of a character is none. */
const isPlainText = (text: string): boolean =>
  text.trim() !== '' &&
  text.length <= recordLimits.description &&
  !/\p{Cs}/u.test(text) &&
  !/[^\P{Cc}\n]/u.test(text)

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
  const members = membersOf(content)
  const record: TokenRecord = {
    description: textIn(members, 'description'),
    website: textIn(members, 'home_page'),
    email: textIn(members, 'email'),
    whitePaper: textIn(members, 'white_paper'),
    sourceCode: textIn(members, 'git_hub'),
    logo: textIn(members, 'logo_url'),
    socialLinks: socialLinksIn(members.get('social_media')),
  }
  const [problem] = recordProblems(record)
  if (problem !== undefined) throw malformed(ruleOf[problem])
  const network = textIn(members, 'network')
  if (!/^[\da-f]{64}$/.test(network)) throw malformed('network is the id of block 0 in hex.')
  const time = members.get('time')
  if (!Number.isSafeInteger(time) || (time as number) < 0 || (time as number) > mostMs)
    throw malformed('time is in whole milliseconds since 1970.')
  return { record, token: tokenIn(members), network, timeMs: time as number }
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

const link = `begins with https://, names a public host and has at most ${recordLimits.link} characters`

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

const malformed = (message: string) => new Malformed('token_record', message)

type Members = ReadonlyMap<string, unknown>

function membersOf(content: string): Members {
  if (content.length > recordLimits.content || /\p{Cs}/u.test(content))
    throw malformed(`content has at most ${recordLimits.content} characters.`)
  const value = jsonOf(content)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw malformed('content is the text of a JSON object.')
  return new Map(Object.entries(value))
}

function jsonOf(content: string): unknown {
  try {
    return parseJson(content)
  } catch (cause) {
    throw new Malformed('token_record', 'content is the text of a JSON object.', { cause })
  }
}

function textIn(members: Members, name: string): string {
  const value = members.get(name) ?? ''
  if (typeof value !== 'string') throw malformed(`${name} is a text.`)
  return value
}

function tokenIn(members: Members): string {
  const contract = textIn(members, 'contract_address')
  if (isAddress(contract)) return toBase58(toAddress(contract))
  const given = members.get('id')
  const id = typeof given === 'number' ? String(given) : textIn(members, 'id')
  if (contract === '' && /^[1-9]\d{6,15}$/.test(id)) return id
  throw malformed('contract_address is an address, or id the number of a TRC10 token.')
}

function socialLinksIn(value: unknown): readonly SocialLink[] {
  if (value === undefined || value === null || value === '') return []
  if (!Array.isArray(value) || value.length > recordLimits.socialLinks)
    throw malformed(ruleOf.socialLinkCount)
  return (value as readonly unknown[]).map((one) => {
    const { name, url } = (one ?? {}) as { readonly name?: unknown; readonly url?: unknown }
    const kind = socialKinds.find((known) => known === name)
    if (kind === undefined || typeof url !== 'string')
      throw malformed(`social_media lists objects of name and url; names are ${socialKinds.join(', ')}.`)
    return { kind, url }
  })
}
