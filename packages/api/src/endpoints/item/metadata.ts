import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
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
    const id = BigInt(tokenId)
    if (id >= mostId) throw new RequestRefused('malformed_number', 'tokenId is below 2^256.')
    const contract = await readAddress(given, at)
    const facts = await serviceOf(at, 'items').facts({ contract, id })
    const picture = `/api/item/picture?contract=${encodeURIComponent(given)}&tokenId=${id}`
    return { token_id: id.toString(), ...uriMembers(facts), ...metadataMembers(picture, facts.metadata) }
  },
})

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
