import type { Address } from '@sundial/primitives'
import type { At } from '../endpoint.ts'
import { RequestRefused } from '../errors.ts'
import { apiLimits } from '../limits.ts'
import type { FactOf } from './find-facts.ts'

export type Approval = FactOf<'tokenApproval'>

/** The newest of each spender and token, in chain order. Throws `list_too_long`. */
export async function standingApprovals(owner: Address, at: At): Promise<Approval[]> {
  const request = { start: 0, limit: apiLimits.scannedRows, order: 'oldest' } as const
  const { rows, total } = await at.store.facts({ list: 'approvalsOfOwner', key: owner }, request)
  if (total > apiLimits.scannedRows) throw tooMany(total)
  const newest = new Map<string, Approval>()
  for (const row of rows as readonly Approval[]) {
    const key = `${row.spender} ${row.asset.kind === 'trc20' ? row.asset.contract : ''}`
    newest.delete(key)
    newest.set(key, row)
  }
  return [...newest.values()].filter(({ amount }) => amount > 0n)
}

const tooMany = (total: number) =>
  new RequestRefused(
    'list_too_long',
    `The account gave ${total} approvals, more than one answer can weigh; /api/account/approve/change lists them.`,
    { total, most: apiLimits.scannedRows },
  )
