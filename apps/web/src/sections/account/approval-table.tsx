import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { type Approval, approvals } from '../../data/approval.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Address } from '../../show/address.tsx'
import { TransactionLink } from '../../show/hash.tsx'
import { Time } from '../../show/time.tsx'
import { TokenAmount, TokenName } from '../../show/token.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { useList } from '../../lists/use-list.ts'
import { useWanted } from '../../wallet/wanted.ts'

const RevokeButton = lazy(async () => ({
  default: (await import('../../wallet/tokens/revoke-button.tsx')).RevokeButton,
}))

/** Who may spend tokens of the account, newest first; its owner can withdraw each allowance here. */
export const ApprovalTable = (props: Props) => (
  <Topic name="contract">
    <Approvals {...props} />
  </Topic>
)

type Props = { readonly owner: string }

function Approvals({ owner }: Props) {
  const list = useList({ query: approvals, fixed: { address: owner } })
  const isWanted = useWanted((wanted) => wanted.isWanted)
  return (
    <DataTable
      name="approvals"
      list={list}
      columns={isWanted ? [...columns, revokeColumn] : columns}
      rowKey={({ to_address: spender, contract_address: contract }) => `${spender} ${contract}`}
    />
  )
}

const columns: readonly Column<Approval>[] = [
  {
    title: 'spender',
    cell: ({ to_address: spender }, page) => (
      <Address value={spender} isContract={page.isContract(spender)} />
    ),
    card: 'from',
  },
  { title: 'token', cell: ({ tokenInfo }) => <TokenName token={tokenInfo} />, card: 'lead' },
  { title: 'approvedAmount', cell: (row) => <Allowance row={row} />, align: 'end', width: 200, card: 'end' },
  { title: 'hash', cell: ({ hash }) => <TransactionLink id={hash} />, width: 170, card: 'sub' },
  {
    title: 'time',
    cell: ({ date_created: at }) => <Time value={at} />,
    width: 150,
    kind: 'time',
    card: 'age',
  },
]

const revokeColumn: Column<Approval> = {
  title: 'revoke',
  cell: ({ owner_address: owner, contract_address: contract, to_address: spender }) => (
    <Suspense>
      <RevokeButton owner={owner} contract={contract} spender={spender} />
    </Suspense>
  ),
  width: 150,
  card: 'to',
}

/** What the owner approved; how much of it is left is known to the contract alone. */
function Allowance({ row: { unlimited, amount_str, tokenInfo } }: { readonly row: Approval }) {
  const t = useTranslations('contract')
  return unlimited ? t('unlimited') : <TokenAmount value={amount_str} token={tokenInfo} />
}
