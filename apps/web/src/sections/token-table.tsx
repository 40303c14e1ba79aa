import { type ListedToken, type TokenInfo } from '../data/token.ts'
import { Count } from '../show/count.tsx'
import { Party } from '../show/party.tsx'
import { Time } from '../show/time.tsx'
import { TokenName } from '../show/token-name.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { ChoiceFilter } from '../ui/choice-filter.tsx'
import type { List } from '../ui/use-list.ts'

const columns: readonly Column<ListedToken>[] = [
  { title: 'token', cell: (row) => <TokenName token={infoOf(row)} /> },
  { title: 'standard', cell: ({ tokenType, tokenId }) => standardOf(tokenType, tokenId), width: 110 },
  {
    title: 'contract',
    cell: ({ tokenType, contractAddress }, page) =>
      tokenType === 'trc20' ? (
        <Party address={contractAddress} own={undefined} page={page} absent="none" />
      ) : (
        <bdi>{contractAddress}</bdi>
      ),
  },
  {
    title: 'holders',
    cell: ({ nrOfTokenHolders }) => <Count value={nrOfTokenHolders} />,
    align: 'end',
    width: 130,
  },
  {
    title: 'transfers',
    cell: ({ transferCount }) => <Count value={transferCount} />,
    align: 'end',
    width: 130,
  },
  { title: 'time', cell: ({ dateCreated }) => <Time value={dateCreated} />, width: 172, kind: 'time' },
]

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
