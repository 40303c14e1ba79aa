import { isAddress } from '@sundial/primitives'
import { Link } from '@tanstack/react-router'
import { type TokenRating, tokenRatings } from '../../data/rating.ts'
import { Level } from '../../show/level.tsx'
import { TokenMark } from '../../show/mark.tsx'
import { Count } from '../../show/quantity.tsx'
import { ForeignText } from '../../show/text.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { useList } from '../../lists/use-list.ts'
import styles from './rating.module.css'
import { Unknown, useRuleText } from './reasons.tsx'

const columns: readonly Column<TokenRating>[] = [
  { title: 'token', cell: (row) => <Name rating={row} />, width: 230, card: 'lead' },
  { title: 'level', cell: ({ level }) => <Level value={level} />, width: 150, card: 'end' },
  { title: 'reasons', cell: (row) => <Short rating={row} />, card: 'sub' },
  {
    title: 'holders',
    cell: ({ holders }) => <Count value={holders} />,
    align: 'end',
    width: 120,
  },
]

/** Tokens with their levels, the reasons in words, and what is not known. */
export const RatingTable = () => (
  <DataTable
    name="ratings"
    list={useList({ query: tokenRatings })}
    columns={columns}
    rowKey={({ token }) => token}
  />
)

function Name({ rating: { token, name, abbr, logo } }: { readonly rating: TokenRating }) {
  const known = name || abbr
  return (
    <span className={styles['name']}>
      <TokenMark id={token} name={abbr || name} logo={logo} size={26} />
      <Link to={isAddress(token) ? `/token20/${token}` : `/token/${token}`}>
        <ForeignText text={known || token} />
      </Link>
    </span>
  )
}

function Short({ rating: { reasons, unknown } }: { readonly rating: TokenRating }) {
  const textOf = useRuleText()
  return (
    <span className={styles['short']}>
      {reasons.map((reason) => (
        <span key={reason.rule}>{textOf(reason)}</span>
      ))}
      <Unknown kinds={unknown} />
    </span>
  )
}
