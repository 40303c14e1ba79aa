import { fromText, keccak256, toHex } from '@sundial/primitives'

/** First four bytes of the Keccak hash of `name(type,…)`, as hex. */
export const selectorOf = (signature: string): string => topicOf(signature).slice(0, 8)

/** Keccak hash of an event's `name(type,…)`, as hex: its first topic. */
export const topicOf = (signature: string): string => toHex(keccak256(fromText(signature)))
