import { toBase58 } from '@sundial/primitives'
import type { Static } from 'typebox'
import type { At } from '../endpoint.ts'
import type { FactOf } from '../find/find-facts.ts'
import { omitUndefined } from '../present.ts'
import type { approval } from '../schema/approval.ts'
import { addressAnnotations } from './contract-map.ts'
import { isConfirmed } from './place.ts'
import { tokenNames } from './token-names.ts'

const most = 2n ** 256n - 1n

export async function toApprovals(rows: readonly FactOf<'tokenApproval'>[], at: At) {
  const infoOf = await tokenNames(
    rows.map(({ asset }) => asset),
    at,
  )
  const data = rows.map((row): Static<typeof approval> => {
    const owner = toBase58(row.owner)
    const info = infoOf(row.asset)
    return omitUndefined({
      hash: row.transactionId,
      block: row.height,
      date_created: row.timestampMs,
      owner_address: owner,
      from_address: owner,
      to_address: toBase58(row.spender),
      contract_address: info.tokenId,
      amount_str: row.amount.toString(),
      unlimited: row.amount === most,
      type: 'approve' as const,
      contract_ret: 'SUCCESS',
      confirmed: isConfirmed(row.height, at.state),
      revert: false as const,
      tokenInfo: info,
    })
  })
  const addresses = rows.flatMap(({ owner, spender, asset }) => [
    owner,
    spender,
    asset.kind === 'trc20' ? asset.contract : undefined,
  ])
  return { data, ...(await addressAnnotations(at, addresses)) }
}
