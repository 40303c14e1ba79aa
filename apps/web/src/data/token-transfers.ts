import type { AssetTransfersAnswer, Transfer } from '@sundial/api'
import { type ListRequest, namedListQuery } from './lists.ts'

/** Transfers of the token that `name` (`_`, a number) or `contract` names, newest first. */
export const tokenTransfers = (request: ListRequest) =>
  namedListQuery<AssetTransfersAnswer, Transfer>('/api/asset/transfer', ({ Data }) => Data, request)
