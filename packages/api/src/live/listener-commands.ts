import { type Address, isAddress, toAddress } from '@sundial/primitives'
import { isTopic, type Topic, topics } from './topics.ts'

/** A listener's message: an address to follow, a topic, `cancel:` before either, or a position to resume from. */
export type Command =
  | { readonly kind: 'follow' | 'unfollow'; readonly address: Address }
  | { readonly kind: 'subscribe' | 'unsubscribe'; readonly topic: Topic }
  | { readonly kind: 'resume'; readonly stream: string; readonly seq: number }

/** `undefined` for anything else. */
export function readCommand(text: string): Command | undefined {
  const [, cancel, rest = ''] = /^(cancel:)?(.*)$/s.exec(text.trim())!
  if (isTopic(rest)) return { kind: cancel === undefined ? 'subscribe' : 'unsubscribe', topic: rest }
  if (isAddress(rest)) {
    return { kind: cancel === undefined ? 'follow' : 'unfollow', address: toAddress(rest) }
  }
  return cancel === undefined ? readResume(rest) : undefined
}

function readResume(text: string): Command | undefined {
  const [, place = ''] = /^resume:(.*)$/s.exec(text) ?? []
  const found = readPlace(place)
  return found && { kind: 'resume', ...found }
}

/** `<stream>.<seq>`, the position in a block message. */
export function readPlace(text: string): { readonly stream: string; readonly seq: number } | undefined {
  const [, stream, seq] = /^([0-9a-f]{12})\.(\d{1,15})$/.exec(text) ?? []
  return stream === undefined ? undefined : { stream, seq: Number(seq) }
}

export const commandHelp = `Send an address, a topic (${topics.join(', ')}), cancel: before either, or resume:<stream>.<seq>.`
