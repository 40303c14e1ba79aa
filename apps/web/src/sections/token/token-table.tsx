import { type ListedToken, type TokenInfo, tokenOrders } from '../../data/token.ts'
import { levelColumn } from '../../show/level.tsx'
import { Count } from '../../show/quantity.tsx'
import { TokenMark } from '../../show/mark.tsx'
import { Time } from '../../show/time.tsx'
import { TokenName } from '../../show/token.tsx'
import { TokenPrice } from '../../show/token-price.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { ChoiceFilter } from '../../lists/filters.tsx'
import type { List } from '../../lists/use-list.ts'
import { Suspense, useMemo } from 'react'
import { useTokenCatalogue } from '../../data/token-catalogue.ts'
import { type Mapped, mapRow, unknownToken } from '../../data/token-record-text.ts'
import { Topic } from '../../i18n/topic.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { foundId, foundTokens, type SearchResult, searchTarget } from '../../data/search.ts'
import { Address } from '../../show/address.tsx'
import { ForeignText } from '../../show/text.tsx'
import { TokenWarnings } from '../../show/token-warnings.tsx'
import { useWholeList } from '../../lists/whole-list.ts'
import styles from './token-table.module.css'

const columns: readonly Column<ListedToken>[] = [
  { title: 'token', cell: (row) => <Token info={infoOf(row)} />, card: 'lead' },
  {
    title: 'standard',
    cell: ({ tokenType, tokenId }) => standardOf(tokenType, tokenId),
    width: 120,
    card: 'end',
  },
  levelColumn,
  {
    title: 'holders',
    cell: ({ nrOfTokenHolders }) => <Count value={nrOfTokenHolders} />,
    align: 'end',
    order: tokenOrders.holders,
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
    title: 'created',
    cell: ({ dateCreated }) => (dateCreated === undefined ? undefined : <Time value={dateCreated} />),
    order: tokenOrders.newest,
    width: 140,
    card: 'age',
  },
]

const priceColumn: Column<ListedToken> = {
  title: 'price',
  cell: ({ exchangePrice }) => exchangePrice && <TokenPrice inTrx={exchangePrice.inTrx} />,
  align: 'end',
  order: tokenOrders.price,
  width: 170,
  card: 'end',
}

/** On a phone the price has the place of the standard, which the contract or number below it shows too. */
const withPrices = columns.flatMap((column) => {
  if (column.title !== 'standard') return [column]
  const { card: _, ...standard } = column
  return [standard, priceColumn]
})

/** The mark of a token before its name. */
const Token = ({ info }: { readonly info: TokenInfo }) => (
  <span className={styles['token']}>
    <TokenMark id={info.tokenId} name={info.tokenAbbr || info.tokenName} logo={info.tokenLogo} size={26} />
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

/** Without the level, which has a column. */
const infoOf = ({ contractAddress, tokenType, name, abbr, isLookAlike, imgUrl }: ListedToken): TokenInfo => ({
  tokenLogo: imgUrl,
  tokenId: contractAddress,
  tokenType,
  ...(name !== undefined && { tokenName: name }),
  ...(abbr !== undefined && { tokenAbbr: abbr }),
  ...(isLookAlike !== undefined && { isLookAlike }),
})

const standardOf = (type: ListedToken['tokenType'], id: string | undefined): string =>
  id === '_' ? 'TRX' : type.toUpperCase()

type TableProps = { readonly list: List<ListedToken> }

/** Tokens, with a column of prices where a token of the page has one. */
export function TokenTable({ list }: TableProps) {
  const plain = <Tokens list={list} columns={columns} />
  if (list.page?.rows.some(({ exchangePrice }) => exchangePrice !== undefined) !== true) return plain
  return (
    <Suspense fallback={plain}>
      <Topic name="contract">
        <Tokens list={list} columns={withPrices} />
      </Topic>
    </Suspense>
  )
}

type ColumnsProps = TableProps & { readonly columns: readonly Column<ListedToken>[] }

const Tokens = ({ list, columns: shown }: ColumnsProps) => (
  <DataTable
    name="tokens"
    list={list}
    columns={shown}
    rowKey={({ contractAddress }) => contractAddress}
    filters={<ChoiceFilter list={list} name="filter" choices={['trc10', 'trc20']} />}
  />
)

/** A token that was found, with what the catalogue knows of it. */
type FoundToken = SearchResult & Mapped<''>

const resultColumns: readonly Column<FoundToken>[] = [
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

/** Tokens that match a text. */
export function TokenResults({ text }: { readonly text: string }) {
  const query = useQuery(foundTokens(text))
  const { rows: found, height } = query.data ?? {}
  const known = useTokenCatalogue((found ?? []).map(({ value }) => foundId(value)))
  const rows = useMemo(
    () => found?.map((one) => mapRow(one, { token: known(foundId(one.value)) ?? unknownToken })),
    [found, known],
  )
  const list = useWholeList({ query, rows, height, csvUrl: undefined, matches: () => true })
  // The results depend on the typed text, not on the head of the chain.
  const still = { ...list, canFollow: false }
  return <DataTable name="foundTokens" list={still} columns={resultColumns} rowKey={({ value }) => value} />
}

/** A name that the index could not read in time, and the picture, come from the catalogue. */
const Name = ({ found }: { readonly found: FoundToken }) => {
  const id = foundId(found.value)
  const name = found.name || found.map_token_name || found.map_token_name_abbr
  return (
    <span className={styles['token']}>
      <TokenMark id={id} name={name} size={26} logo={found.logo || found.map_amount_logo} />
      <Link to={searchTarget(found)}>
        <ForeignText text={name || id} />
      </Link>
      {found.warning && <TokenWarnings token={found.warning} />}
    </span>
  )
}
