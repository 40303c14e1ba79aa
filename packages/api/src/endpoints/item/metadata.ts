import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits, withinDeadline } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import type { ItemMetadata } from '../../services/media/item-metadata.ts'
import { type ItemFacts, itemStates } from '../../services/media/items.ts'
import { fileKindOf, readMediaUri } from '../../services/media/media-uri.ts'
import { serviceOf } from '../../services/services.ts'
import { requiredAddress, requiredItemId } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'

const mostId = 2n ** 256n
/** A data: URI may contain a whole picture. */
const mostUri = 2048

const place = (description: string) =>
  Type.Optional(Type.Enum(['data', 'http', 'ipfs', 'other'], { description: `Extension. ${description}` }))

export const itemMetadata = endpoint({
  get: '/api/item/metadata',
  summary: 'Metadata of a TRC721 or TRC1155 item, which this server reads where the contract says',
  description:
    'Extension. The contract names a URI, by tokenURI or uri. data: is always read, http: and https: with --media, ipfs: with --ipfs-gateway. Everything is text of a stranger, cut to a limited length. The picture is at /api/item/picture, encoded anew by this server.',
  query: { contract: requiredAddress, tokenId: requiredItemId },
  reads: 'nothing',
  cost: 2,
  reply: Type.Object({
    token_id: is.text('Id of the item, decimal.'),
    state: Type.Enum(itemStates, {
      description:
        'Extension. read; none: the contract names no metadata; hidden: by the operator; disabled: the operator does not enable such URIs; unavailable: nothing usable is there; malformed: it is not a JSON object.',
    }),
    reason: Type.Optional(is.text('Extension. Why the metadata cannot be read.')),
    token_url: Type.Optional(is.text(`URI of the metadata; absent above ${mostUri} characters.`)),
    token_url_kind: place('Where the metadata is.'),
    token_url_length: Type.Optional(is.int('Extension. Characters of the URI.')),
    token_name: Type.Optional(is.text('Name in the metadata.')),
    token_description: Type.Optional(is.text('Description in the metadata.')),
    token_image: Type.Optional(is.text(`URI of the picture; absent above ${mostUri} characters.`)),
    token_image_kind: place('Where the picture is.'),
    token_imageInnerUrl: Type.Optional(
      is.text('Path of the picture on this server; absent where the metadata names none.'),
    ),
    token_animation: Type.Optional(is.text('Extension. URI of a video, a sound, a model or a page.')),
    token_animation_kind: Type.Optional(
      Type.Enum(['video', 'audio', 'model', 'page', 'picture', 'drawing', 'file'], {
        description: 'Extension. What it claims to be. This server does not fetch it.',
      }),
    ),
    token_website: Type.Optional(is.text('Extension. Web address in the metadata.')),
    traits: Type.Array(Type.Object({ trait_type: Type.String(), value: Type.String() }), {
      description: 'Extension. At most 100.',
    }),
    trait_count: is.int('Extension. All traits in the metadata.'),
  }),
  async handle({ query: { contract: given, tokenId } }, at) {
    const id = readId(tokenId)
    const contract = await readAddress(given, at)
    const facts = await serviceOf(at, 'items').facts({ contract, id })
    return {
      token_id: id.toString(),
      ...uriMembers(facts),
      ...metadataMembers(picturePath(given, id), facts.metadata),
    }
  },
})

const picturePath = (contract: string, id: bigint): string =>
  `/api/item/picture?contract=${encodeURIComponent(contract)}&tokenId=${id}`

/** Items of one request: as many as the largest common page has. */
const mostItems = 50
const itemPattern = '[1-9A-HJ-NP-Za-km-z]{34}:\\d{1,78}'

export const itemMetadataList = endpoint({
  get: '/api/item/metadata/list',
  summary: 'Names and pictures of items',
  description: `Extension. Of at most ${mostItems} items in one request, what cards of a gallery show. Items whose metadata cannot be read within ${apiLimits.deadlineMs} ms are left out: /api/item/metadata waits for each of them.`,
  query: {
    items: Type.String({
      pattern: `^${itemPattern}(,${itemPattern}){0,${mostItems - 1}}$`,
      description: 'Addresses of contracts and ids of items: CONTRACT:ID,CONTRACT:ID.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  },
  reads: 'nothing',
  cost: 12,
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        contract: is.address('Extension. The contract.'),
        token_id: is.text('Extension. Id of the item, decimal.'),
        state: Type.Enum(itemStates, { description: 'Extension. As in /api/item/metadata.' }),
        token_name: Type.Optional(is.text('Extension. Name in the metadata.')),
        token_imageInnerUrl: Type.Optional(is.text('Extension. Path of the picture on this server.')),
      }),
      { description: 'Extension. In the order of the request, each item once.' },
    ),
  }),
  async handle({ query }, at) {
    const service = serviceOf(at, 'items')
    const asked = await Promise.all([...new Set(query.items.split(','))].map((one) => readItem(one, at)))
    const found = await Promise.all(asked.map((item) => withinDeadline(service.facts(item))))
    return {
      data: asked.flatMap(({ contract, id }, place) => {
        const facts = found[place]
        const { token_name, token_imageInnerUrl } = metadataMembers(
          picturePath(toBase58(contract), id),
          facts?.metadata,
        )
        const row = { contract: toBase58(contract), token_id: id.toString(), token_name, token_imageInnerUrl }
        return facts === undefined ? [] : [omitUndefined({ ...row, state: facts.state })]
      }),
    }
  },
})

async function readItem(text: string, at: Context) {
  const [contract, id] = text.split(':')
  return { contract: await readAddress(contract!, at), id: readId(id!) }
}

/** Throws `malformed_number`. */
function readId(text: string): bigint {
  const id = BigInt(text)
  if (id >= mostId) throw new RequestRefused('malformed_number', 'The id of an item is below 2^256.')
  return id
}

const shortUri = (uri: string | undefined) => (uri !== undefined && uri.length <= mostUri ? uri : undefined)

const uriMembers = ({ state, reason, uri, uriKind }: ItemFacts) =>
  omitUndefined({
    state,
    reason,
    token_url: shortUri(uri),
    token_url_kind: uriKind,
    token_url_length: uri?.length,
  })

function metadataMembers(picture: string, metadata: ItemMetadata = noMetadata) {
  const { name, description, image, animation, website, traits, traitCount } = metadata
  return {
    ...omitUndefined({ token_name: name, token_description: description, token_website: website }),
    ...(image !== undefined &&
      omitUndefined({
        token_image: shortUri(image),
        token_image_kind: readMediaUri(image).kind,
        token_imageInnerUrl: picture,
      })),
    ...(animation !== undefined && {
      token_animation: animation,
      token_animation_kind: fileKindOf(animation),
    }),
    traits: traits.map((trait) => ({ trait_type: trait.name, value: trait.value })),
    trait_count: traitCount,
  }
}

const noMetadata: ItemMetadata = { traits: [], traitCount: 0 }
