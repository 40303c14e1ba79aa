/**
 * Fields of a protobuf message, read as nanopb does on the device. It shares nothing with our codec, so that a test can
 * compare what a device shows with what a review shows.
 */
export type Field = { readonly number: number; readonly varint: bigint; readonly bytes: Uint8Array }

/** Throws on anything that nanopb refuses. */
export function fieldsOf(message: Uint8Array): readonly Field[] {
  const fields: Field[] = []
  for (let at = 0; at < message.length;) {
    const tag = varintAt(message, at)
    const first = varintAt(message, tag.end)
    const number = Number(tag.value >> 3n)
    if ((tag.value & 7n) === 0n) {
      fields.push({ number, varint: first.value, bytes: new Uint8Array(0) })
      at = first.end
    } else if ((tag.value & 7n) === 2n) {
      at = first.end + Number(first.value)
      if (at > message.length) throw new Error('A field is cut off.')
      fields.push({ number, varint: 0n, bytes: message.slice(first.end, at) })
    } else throw new Error('Another wire type.')
  }
  return fields
}

function varintAt(bytes: Uint8Array, start: number): { readonly value: bigint; readonly end: number } {
  let value = 0n
  for (let index = start; index < start + 10; index++) {
    const byte = bytes[index]
    if (byte === undefined) throw new Error('A number is cut off.')
    value |= BigInt(byte & 0x7f) << BigInt(7 * (index - start))
    if (byte < 0x80) return { value, end: index + 1 }
  }
  throw new Error('A number is too long.')
}

/** Reads single fields by their numbers; a missing one is 0 or empty. */
export class Message {
  readonly #fields: readonly Field[]
  constructor(bytes: Uint8Array) {
    this.#fields = fieldsOf(bytes)
  }
  number = (number: number): bigint => this.#last(number)?.varint ?? 0n
  bytes = (number: number): Uint8Array => this.#last(number)?.bytes ?? new Uint8Array(0)
  text = (number: number): string => new TextDecoder().decode(this.bytes(number))
  all = (number: number): readonly Uint8Array[] =>
    this.#fields.filter((field) => field.number === number).map(({ bytes }) => bytes)
  has = (number: number): boolean => this.#last(number) !== undefined
  /** An address has 21 bytes or is missing. */
  address = (number: number): Uint8Array => {
    const bytes = this.bytes(number)
    if (this.has(number) && bytes.length !== 21) throw new Error('Not an address.')
    return bytes
  }
  #last = (number: number): Field | undefined => this.#fields.findLast((field) => field.number === number)
}
