import { fromHex, fromText, Malformed, toHex } from '@sundial/primitives'
import type { SignedContent } from '@sundial/wallet'

/** How a message is written in the field. */
export const contentKinds = ['text', 'hex', 'typed'] as const
export type ContentKind = (typeof contentKinds)[number]
export type WrittenContent = { readonly kind: ContentKind; readonly text: string }

export const noContent: WrittenContent = { kind: 'text', text: '' }

/** What is signed. Text is UTF-8 exactly as it is in the field. Throws `malformed_hex`. */
export function contentOf({ kind, text }: WrittenContent): SignedContent {
  if (kind === 'typed') return { kind: 'typed-data', json: text }
  if (kind === 'text') return { kind: 'message', message: fromText(text) }
  const digits = text.replaceAll(/\s/g, '').replace(/^0x/i, '')
  if (digits === '') throw new Malformed('hex', 'There are no hex digits.')
  return { kind: 'message', message: fromHex(digits) }
}

/** The same message in the other form where it has one: nothing is lost by a change of the form. */
export function rewritten({ kind, text }: WrittenContent, next: ContentKind): WrittenContent {
  if (text === '' || kind === 'typed' || next === 'typed' || kind === next) return { kind: next, text }
  try {
    if (next === 'hex') return { kind: next, text: `0x${toHex(fromText(text))}` }
    return { kind: next, text: new TextDecoder('utf-8', { fatal: true }).decode(fromHex(text.trim())) }
  } catch {
    return { kind: next, text }
  }
}

/** The members of a shared link. */
export type Shared = WrittenContent & { readonly address: string; readonly signature: string }

/** Longer links are cut by chats and mail programs. */
const longestLink = 6000

/** The page with the signature filled in; absent where it would be too long. */
export function linkTo({ kind, text, address, signature }: Shared): string | undefined {
  const query = new URLSearchParams({ kind, message: text, address, signature })
  const link = `${location.origin}${location.pathname}#/tools/verify-sign?${query}`
  return link.length > longestLink ? undefined : link
}

export function readShared(search: Readonly<Record<string, string | undefined>>): Shared {
  const kind = contentKinds.find((one) => one === search['kind']) ?? 'text'
  const { message = '', address = '', signature = '' } = search
  return { kind, text: message, address, signature }
}
