import type { Body } from './api.ts'
import { list } from './lists.ts'

/** What an account allowed a spender to take of a token. */
export type Approval = Body<'/api/account/approve/list'>['data'][number]

/** The newest approval of each spender and token of an account, without those of zero. */
export const approvals = list('/api/account/approve/list', ({ data }) => data)
