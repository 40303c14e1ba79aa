// Every message that is embedded once, given in two parts: what each part says alone, what both say, and zeros in the second.
import { concatBytes } from '@sundial/primitives'
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { type Field, fieldsOf } from './facts.ts'
import { Chance, regularMessage } from './make-message.ts'
import type { Item } from './runtimes.ts'

const embed = (number: number, content: Uint8Array): Uint8Array =>
  new BinaryWriter().tag(number, WireType.LengthDelimited).bytes(content).finish()

/** All fields of numbers and bytes, as zero and empty. */
function zeros(message: string): Uint8Array {
  const writer = new BinaryWriter()
  for (const { number, type, isRepeated } of fieldsOf(message).values()) {
    if (isRepeated || type.kind === 'map' || type.kind === 'message') continue
    if (type.kind === 'bytes' || type.kind === 'string')
      writer.tag(number, WireType.LengthDelimited).uint32(0)
    else writer.tag(number, WireType.Varint).uint32(0)
  }
  return writer.finish()
}

type Place = {
  readonly path: string
  readonly field: Field
  readonly wrap: (bytes: Uint8Array) => Uint8Array
}

/** Where a message of this kind embeds another one, at any depth. */
function placesIn(message: string, above: readonly string[] = []): readonly Place[] {
  if (above.includes(message)) return []
  return [...fieldsOf(message).values()].flatMap((field): readonly Place[] => {
    if (field.type.kind !== 'message') return []
    const here: Place = { path: field.name, field, wrap: (bytes) => bytes }
    const below = placesIn(field.type.name, [...above, message]).map(
      ({ path, field: inner, wrap }): Place => ({
        path: `${field.name}.${path}`,
        field: inner,
        wrap: (bytes) => embed(field.number, wrap(bytes)),
      }),
    )
    return field.isRepeated ? below : [here, ...below]
  })
}

export type MergeCase = Item & { readonly path: string }

export const mergeCases = (messages: Iterable<string>): readonly MergeCase[] =>
  [...messages].flatMap((name) =>
    placesIn(name).flatMap(({ path, field, wrap }, index) => {
      const inner = (field.type as { readonly name: string }).name
      const chance = new Chance(index + 1)
      const [first, second] = [regularMessage(inner, chance), regularMessage(inner, chance)]
      const pairs = [
        [first, second],
        [first, new Uint8Array(0)],
        [first, zeros(inner)],
        [new Uint8Array(0), second],
      ] as const
      return pairs.map(([left, right]) => ({
        name,
        path,
        bytes: wrap(concatBytes(embed(field.number, left), embed(field.number, right))),
      }))
    }),
  )
