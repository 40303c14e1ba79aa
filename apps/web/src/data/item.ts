import { queryOptions } from '@tanstack/react-query'
import { apiUrl, type Body, get } from './api.ts'

/** A TRC721 or TRC1155 item: the contract in base58, the id in decimal. */
export type ItemId = { readonly contract: string; readonly id: string }

export type ItemMetadata = Body<'/api/item/metadata'>

/** What the metadata of an item says, as far as this server reads it. */
export const itemMetadata = ({ contract, id }: ItemId) =>
  queryOptions({
    queryKey: ['item', contract, id],
    queryFn: async ({ signal }): Promise<ItemMetadata> =>
      (await get('/api/item/metadata', { contract, tokenId: id }, signal)).body,
    staleTime: 5 * 60_000,
  })

/** What the card of an item shows. */
export type ItemCard = Pick<ItemMetadata, 'token_id' | 'token_name' | 'token_imageInnerUrl'>

/** The same for the card of an item: all cards that appear at once are one request. */
export const itemCard = (item: ItemId) =>
  queryOptions({
    queryKey: ['item-card', item.contract, item.id],
    queryFn: async (): Promise<ItemCard> => {
      const card = (await cardsOnce(item)).get(nameOf(item))
      return card ?? (await get('/api/item/metadata', { contract: item.contract, tokenId: item.id })).body
    },
    staleTime: 5 * 60_000,
  })

type Cards = ReadonlyMap<string, ItemCard>
type Batch = { readonly items: Map<string, ItemId>; readonly cards: Promise<Cards> }

/** Items of one request, as the server allows. */
const mostItems = 50
let batch: Batch | undefined

const nameOf = ({ contract, id }: ItemId): string => `${contract}:${id}`

/** The cards of all items that are asked for in the same moment. */
function cardsOnce(item: ItemId): Promise<Cards> {
  if (batch === undefined || batch.items.size >= mostItems) {
    const items = new Map<string, ItemId>()
    const current: Batch = {
      items,
      cards: new Promise((resolve) => setTimeout(resolve, 0)).then(() => {
        if (batch === current) batch = undefined
        return readCards([...items.keys()])
      }),
    }
    batch = current
  }
  batch.items.set(nameOf(item), item)
  return batch.cards
}

/** Items that the server has not read in time are missing, and are asked for one by one. */
async function readCards(names: readonly string[]): Promise<Cards> {
  if (names.length < 2) return new Map()
  const { body } = await get('/api/item/metadata/list', { items: names.join() })
  return new Map(body.data.map((card) => [nameOf({ contract: card.contract, id: card.token_id }), card]))
}

export const itemPath = ({ contract, id }: ItemId): string => `/item/${contract}/${id}`

/** URL of a picture on this server. */
export const pictureUrl = (path: string, size: 'large' | 'small'): string =>
  apiUrl(path.split('?', 1)[0]!, { ...Object.fromEntries(new URLSearchParams(path.split('?')[1])), size })

/** How a picture came, or why it is not shown. */
export type PictureFacts =
  | { readonly kind: 'shown'; readonly isAnimated: boolean }
  | { readonly kind: 'refused'; readonly code: string }

/** Asked once the browser has the picture, or has failed to get it: both answers are cached. */
export const pictureFacts = (url: string) =>
  queryOptions({
    queryKey: ['picture', url],
    queryFn: async ({ signal }): Promise<PictureFacts> => {
      const response = await fetch(url, { signal })
      if (response.ok) {
        await response.body?.cancel()
        return { kind: 'shown', isAnimated: response.headers.get('x-picture-animated') === 'true' }
      }
      const { code } = (await response.json().catch(() => ({}))) as { readonly code?: unknown }
      return { kind: 'refused', code: typeof code === 'string' ? code : '' }
    },
    staleTime: 5 * 60_000,
    retry: false,
  })
