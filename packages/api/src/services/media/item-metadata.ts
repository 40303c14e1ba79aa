// The JSON that the URI of a collectible leads to (TRC721's and ERC-1155's metadata extensions), as much of it as is shown.
import { parseJson } from '@sundial/primitives'

export type Trait = { readonly name: string; readonly value: string }

/** What the metadata of an item says, cut to a limited length. All of it is text of a stranger. */
export type ItemMetadata = {
  readonly name?: string
  readonly description?: string
  /** URI of the picture. */
  readonly image?: string
  /** URI of a video, a sound, a model or a page. */
  readonly animation?: string
  /** Web address of the item. */
  readonly website?: string
  readonly traits: readonly Trait[]
  /** All traits, of which `traits` has the first ones. */
  readonly traitCount: number
}

export const metadataLimits = {
  bytes: 512 * 1024,
  name: 200,
  description: 4000,
  link: 2048,
  /** Pictures in data: URIs. */
  image: 512 * 1024,
  traits: 100,
  trait: 100,
} as const

/** Undefined for what is not a JSON object. */
export function readItemMetadata(bytes: Uint8Array): ItemMetadata | undefined {
  const found = objectIn(bytes)
  if (found === undefined) return undefined
  const all = traitsIn(found)
  const name = textIn(found['name'] ?? found['title'], metadataLimits.name)
  const description = textIn(found['description'], metadataLimits.description)
  const image = uriIn(found['image'] ?? found['image_url'] ?? found['imageUrl'], metadataLimits.image)
  const animation = uriIn(found['animation_url'], metadataLimits.link)
  const website = uriIn(found['external_url'], metadataLimits.link)
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(image !== undefined && { image }),
    ...(animation !== undefined && { animation }),
    ...(website !== undefined && { website }),
    traits: all.slice(0, metadataLimits.traits),
    traitCount: all.length,
  }
}

type Json = Readonly<Record<string, unknown>>

function objectIn(bytes: Uint8Array): Json | undefined {
  try {
    const value = parseJson(new TextDecoder().decode(bytes))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list of `trait_type` and `value`, as OpenSea has it, or members of an object, as ERC-1155 has `properties`. */
function traitsIn({ attributes, traits, properties }: Json): readonly Trait[] {
  const listed = [attributes, traits, properties].find((one) => Array.isArray(one) || isObject(one))
  if (Array.isArray(listed)) return (listed as readonly unknown[]).flatMap(traitIn)
  if (!isObject(listed)) return []
  return Object.entries(listed).flatMap(([name, value]) =>
    traitOf(isObject(value) ? (value['name'] ?? name) : name, isObject(value) ? value['value'] : value),
  )
}

function traitIn(value: unknown): readonly Trait[] {
  if (!isObject(value)) return traitOf('', value)
  return traitOf(
    value['trait_type'] ?? value['traitType'] ?? value['name'] ?? value['key'] ?? '',
    value['value'],
  )
}

function traitOf(name: unknown, value: unknown): readonly Trait[] {
  const text = scalarText(value)
  return text === undefined
    ? []
    : [{ name: textIn(name, metadataLimits.trait) ?? '', value: cut(text, metadataLimits.trait) }]
}

function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : undefined
}

function textIn(value: unknown, most: number): string | undefined {
  const text = scalarText(value)
  return text === undefined ? undefined : cut(text, most)
}

/** By whole characters. */
const cut = (text: string, most: number): string =>
  wellFormed(text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`)

/** JSON can escape half of a character. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Cs}/gu, '\uFFFD')

/** A URI that is too long would be another one when cut. */
const uriIn = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most
    ? wellFormed(value.trim())
    : undefined
