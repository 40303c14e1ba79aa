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
