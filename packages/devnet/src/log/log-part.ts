import { fromHex, fromText, parseJson, toHex, toText } from '@sundial/primitives'

/** One thing that happened, in the order it happened. */
export type LogPart =
  | { readonly kind: 'genesis'; readonly text: string }
  /** Length of a slot from here on. */
  | { readonly kind: 'slot'; readonly slotMs: number }
  /** How far the chain's clock runs ahead of the machine's from here on. */
  | { readonly kind: 'time'; readonly aheadMs: number }
  | { readonly kind: 'accepted'; readonly transaction: Uint8Array }
  /** A transaction that was accepted and will not be mined. */
  | { readonly kind: 'dropped'; readonly id: string }
  | { readonly kind: 'block'; readonly block: Uint8Array }
  /** The newest blocks are undone; their transactions wait again. */
  | { readonly kind: 'undo'; readonly count: number }
  | { readonly kind: 'balance'; readonly address: string; readonly sun: bigint }
  | { readonly kind: 'solidify'; readonly height: number }

const kinds = [
  'genesis',
  'slot',
  'time',
  'accepted',
  'dropped',
  'block',
  'undo',
  'balance',
  'solidify',
] as const satisfies readonly LogPart['kind'][]

export const codeOfPart = ({ kind }: LogPart): number => kinds.indexOf(kind) + 1

export function payloadOfPart(part: LogPart): Uint8Array {
  switch (part.kind) {
    case 'genesis':
      return fromText(part.text)
    case 'slot':
      return fromText(String(part.slotMs))
    case 'time':
      return fromText(String(part.aheadMs))
    case 'accepted':
      return part.transaction
    case 'dropped':
      return fromHex(part.id)
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

/** `undefined` for a code of a newer version. */
export function readPart(code: number, payload: Uint8Array): LogPart | undefined {
  const kind = kinds[code - 1]
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
      return { kind, transaction: payload }
    case 'dropped':
      return { kind, id: toHex(payload) }
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
