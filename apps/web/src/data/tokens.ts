import type { TokensOverviewAnswer } from '@sundial/api'
import { type ListRequest, namedListQuery } from './lists.ts'

export type ListedToken = TokensOverviewAnswer['tokens'][number]

/** TRX and tokens, newest first; `filter` narrows to trc10 or trc20. */
export const tokens = (request: ListRequest) =>
  namedListQuery<TokensOverviewAnswer, ListedToken>(
    '/api/tokens/overview',
    ({ tokens: rows }) => rows,
    request,
  )
