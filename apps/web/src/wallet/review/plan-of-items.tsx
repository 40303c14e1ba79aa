import type { TokenCall } from '@sundial/abi'
import type { Address as HexAddress } from '@sundial/primitives'
import { Fragment } from 'react'
import type { SentenceValues } from '../../show/sentence-values.tsx'
import { ItemNumber } from '../../show/item.tsx'
import { Count } from '../../show/quantity.tsx'
import { amountOf, type CalledToken, nameOf, numberOf, party } from './plan-values.tsx'

export type ItemPlan = {
  readonly kind:
    | 'item'
    | 'moveItem'
    | 'items'
    | 'moveItems'
    | 'batch'
    | 'moveBatch'
    | 'moveAmount'
    | 'moveEither'
  readonly values: SentenceValues
}

type Called = CalledToken & { readonly owner: HexAddress }

/**
 * What moves from one account to another, by the arguments of TRC721's and TRC1155's transfers and TRC20's `transferFrom`; undefined
 * for another call. The tokens of others move under an approval.
 */
export function planOfItems({ owner, tokenId, standard }: Called, call: TokenCall): ItemPlan | undefined {
  if (call.kind !== 'move') return undefined
  const { from, to, quantity } = call
  const isOwn = from === owner
  const values = { ...nameOf(tokenId), ...party('from', from), ...party('to', to) }
  const itemOf = (id: bigint) => ({ item: <ItemNumber key="item" id={String(id)} /> })
  switch (quantity.kind) {
    case 'number': {
      const { number } = quantity
      if (standard === 'trc721')
        return { kind: isOwn ? 'item' : 'moveItem', values: { ...values, ...itemOf(number) } }
      return standard === undefined
        ? { kind: 'moveEither', values: { ...values, ...numberOf(number) } }
        : { kind: 'moveAmount', values: { ...values, ...amountOf(tokenId, number) } }
    }
    case 'item':
      return { kind: isOwn ? 'item' : 'moveItem', values: { ...values, ...itemOf(quantity.id) } }
    case 'copies': {
      const amount = <Count key="amount" value={quantity.amount} />
      return {
        kind: isOwn ? 'items' : 'moveItems',
        values: { ...values, ...itemOf(quantity.id), amount },
      }
    }
    case 'batch': {
      const { ids, amounts } = quantity
      const list = <ItemList key="list" ids={ids} amounts={amounts} />
      return { kind: isOwn ? 'batch' : 'moveBatch', values: { ...values, list } }
    }
    default:
      return undefined
  }
}

type ListProps = { readonly ids: readonly bigint[]; readonly amounts: readonly bigint[] }

/** Every item: a list that is cut would hide what is signed. */
const ItemList = ({ ids, amounts }: ListProps) =>
  ids.map((id, at) => (
    // An id can be there twice.
    <Fragment key={at}>
      {at > 0 && ', '}
      <ItemNumber id={String(id)} /> × <Count value={amounts[at]} />
    </Fragment>
  ))
