import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type SearchResult, foundId, foundTokens, searchTarget } from '../data/search.ts'
import { Address } from '../show/address.tsx'
import { Count } from '../show/count.tsx'
import { ForeignText } from '../show/foreign-text.tsx'
import { LookAlikeMark } from '../show/look-alike-mark.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { useWholeList } from '../ui/use-whole-list.ts'
import styles from './found-tokens.module.css'

const resultColumns: readonly Column<SearchResult>[] = [
  { title: 'token', cell: (found) => <Name found={found} /> },
  { title: 'standard', cell: ({ desc }) => desc.replace('Token-', ''), width: 110 },
  {
    title: 'contract',
    cell: ({ desc, value }) =>
      desc === 'Token-TRC20' ? <Address value={foundId(value)} isContract /> : <bdi>{foundId(value)}</bdi>,
  },
  { title: 'holders', cell: ({ holders }) => <Count value={holders} />, align: 'end', width: 130 },
]

/** Tokens a text may mean; those named like one that more hold are marked. */
export function TokenResults({ text }: { readonly text: string }) {
  const query = useQuery(foundTokens(text))
  const { rows, height } = query.data ?? {}
  const list = useWholeList({ query, rows, height, csvUrl: undefined, matches: () => true })
  // What is found is asked for by somebody, not by the chain.
  const still = { ...list, canFollow: false }
  return <DataTable name="foundTokens" list={still} columns={resultColumns} rowKey={({ value }) => value} />
}

const Name = ({ found }: { readonly found: SearchResult }) => (
  <span className={styles['name']}>
    <Link to={searchTarget(found)}>
      <ForeignText text={found.name || foundId(found.value)} />
    </Link>
    {found.isLookAlike === true && <LookAlikeMark />}
  </span>
)
