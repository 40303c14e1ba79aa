import type { TokenCall } from '@sundial/abi'
import type { Address as HexAddress } from '@sundial/primitives'
import type { SentenceValues } from '../../show/sentence-values.tsx'
import { ItemNumber } from '../../show/item.tsx'
import { amountOf, type CalledToken, nameOf, numberOf, party } from './plan-values.tsx'

export type ApprovalPlan = {
  readonly kind:
    | 'approve'
    | 'approveAll'
    | 'approveMore'
    | 'approveLess'
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

/** What others may do from now on with what the caller has; undefined for a call that is no such approval. */
export function planOfApproval(
  { tokenId, standard, owner }: CalledToken & { readonly owner: HexAddress },
  call: TokenCall,
): ApprovalPlan | undefined {
  if (call.kind !== 'approval' || call.owner !== owner) return undefined
  const { spender, quantity, change } = call
  const values = { ...party('spender', spender), ...nameOf(tokenId) }
  const isGiven = change === 'set'
  switch (quantity.kind) {
    case 'all-items':
      return { kind: isGiven ? 'approveItems' : 'revokeItems', values }
    case 'everything':
      return { kind: isGiven ? 'approveAll' : 'revoke', values }
    case 'number': {
      const { number } = quantity
      if (standard === 'trc721') {
        const item = { item: <ItemNumber key="item" id={String(number)} /> }
        return { kind: spender === nobody ? 'revokeItem' : 'approveItem', values: { ...values, ...item } }
      }
      return standard === undefined && number !== unlimited
        ? { kind: 'approveEither', values: { ...values, ...numberOf(number) } }
        : { kind: kindOf(number), values: { ...values, ...amountOf(tokenId, number) } }
    }
    case 'amount':
      return {
        kind: changeOf[change] ?? kindOf(quantity.amount),
        values: { ...values, ...amountOf(tokenId, quantity.amount) },
      }
    default:
      return undefined
  }
}

const changeOf: Readonly<Partial<Record<string, 'approveMore' | 'approveLess'>>> = {
  increase: 'approveMore',
  decrease: 'approveLess',
}

/** No token has more. */
const beyondSupply = 2n ** 128n

const kindOf = (amount: bigint): 'approve' | 'approveAll' | 'revoke' =>
  amount >= beyondSupply ? 'approveAll' : amount === 0n ? 'revoke' : 'approve'
