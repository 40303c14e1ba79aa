import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { useValuesBefore, type ValuesBefore } from '../../data/use-values-before.ts'
import type { Proposal } from '../../data/vote.ts'
import { loadWithPage } from '../../i18n/topic.tsx'
import parameterTexts from '../../locales/parameters/en.json'
import { Address } from '../../show/address.tsx'
import { Missing } from '../../show/missing.tsx'
import { Parameters } from '../../show/parameters.tsx'
import { Approvals, ProposalLink, ProposalState } from '../../show/proposal.tsx'
import { Time } from '../../show/time.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import { Tag } from '../../ui/identity.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import type { List } from '../../lists/use-list.ts'
import { useProposer } from '../../wallet/proposals/proposer.ts'
import { useWanted } from '../../wallet/wanted.ts'
import styles from './proposal-details.module.css'

// Only people who use the wallet load what signs.
const RowActs = lazy(async () => ({
  default: (await import('../../wallet/proposals/act-buttons.tsx')).RowActs,
}))
const ProposerWatch = lazy(async () => ({
  default: (await import('../../wallet/proposals/proposer-watch.tsx')).ProposerWatch,
}))

loadWithPage({ parameters: parameterTexts })

const columnsOf = (before: ValuesBefore): readonly Column<Proposal>[] => [
  { title: 'proposal', cell: ({ proposalId }) => <ProposalLink id={proposalId} />, width: 90, card: 'rank' },
  {
    title: 'content',
    cell: (proposal) => (
      <Link to={`/proposal/${proposal.proposalId}`} className={styles['content'] ?? ''}>
        <Parameters values={proposal.paramters} inForce={before(proposal)} />
      </Link>
    ),
    card: 'lead',
  },
  { title: 'state', cell: ({ state }) => <ProposalState state={state} />, width: 120, card: 'to' },
  {
    title: 'approvals',
    cell: ({ totalVotes }) => <Approvals count={totalVotes} />,
    align: 'end',
    width: 120,
    card: 'sub',
  },
  {
    title: 'decided',
    // Of a withdrawn proposal the end of voting says nothing: when it was withdrawn is on its page.
    cell: ({ state, expirationTime }) =>
      state === 'CANCELED' ? <Missing why="none" /> : <Time value={expirationTime} />,
    width: 150,
    kind: 'time',
    card: 'age',
  },
  {
    title: 'proposer',
    cell: ({ proposer }) => <Proposer address={proposer.address} />,
    width: 190,
    card: 'from',
  },
  {
    title: 'time',
    cell: ({ createTime }) => <Time value={createTime} />,
    width: 150,
    kind: 'time',
    least: 1150,
  },
]

/** Buttons of a representative that is logged in; they take the place of the age. */
const yourAct: Column<Proposal> = {
  title: 'yourVote',
  cell: (proposal) => (
    <Suspense>
      <RowActs proposal={proposal} />
    </Suspense>
  ),
  width: 200,
  card: 'act',
}

function Proposer({ address }: { readonly address: string }) {
  const t = useTranslations('proposal')
  const isOwn = useProposer((proposer) => proposer.address === address)
  return (
    <span className={styles['proposer']}>
      <Address value={address} />
      {isOwn && <Tag tone="sun">{t('yours')}</Tag>}
    </span>
  )
}

/** Proposals with the parameters that they change, from which value to which; a representative can act on them. */
export function ProposalTable({ list }: { readonly list: List<Proposal> }) {
  const { before, isPending } = useValuesBefore()
  const isWanted = useWanted((wanted) => wanted.isWanted)
  const isRepresentative = useProposer((proposer) => proposer.isRepresentative)
  const isOpen = list.page?.rows.some(({ state }) => state === 'PENDING') === true
  const columns = columnsOf(before)
  return (
    <>
      <DataTable
        name="proposals"
        // With the values before, a row has more lines.
        list={isPending ? { ...list, page: undefined } : list}
        columns={isRepresentative && isOpen ? [...columns.slice(0, -1), yourAct] : columns}
        rowKey={({ proposalId }) => String(proposalId)}
      />
      {isWanted && (
        <Suspense>
          <ProposerWatch />
        </Suspense>
      )}
    </>
  )
}
