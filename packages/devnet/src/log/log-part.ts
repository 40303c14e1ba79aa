import type { ParameterName } from '@sundial/operations'
import { concatBytes, fromText, parseJson, toText } from '@sundial/primitives'
import { hexToBytes, bytesToHex } from './native-hex.ts'

/** A cheat's change of the state after the head block, undone with it. */
export type HeadChange =
  | { readonly kind: 'balance'; readonly address: string; readonly sun: bigint }
  | { readonly kind: 'token'; readonly address: string; readonly token: string; readonly amount: bigint }
  | { readonly kind: 'parameter'; readonly name: ParameterName; readonly value: bigint }
  | { readonly kind: 'solidify'; readonly height: number }
  /** Runtime code in hex. */
  | { readonly kind: 'code'; readonly address: string; readonly code: string }
  | { readonly kind: 'storage'; readonly address: string; readonly slot: bigint; readonly value: bigint }
  /** The chain signs the blocks of the witness with this key. */
  | { readonly kind: 'key'; readonly privateKey: string }

/** One thing that happened, in the order it happened. */
export type LogPart =
  | HeadChange
  | { readonly kind: 'genesis'; readonly text: string }
  /** Length of a slot from now on. */
  | { readonly kind: 'slot'; readonly slotMs: number }
  /** How far the chain's clock runs ahead of the machine's from now on. */
  | { readonly kind: 'time'; readonly aheadMs: number }
  /** Stored next to the bytes, so that opening a log does not hash old transactions. */
  | { readonly kind: 'accepted'; readonly id: string; readonly transaction: Uint8Array }
  /** A transaction that was accepted and will not be mined. */
  | { readonly kind: 'dropped'; readonly id: string }
  | { readonly kind: 'block'; readonly block: Uint8Array }
  /** Lines that contracts printed in a transaction of the newest block. */
  | { readonly kind: 'printed'; readonly transactionId: string; readonly lines: readonly string[] }
  /** The newest blocks are undone; their transactions are pending again. */
  | { readonly kind: 'undo'; readonly count: number }
  | { readonly kind: 'snapshot' }
  /** Everything since the snapshot is undone. */
  | { readonly kind: 'revert'; readonly snapshot: string }
  /** Number of further accounts of the chain's mnemonic that were handed out. */
  | { readonly kind: 'accounts'; readonly count: number }
  /** From here on these accounts, and no others, need not sign. */
  | { readonly kind: 'unlocked'; readonly addresses: readonly string[] }

type Kind = LogPart['kind']
type PartOf<Name extends Kind> = Extract<LogPart, { kind: Name }>
type Codec<Name extends Kind> = {
  /** Codes never change their meaning: a log outlives versions of the program. */
  readonly code: number
  write(part: PartOf<Name>): Uint8Array
  read(payload: Uint8Array): Omit<PartOf<Name>, 'kind'>
}

const textOf = (payload: Uint8Array): string => toText(payload) ?? ''
const numberOf = (payload: Uint8Array): number => Number(textOf(payload))
const fromNumber = (value: number): Uint8Array => fromText(String(value))
const fromList = (values: readonly string[]): Uint8Array => fromText(JSON.stringify(values))
const listOf = (payload: Uint8Array) => parseJson(textOf(payload)) as readonly string[]

const codecs: { readonly [Name in Kind]: Codec<Name> } = {
  genesis: { code: 1, write: ({ text }) => fromText(text), read: (payload) => ({ text: textOf(payload) }) },
  slot: {
    code: 2,
    write: ({ slotMs }) => fromNumber(slotMs),
    read: (payload) => ({ slotMs: numberOf(payload) }),
  },
  time: {
    code: 3,
    write: ({ aheadMs }) => fromNumber(aheadMs),
    read: (payload) => ({ aheadMs: numberOf(payload) }),
  },
  dropped: { code: 5, write: ({ id }) => hexToBytes(id), read: (payload) => ({ id: bytesToHex(payload) }) },
  block: { code: 6, write: ({ block }) => block, read: (block) => ({ block }) },
  undo: {
    code: 7,
    write: ({ count }) => fromNumber(count),
    read: (payload) => ({ count: numberOf(payload) }),
  },
  balance: {
    code: 8,
    write: ({ address, sun }) => fromList([address, sun.toString()]),
    read: (payload) => {
      const [address, sun] = listOf(payload)
      return { address: address!, sun: BigInt(sun!) }
    },
  },
  solidify: {
    code: 9,
    write: ({ height }) => fromNumber(height),
    read: (payload) => ({ height: numberOf(payload) }),
  },
  accepted: {
    code: 10,
    write: ({ id, transaction }) => concatBytes(hexToBytes(id), transaction),
    read: (payload) => ({ id: bytesToHex(payload.subarray(0, 32)), transaction: payload.subarray(32) }),
  },
  parameter: {
    code: 11,
    write: ({ name, value }) => fromList([name, value.toString()]),
    read: (payload) => {
      const [name, value] = listOf(payload)
      return { name: name as ParameterName, value: BigInt(value!) }
    },
  },
  snapshot: { code: 12, write: () => new Uint8Array(0), read: () => ({}) },
  revert: {
    code: 13,
    write: ({ snapshot }) => fromText(snapshot),
    read: (payload) => ({ snapshot: textOf(payload) }),
  },
  unlocked: {
    code: 14,
    write: ({ addresses }) => fromList(addresses),
    read: (payload) => ({ addresses: listOf(payload) }),
  },
  accounts: {
    code: 16,
    write: ({ count }) => fromNumber(count),
    read: (payload) => ({ count: numberOf(payload) }),
  },
  key: {
    code: 17,
    write: ({ privateKey }) => hexToBytes(privateKey),
    read: (payload) => ({ privateKey: bytesToHex(payload) }),
  },
  code: {
    code: 18,
    write: ({ address, code }) => concatBytes(hexToBytes(address), hexToBytes(code)),
    read: (payload) => ({
      address: bytesToHex(payload.subarray(0, 21)),
      code: bytesToHex(payload.subarray(21)),
    }),
  },
  storage: {
    code: 19,
    write: ({ address, slot, value }) => fromList([address, slot.toString(), value.toString()]),
    read: (payload) => {
      const [address, slot, value] = listOf(payload)
      return { address: address!, slot: BigInt(slot!), value: BigInt(value!) }
    },
  },
  printed: {
    code: 20,
    write: ({ transactionId, lines }) => fromList([transactionId, ...lines]),
    read: (payload) => {
      const [transactionId, ...lines] = listOf(payload)
      return { transactionId: transactionId!, lines }
    },
  },
  token: {
    code: 15,
    write: ({ address, token, amount }) => fromList([address, token, amount.toString()]),
    read: (payload) => {
      const [address, token, amount] = listOf(payload)
      return { address: address!, token: token!, amount: BigInt(amount!) }
    },
  },
}

const kindByCode = new Map(Object.entries(codecs).map(([kind, { code }]) => [code, kind as Kind]))

export const codeOfPart = ({ kind }: LogPart): number => codecs[kind].code

export const payloadOfPart = (part: LogPart): Uint8Array => (codecs[part.kind] as Codec<Kind>).write(part)

/** `undefined` for a code this version does not know. */
export function readPart(code: number, payload: Uint8Array): LogPart | undefined {
  const kind = kindByCode.get(code)
  return kind === undefined ? undefined : ({ kind, ...codecs[kind].read(payload) } as LogPart)
}
