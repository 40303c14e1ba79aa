// What contents have in common that the issuer of a token signs: how they are read, and what links and texts in them may be.
import { isAddress, Malformed, parseJson, toAddress, toBase58 } from '@sundial/primitives'

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

/** What a signature is about. */
export type SignedSubject = {
  /** Base58 address of the contract, or the number of a TRC10 token. */
  readonly token: string
  /** Id of block 0 in hex, which names the network. */
  readonly network: string
  readonly timeMs: number
}

export const contentLimits = { link: 256, socialLinks: 20, content: 16_384 } as const

/** Latest time of a Date. */
const mostMs = 8.64e15

/** A web address of a public host over https, without a user name, which makes one host look like another. */
export function isHttpsLink(text: string): boolean {
  if (text.length > contentLimits.link || !/^https:\/\/[^\s\\\p{C}]+$/u.test(text) || !URL.canParse(text))
    return false
  const { hostname, username, password } = new URL(text)
  const isName = /[^.]\.[^.]/.test(hostname) && !/^(?:[\d.]+|\[.*)$/.test(hostname)
  return username === '' && password === '' && isName
}

/** Some words. Line breaks are the only control characters, and half of a character is none. */
export const isPlainText = (text: string, most: number): boolean =>
  text.trim() !== '' && text.length <= most && !/\p{Cs}/u.test(text) && !/[^\P{Cc}\n]/u.test(text)

type Members = ReadonlyMap<string, unknown>

/** Readers of such a content, whose errors have the code `malformed_` and the name. */
export function signedContent(name: string) {
  const malformed = (message: string) => new Malformed(name, message)
  const textIn = (members: Members, member: string): string => {
    const value = members.get(member) ?? ''
    if (typeof value !== 'string') throw malformed(`${member} is a text.`)
    return value
  }
  const tokenIn = (members: Members): string => {
    const contract = textIn(members, 'contract_address')
    if (isAddress(contract)) return toBase58(toAddress(contract))
    const given = members.get('id')
    const id = typeof given === 'number' ? String(given) : textIn(members, 'id')
    if (contract === '' && /^[1-9]\d{6,15}$/.test(id)) return id
    throw malformed('contract_address is an address, or id the number of a TRC10 token.')
  }
  return {
    malformed,
    textIn,
    membersOf(content: string): Members {
      if (content.length > contentLimits.content || /\p{Cs}/u.test(content))
        throw malformed(`content has at most ${contentLimits.content} characters.`)
      const value = jsonOf(name, content)
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        throw malformed('content is the text of a JSON object.')
      return new Map(Object.entries(value))
    },
    subjectIn(members: Members): SignedSubject {
      const network = textIn(members, 'network')
      if (!/^[\da-f]{64}$/.test(network)) throw malformed('network is the id of block 0 in hex.')
      const time = members.get('time')
      if (!Number.isSafeInteger(time) || (time as number) < 0 || (time as number) > mostMs)
        throw malformed('time is in whole milliseconds since 1970.')
      return { token: tokenIn(members), network, timeMs: time as number }
    },
    socialLinksIn(value: unknown): readonly SocialLink[] {
      if (value === undefined || value === null || value === '') return []
      if (!Array.isArray(value) || value.length > contentLimits.socialLinks)
        throw malformed(`social_media has at most ${contentLimits.socialLinks} links.`)
      return (value as readonly unknown[]).map((one) => {
        const { name: kindName, url } = (one ?? {}) as { readonly name?: unknown; readonly url?: unknown }
        const kind = socialKinds.find((known) => known === kindName)
        if (kind === undefined || typeof url !== 'string')
          throw malformed(`social_media lists objects of name and url; names are ${socialKinds.join(', ')}.`)
        return { kind, url }
      })
    },
  }
}

function jsonOf(name: string, content: string): unknown {
  try {
    return parseJson(content)
  } catch (cause) {
    throw new Malformed(name, 'content is the text of a JSON object.', { cause })
  }
}
