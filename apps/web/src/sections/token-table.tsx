import type { ListedToken, TokenInfo } from '../data/token.ts'
import { Level, toLevel } from './rating/level.tsx'
import { Count } from '../show/quantity.tsx'
import { TokenMark } from '../show/mark.tsx'
import { Time } from '../show/time.tsx'
import { TokenName } from '../show/token.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { ChoiceFilter } from '../ui/filters.tsx'
import type { List } from '../ui/use-list.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { foundId, foundTokens, type SearchResult, searchTarget } from '../data/search.ts'
import { Address } from '../show/address.tsx'
import { ForeignText, LookAlikeMark } from '../show/text.tsx'
import { useWholeList } from '../ui/whole-list.ts'
import styles from './token-table.module.css'

const columns: readonly Column<ListedToken>[] = [
  { title: 'token', cell: (row) => <Token info={infoOf(row)} />, card: 'lead' },
  {
    title: 'standard',
    cell: ({ tokenType, tokenId }) => standardOf(tokenType, tokenId),
    width: 120,
    card: 'end',
  },
  {
    title: 'level',
    cell: ({ level: text }) => {
      const level = toLevel(text)
      return level === undefined ? undefined : <Level value={level} />
    },
    width: 150,
    card: 'by',
  },
  {
    title: 'holders',
    cell: ({ nrOfTokenHolders }) => <Count value={nrOfTokenHolders} />,
    align: 'end',
    width: 140,
    card: 'fact',
  },
  {
    title: 'transfers',
    cell: ({ transferCount }) => <Count value={transferCount} />,
    align: 'end',
    width: 140,
  },
  {
    title: 'contract',
    cell: ({ tokenType, contractAddress }) => <TokenPlace id={contractAddress} type={tokenType} />,
    width: 220,
    card: 'from',
  },
  {
    title: 'time',
    cell: ({ dateCreated }) => (dateCreated === undefined ? undefined : <Time value={dateCreated} />),
    width: 128,
    kind: 'time',
    card: 'age',
  },
]

/** The mark of a token before its name. */
const Token = ({ info }: { readonly info: TokenInfo }) => (
  <span className={styles['token']}>
    <TokenMark id={info.tokenId} name={info.tokenAbbr || info.tokenName} size={26} />
    <TokenName token={info} />
  </span>
)

type PlaceProps = { readonly id: string; readonly type: ListedToken['tokenType'] }

/** The contract of a token, or its number; TRX has neither. */
function TokenPlace({ id, type }: PlaceProps) {
  if (id === '_') return undefined
  return type === 'trc20' ? (
    <Address value={id} isContract isPlain isBare />
  ) : (
    <bdi className={styles['number']}>{id}</bdi>
  )
}

const infoOf = ({ contractAddress, tokenType, name, abbr }: ListedToken): TokenInfo => ({
  tokenId: contractAddress,
  tokenType,
  ...(name !== undefined && { tokenName: name }),
  ...(abbr !== undefined && { tokenAbbr: abbr }),
})

const standardOf = (type: ListedToken['tokenType'], id: string | undefined): string =>
  id === '_' ? 'TRX' : type.toUpperCase()

export const TokenTable = ({ list }: { readonly list: List<ListedToken> }) => (
  <DataTable
    name="tokens"
    list={list}
    columns={columns}
    rowKey={({ contractAddress }) => contractAddress}
    filters={<ChoiceFilter list={list} name="filter" choices={['trc10', 'trc20']} />}
  />
)

const resultColumns: readonly Column<SearchResult>[] = [
  { title: 'token', cell: (found) => <Name found={found} />, card: 'lead' },
  { title: 'standard', cell: ({ desc }) => desc.replace('Token-', ''), width: 120, card: 'end' },
  {
    title: 'contract',
    cell: ({ desc, value }) => (
      <TokenPlace id={foundId(value)} type={desc === 'Token-TRC20' ? 'trc20' : 'trc10'} />
    ),
    width: 220,
    card: 'from',
  },
  {
    title: 'holders',
    cell: ({ holders }) => <Count value={holders} />,
    align: 'end',
    width: 140,
    card: 'fact',
  },
]

/** Tokens that match a text; look-alikes of more widely owned tokens are marked. */
export function TokenResults({ text }: { readonly text: string }) {
  const query = useQuery(foundTokens(text))
  const { rows, height } = query.data ?? {}
  const list = useWholeList({ query, rows, height, csvUrl: undefined, matches: () => true })
  // The results depend on the typed text, not on the head of the chain.
  const still = { ...list, canFollow: false }
  return <DataTable name="foundTokens" list={still} columns={resultColumns} rowKey={({ value }) => value} />
}

const Name = ({ found }: { readonly found: SearchResult }) => (
  <span className={styles['token']}>
    <TokenMark id={foundId(found.value)} name={found.name} size={26} />
    <Link to={searchTarget(found)}>
      <ForeignText text={found.name || foundId(found.value)} />
    </Link>
    {found.isLookAlike === true && <LookAlikeMark />}
  </span>
)
