import type { DecodedCall } from '@sundial/abi'
import type { SentenceValues } from '../../sections/sentence/sentence-values.tsx'
import { ItemNumber } from '../../show/item.tsx'
import { amountOf, type CalledToken, nameOf, numberOf, party } from './plan-values.tsx'

export type ApprovalPlan = {
  readonly kind:
    | 'approve'
    | 'approveAll'
    | 'revoke'
    | 'approveItem'
    | 'revokeItem'
    | 'approveEither'
    | 'approveItems'
    | 'revokeItems'
  readonly values: SentenceValues
}

/** Contracts use the largest amount for an unlimited allowance. */
const unlimited = 2n ** 256n - 1n
const nobody = `41${'0'.repeat(40)}`

/** What others may do from now on; undefined for a call that is no approval. */
export function planOfApproval(
  token: CalledToken,
  { signature, values: found }: DecodedCall,
): ApprovalPlan | undefined {
  const [who, what] = found.map(({ value }) => value)
  const values = () => ({ ...party('spender', who), ...nameOf(token.tokenId) })
  if (signature === 'setApprovalForAll(address,bool)')
    return { kind: what === true ? 'approveItems' : 'revokeItems', values: values() }
  if (signature !== 'approve(address,uint256)') return undefined
  if (token.standard === 'trc721') {
    const item = { item: <ItemNumber key="item" id={String(what)} /> }
    return { kind: who === nobody ? 'revokeItem' : 'approveItem', values: { ...values(), ...item } }
  }
  if (what === unlimited) return { kind: 'approveAll', values: values() }
  if (token.standard === undefined)
    return { kind: 'approveEither', values: { ...values(), ...numberOf(what) } }
  return what === 0n
    ? { kind: 'revoke', values: values() }
    : { kind: 'approve', values: { ...values(), ...amountOf(token.tokenId, what) } }
}
