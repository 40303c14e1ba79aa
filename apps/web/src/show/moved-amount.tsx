import type { Moved } from '../data/transaction.ts'
import type { ApiInteger } from '../format/exact-number.ts'
import { ItemLink } from './item.tsx'
import { NamedAmount, NamedToken } from './named-token.tsx'
import { Count } from './quantity.tsx'
import styles from './show.module.css'

type Props = { readonly value: ApiInteger; readonly moved: Moved }

/** An amount of a token, or an item by its number and, where there is more than one of it, how many. */
export function MovedAmount({ value, moved: { itemId, ...token } }: Props) {
  if (itemId === undefined) return <NamedAmount value={value} token={token} />
  return (
    <span className={styles['line']}>
      {String(value) !== '1' && (
        <span dir="ltr">
          <Count value={value} /> ×
        </span>
      )}{' '}
      <ItemLink contract={token.tokenId} id={itemId} /> <NamedToken token={token} />
    </span>
  )
}
