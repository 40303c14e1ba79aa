import type { DecodedCall } from '@sundial/abi'
import type { Address as HexAddress } from '@sundial/primitives'
import { Fragment } from 'react'
import type { SentenceValues } from '../../sections/sentence/sentence-values.tsx'
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

const ambiguousMove = 'transferFrom(address,address,uint256)'

const moves: ReadonlySet<string> = new Set([
  ambiguousMove,
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
])

type Called = CalledToken & { readonly owner: HexAddress }

/**
 * What moves from one account to another, by the arguments of TRC721's and TRC1155's transfers and TRC20's `transferFrom`; undefined
 * for another call. The tokens of others move under an approval.
 */
export function planOfItems(
  { owner, tokenId, standard }: Called,
  { signature, values: found }: DecodedCall,
): ItemPlan | undefined {
  if (!moves.has(signature)) return undefined
  const [from, to, id, amount] = found.map(({ value }) => value)
  const isOwn = from === owner
  const values = { ...nameOf(tokenId), ...party('from', from), ...party('to', to) }
  if (signature === ambiguousMove && standard !== 'trc721')
    return standard === undefined
      ? { kind: 'moveEither', values: { ...values, ...numberOf(id) } }
      : { kind: 'moveAmount', values: { ...values, ...amountOf(tokenId, id) } }
  if (Array.isArray(id)) {
    const amounts = amount as readonly bigint[]
    return {
      kind: isOwn ? 'batch' : 'moveBatch',
      values: { ...values, list: <ItemList key="list" ids={id as readonly bigint[]} amounts={amounts} /> },
    }
  }
  const item = <ItemNumber key="item" id={String(id)} />
  if (typeof amount !== 'bigint') return { kind: isOwn ? 'item' : 'moveItem', values: { ...values, item } }
  return {
    kind: isOwn ? 'items' : 'moveItems',
    values: { ...values, item, amount: <Count key="amount" value={amount} /> },
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
