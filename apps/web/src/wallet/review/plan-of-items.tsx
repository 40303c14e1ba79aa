import type { DecodedCall } from '@sundial/abi'
import { type Address as HexAddress, toBase58 } from '@sundial/primitives'
import { Fragment } from 'react'
import type { SentenceValues } from '../../sections/sentence/sentence-values.tsx'
import { Address } from '../../show/address.tsx'
import { ItemNumber } from '../../show/item.tsx'
import { Count } from '../../show/quantity.tsx'

export type ItemPlan = {
  readonly kind: 'item' | 'moveItem' | 'items' | 'moveItems' | 'batch' | 'moveBatch'
  readonly values: SentenceValues
}

const moves: ReadonlySet<string> = new Set([
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
])

/** Whether the call is a safe transfer of TRC721 or TRC1155. */
export const movesItems = ({ signature }: DecodedCall): boolean => moves.has(signature)

/** What moves, by the arguments of TRC721's and TRC1155's safe transfers. The tokens of others move under an approval. */
export function planOfItems(
  owner: HexAddress,
  { values: found }: DecodedCall,
  named: SentenceValues,
): ItemPlan {
  const [from, to, id, amount] = found.map(({ value }) => value)
  const isOwn = from === owner
  const address = (key: string, value: unknown) => ({
    [key]: <Address key={key} value={toBase58(value as HexAddress)} />,
  })
  const values = { ...named, ...address('from', from), ...address('to', to) }
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
