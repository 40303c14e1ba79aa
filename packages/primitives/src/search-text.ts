// What people paste into a search: ids with spaces, quotes and invisible characters, numbers in groups, links of other explorers.
import { isAddress } from './address.ts'
import { limits } from './limits.ts'

/** A page that a link of another explorer names by something that only has a meaning there. */
export type LinkedPage = {
  readonly kind: 'block' | 'token20' | 'token' | 'contract' | 'representative' | 'proposal' | 'address'
  readonly id: string
}

export type SearchText =
  | { readonly kind: 'page'; readonly page: LinkedPage }
  /** What to look up: at most `limits.searchText` characters, without white space. */
  | { readonly kind: 'term'; readonly term: string }

// With a scheme anything; without one a host that cannot be a word or a number.
const link =
  /^https?:\/\/|^(?:[\w.-]+\.[a-z]{2,}|localhost|(?:\d{1,3}\.){3}\d{1,3}|\[[\da-f:]+\])(?::\d+)?\//i
const hashInLink = /\/(?:block|blocks|transaction|transactions|tx|txn)\/((?:0x)?[0-9a-f]{64})(?=[/?#&]|$)/i
const pagesInLink: readonly (readonly [pattern: RegExp, kind: LinkedPage['kind']])[] = [
  [/\/(?:block|blocks)\/(\d{1,12})(?=[/?#&]|$)/i, 'block'],
  [/\/token20\/(T\w{33})(?=[/?#&]|$)/, 'token20'],
  [/\/(?:token|token10)\/(\d{1,19})(?=[/?#&]|$)/i, 'token'],
  [/\/contract\/(T\w{33})(?=[/?#&]|$)/, 'contract'],
  [/\/representative\/(T\w{33})(?=[/?#&]|$)/, 'representative'],
  [/\/(?:proposal|proposals)\/(\d{1,12})(?=[/?#&]|$)/i, 'proposal'],
  [/\/(?:address|account|accounts|token)\/((?:T\w{33})|(?:0x)?(?:41)?[0-9a-f]{40})(?=[/?#&]|$)/i, 'address'],
]

/**
 * Reads links of any explorer, ids among other words, `#12` and `1,234`. A hash in a link is a term, because it may belong to
 * another network. Never throws, and takes linear time.
 */
export function readSearchText(typed: string): SearchText {
  const text = withoutInvisible(typed.slice(0, longestText)).trim()
  if (link.test(text)) {
    const found = readLink(text)
    if (found !== undefined) return found
  }
  return { kind: 'term', term: termOf(text) }
}

/** The address of a typed link, completed by a scheme where it has none; undefined for anything else. */
export function readLinkAddress(typed: string, scheme: string): URL | undefined {
  const text = typed.slice(0, longestText).trim()
  if (!link.test(text)) return undefined
  try {
    return new URL(/^https?:/i.test(text) ? text : `${scheme}//${text}`)
  } catch {
    return undefined
  }
}

/** A text with words around an id may be longer than a term. */
const longestText = 4096

/** Soft hyphens, joiners and marks of direction come along when an id is copied from a page; names keep their joiners. */
const withoutInvisible = (text: string): string => {
  const visible = text.replace(/[\p{Cf}\p{Cc}]/gu, (letter) => (/\s/.test(letter) ? letter : ''))
  return idsIn(visible.replace(/\s+/g, '')).length === 1 || link.test(visible.trim()) ? visible : text
}

function readLink(text: string): SearchText | undefined {
  const [, hash] = hashInLink.exec(text) ?? []
  if (hash !== undefined) return { kind: 'term', term: hash }
  for (const [pattern, kind] of pagesInLink) {
    const [, id] = pattern.exec(text) ?? []
    if (id !== undefined) return { kind: 'page', page: { kind, id } }
  }
  const [only] = idsIn(text)
  return only === undefined ? undefined : { kind: 'term', term: only }
}

function termOf(text: string): string {
  const bare = text.replace(/^[#\s]+/, '')
  // Digits in groups of three with any separator.
  if (/^\d{1,3}(?:[ ,.'’_\u00a0\u202f]\d{3})+$/.test(bare)) return bare.replace(/\D/g, '')
  const packed = bare.replace(/\s+/g, '')
  const [id, other] = idsIn(bare)
  const term = (id !== undefined && other === undefined && !isId(packed) ? id : packed).slice(
    0,
    limits.searchText,
  )
  // An address as Ethereum has it, without its beginning.
  return /^(?=.*[a-f])[0-9a-f]{40}$/i.test(term) ? `0x${term}` : term
}

/** Addresses and hashes among other words, each once. */
function idsIn(text: string): readonly string[] {
  const words = text.match(/\w{34,67}/g) ?? []
  return [...new Set(words.filter(isId))]
}

const isId = (word: string): boolean => /^(?:0x)?[0-9a-f]{64}$/i.test(word) || isAddress(word)
