import { useTranslations } from 'use-intl/react'
import { type LaunchedToken, launches } from '../../data/launches.ts'
import type { TokenInfo } from '../../data/token.ts'
import { Address } from '../../show/address.tsx'
import { TokenMark } from '../../show/mark.tsx'
import { ShareOfSupply } from '../../show/percent.tsx'
import { Count } from '../../show/quantity.tsx'
import { Time } from '../../show/time.tsx'
import { TokenName } from '../../show/token.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { useList } from '../../lists/use-list.ts'
import { levelColumn } from '../../show/level.tsx'
import styles from './token-table.module.css'

const columns: readonly Column<LaunchedToken>[] = [
  { title: 'token', cell: (row) => <Launched token={row} />, card: 'lead' },
  {
    title: 'progress',
    cell: ({ left, sold = left, total_supply_with_decimals: supply, forSale = supply }) =>
      sold === undefined ? undefined : <ShareOfSupply of={forSale} value={sold} />,
    align: 'end',
    width: 200,
    card: 'end',
  },
  levelColumn,
  {
    title: 'holders',
    cell: ({ holders_count }) => <Count value={holders_count} />,
    align: 'end',
    width: 130,
    card: 'fact',
  },
  {
    title: 'transfers',
    cell: ({ transfer_num }) => <Count value={transfer_num} />,
    align: 'end',
    width: 130,
  },
  {
    title: 'contract',
    cell: ({ contract_address }) => <Address value={contract_address} isContract isPlain isBare />,
    width: 180,
  },
  {
    title: 'time',
    cell: ({ issue_ts }) => (issue_ts === undefined ? undefined : <Time value={issue_ts} />),
    width: 128,
    kind: 'time',
    card: 'age',
  },
]

/** The token by name; a created contract without one is no token. */
function Launched({ token }: { readonly token: LaunchedToken }) {
  const { contract_address: tokenId, name, symbol, isLookAlike } = token
  if (name === undefined && symbol === undefined) return <Address value={tokenId} isContract />
  const info: TokenInfo = {
    tokenId,
    tokenType: 'trc20',
    ...(name !== undefined && { tokenName: name }),
    ...(symbol !== undefined && { tokenAbbr: symbol }),
    ...(isLookAlike !== undefined && { isLookAlike }),
  }
  return (
    <span className={styles['token']}>
      <TokenMark id={tokenId} name={symbol || name} logo={token.icon_url} size={26} />
      <TokenName token={info} />
    </span>
  )
}

/** The tokens of a launch contract. */
export function LaunchTable({ contract }: { readonly contract: string }) {
  const t = useTranslations('launches')
  const list = useList({ query: launches, fixed: { contract } })
  return (
    <>
      <p>{t('lead')}</p>
      <DataTable
        name="launches"
        list={list}
        columns={columns}
        rowKey={({ contract_address }) => contract_address}
      />
    </>
  )
}
