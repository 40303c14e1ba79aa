import type { BlockSimple } from './answers.ts'
import { type ListRequest, listQuery } from './lists.ts'

/** Blocks, newest first. */
export const blocks = (request: ListRequest) =>
  listQuery<BlockSimple>('/api/block', request, { sort: '-number' })
