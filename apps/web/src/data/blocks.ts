import type { Block } from '@sundial/api'
import { type ListRequest, listQuery } from './lists.ts'

/** Blocks, newest first. */
export const blocks = (request: ListRequest) => listQuery<Block>('/api/block', request, { sort: '-number' })
