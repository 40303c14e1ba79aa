import { isAddress } from '@sundial/primitives'

/** What a text typed or pasted names by itself, before anybody is asked. */
export type ReadInput =
  | { readonly kind: 'term'; readonly term: string }
  | { readonly kind: 'path'; readonly path: string }

const explorerUrl = /^(?:https?:\/\/)?[\w.-]+\.[a-z]{2,}(?::\d+)?\/.*$|^https?:\/\//i
const places: readonly (readonly [pattern: RegExp, path: string])[] = [
  [/\/(?:block|blocks)\/(\d+|(?:0x)?[0-9a-f]{64})(?=[/?#]|$)/i, '/block/'],
  [/\/(?:transaction|transactions|tx)\/((?:0x)?[0-9a-f]{64})(?=[/?#]|$)/i, '/transaction/'],
  [/\/token20\/(T\w{33})(?=[/?#]|$)/, '/token20/'],
  [/\/(?:token|token10)\/(\d+)(?=[/?#]|$)/i, '/token/'],
  [/\/contract\/(T\w{33})(?=[/?#]|$)/, '/contract/'],
  [/\/representative\/(T\w{33})(?=[/?#]|$)/, '/representative/'],
  [/\/(?:proposal|proposals)\/(\d+)(?=[/?#]|$)/i, '/proposal/'],
  [/\/(?:address|account|accounts|token)\/((?:T\w{33})|(?:0x)?(?:41)?[0-9a-f]{40})(?=[/?#]|$)/i, '/address/'],
]

/** Reads links of any explorer, `#12`, `1,234`, `proposal 2`; everything else is a term to look up, without white space. */
export function readInput(typed: string): ReadInput {
  const text = typed.trim()
  if (explorerUrl.test(text)) {
    for (const [pattern, path] of places) {
      const [, id] = pattern.exec(text) ?? []
      if (id !== undefined) return { kind: 'path', path: `${path}${id}` }
    }
  }
  const [, proposal] = /^(?:proposal|#?p)\s*#?(\d+)$/i.exec(text) ?? []
  if (proposal !== undefined) return { kind: 'path', path: `/proposal/${proposal}` }
  const bare = text.replace(/^#\s*/, '')
  // Digits in groups of three, however they are parted.
  const number = /^\d{1,3}(?:[ ,.'’_\u00a0\u202f]\d{3})+$/.test(bare) ? bare.replace(/\D/g, '') : bare
  return { kind: 'term', term: number.replace(/\s+/g, '').slice(0, 256) }
}

/** Looks like an address letter by letter, but is none: mistyped, or its letters changed case. */
export const isMistypedAddress = (term: string): boolean => /^t[1-9a-z]{33}$/i.test(term) && !isAddress(term)
