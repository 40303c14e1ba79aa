import { useTranslations } from 'use-intl/react'
import type { ProposalAct } from '../data/vote.ts'
import { Height } from '../show/height.tsx'
import { Missing } from '../show/missing.tsx'
import { Parameters } from '../show/parameters.tsx'
import { ProposalLink } from '../show/proposal-link.tsx'
import { Time } from '../show/time.tsx'
import { TransactionLink } from '../show/transaction-link.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import type { List } from '../ui/use-list.ts'

const actColumns: readonly Column<ProposalAct>[] = [
  { title: 'hash', cell: ({ proposalHash }) => <TransactionLink id={proposalHash} /> },
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 104 },
  { title: 'time', cell: ({ createTime }) => <Time value={createTime} />, width: 172, kind: 'time' },
  { title: 'act', cell: ({ action }) => <Act action={action} />, width: 150 },
  {
    title: 'proposal',
    cell: ({ proposalId }) =>
      proposalId === undefined ? <Missing why="none" /> : <ProposalLink id={proposalId} />,
    width: 100,
  },
  {
    title: 'content',
    cell: ({ paramters }) =>
      paramters.length === 0 ? <Missing why="none" /> : <Parameters values={paramters} />,
    width: 380,
  },
]

function Act({ action }: Pick<ProposalAct, 'action'>) {
  const t = useTranslations('governance.acts')
  return t(action)
}

export const ProposalActTable = ({ list }: { readonly list: List<ProposalAct> }) => (
  <DataTable
    name="proposalActs"
    list={list}
    columns={actColumns}
    rowKey={({ proposalHash, action }) => `${proposalHash} ${action}`}
  />
)
