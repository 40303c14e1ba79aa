import { concatBytes, fromText, parseJson, toText } from '@sundial/primitives'
import { bytesOf, hexOf } from './native-hex.ts'

/** One thing that happened, in the order it happened. */
export type LogPart =
  | { readonly kind: 'genesis'; readonly text: string }
  /** Length of a slot from here on. */
  | { readonly kind: 'slot'; readonly slotMs: number }
  /** How far the chain's clock runs ahead of the machine's from here on. */
  | { readonly kind: 'time'; readonly aheadMs: number }
  /** The id stands beside the bytes so that opening a log need not hash what was mined long ago. */
  | { readonly kind: 'accepted'; readonly id: string; readonly transaction: Uint8Array }
  /** A transaction that was accepted and will not be mined. */
  | { readonly kind: 'dropped'; readonly id: string }
  | { readonly kind: 'block'; readonly block: Uint8Array }
  /** The newest blocks are undone; their transactions wait again. */
  | { readonly kind: 'undo'; readonly count: number }
  | { readonly kind: 'balance'; readonly address: string; readonly sun: bigint }
  | { readonly kind: 'solidify'; readonly height: number }

/** Numbers stay with their meaning: a log outlives versions. */
const codes = {
  genesis: 1,
  slot: 2,
  time: 3,
  dropped: 5,
  block: 6,
  undo: 7,
  balance: 8,
  solidify: 9,
  accepted: 10,
} as const satisfies Readonly<Record<LogPart['kind'], number>>

const kindByCode = new Map(
  Object.entries(codes).map(([kind, code]) => [code as number, kind as LogPart['kind']]),
)

export const codeOfPart = ({ kind }: LogPart): number => codes[kind]

export function payloadOfPart(part: LogPart): Uint8Array {
  switch (part.kind) {
    case 'genesis':
      return fromText(part.text)
    case 'slot':
      return fromText(String(part.slotMs))
    case 'time':
      return fromText(String(part.aheadMs))
    case 'accepted':
      return concatBytes(bytesOf(part.id), part.transaction)
    case 'dropped':
      return bytesOf(part.id)
    case 'block':
      return part.block
    case 'undo':
      return fromText(String(part.count))
    case 'balance':
      return fromText(JSON.stringify([part.address, part.sun.toString()]))
    case 'solidify':
      return fromText(String(part.height))
  }
}

/** `undefined` for a code this version does not know. */
export function readPart(code: number, payload: Uint8Array): LogPart | undefined {
  const kind = kindByCode.get(code)
  const number = () => Number(toText(payload))
  switch (kind) {
    case undefined:
      return undefined
    case 'genesis':
      return { kind, text: toText(payload) ?? '' }
    case 'slot':
      return { kind, slotMs: number() }
    case 'time':
      return { kind, aheadMs: number() }
    case 'accepted':
      return { kind, id: hexOf(payload.subarray(0, 32)), transaction: payload.subarray(32) }
    case 'dropped':
      return { kind, id: hexOf(payload) }
    case 'block':
      return { kind, block: payload }
    case 'undo':
      return { kind, count: number() }
    case 'balance': {
      const [address, sun] = parseJson(toText(payload) ?? '') as [string, string]
      return { kind, address, sun: BigInt(sun) }
    }
    case 'solidify':
      return { kind, height: number() }
  }
}
