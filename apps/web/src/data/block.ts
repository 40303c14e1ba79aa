import type { BlocksAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api, ApiFailure } from './api.ts'

/** A block by height or by hash. Throws `block_not_found`. */
export const block = (id: string) =>
  queryOptions({
    queryKey: ['block', id],
    queryFn: async ({ signal }) => {
      const by = /^\d+$/.test(id) ? { number: id } : { hash: id }
      const { body } = await api<BlocksAnswer>('/api/block', { ...by, limit: 1 }, signal)
      const [found] = body.data
      if (found !== undefined) return found
      throw new ApiFailure({ code: 'block_not_found', message: `No block ${id} in the index.`, status: 404 })
    },
  })
