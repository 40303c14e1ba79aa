import type { Block } from '../data/block.ts'
import { Link } from '@tanstack/react-router'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { Address } from '../show/address.tsx'
import { Count, Trx } from '../show/quantity.tsx'
import { Hash } from '../show/hash.tsx'
import { Status } from '../show/block.tsx'
import { Timestamp } from '../show/time.tsx'
import { Details } from '../ui/details.tsx'
import styles from './block-details.module.css'
import { internalTransactions, transactions, transfers } from '../data/transaction.ts'
import { Tabs } from '../ui/tabs.tsx'
import { useList } from '../ui/use-list.ts'
import { InternalTransactionTable } from './internal-transactions.tsx'
import { TransactionTable } from './transaction-table.tsx'
import { TransferTable } from './transfer-table.tsx'

export function BlockDetails({ block }: { readonly block: Block }) {
  const t = useTranslations('column')
  return (
    <Details
      facts={[
        [
          t('status'),
          <Status
            key=""
            confirmed={block.confirmed}
            confirmations={block.confirmations}
            height={block.number}
          />,
        ],
        [t('hash'), <Hash key="" value={block.hash} withCopy />],
        [t('time'), <Timestamp key="" value={block.timestamp} />],
        [
          t('parent'),
          <Hash
            key=""
            value={block.parentHash}
            to={block.number > 0 ? `/block/${block.number - 1}` : undefined}
            withCopy
          />,
        ],
        [t('producer'), <Address key="" value={block.witnessAddress} withCopy />],
        [t('transactions'), <Count key="" value={block.nrOfTrx} />],
        [t('transfers'), <Count key="" value={block.transferCount} />],
        [t('transactionRoot'), <Hash key="" value={block.txTrieRoot} withCopy />],
        [t('fee'), <Trx key="" sun={block.feeSun} />],
        [t('bandwidth'), <Count key="" value={block.netUsage} />],
        [t('energy'), <Count key="" value={block.energyUsage} />],
        [t('size'), <Count key="" value={block.size} />],
        [t('version'), <Count key="" value={block.version} />],
      ]}
    />
  )
}

export function BlockSteps({ height }: { readonly height: number }) {
  const t = useTranslations('block')
  return (
    <nav className={styles['steps']} aria-label={t('steps')}>
      {height > 0 && (
        <Link to={`/block/${height - 1}`} aria-label={t('previous')} data-tip={t('previous')}>
          <IconChevronLeft size={20} aria-hidden />
        </Link>
      )}
      <Link to={`/block/${height + 1}`} aria-label={t('next')} data-tip={t('next')}>
        <IconChevronRight size={20} aria-hidden />
      </Link>
    </nav>
  )
}

type Props = { readonly id: string; readonly height: number; readonly tab: string | undefined }

/** The contents of a block, in tabs. */
export const BlockRows = ({ id, height, tab }: Props) => (
  <Tabs
    path={`/block/${id}`}
    current={tab}
    tabs={[
      { name: 'transactions', title: 'transactions', content: <Transactions height={height} /> },
      { name: 'transfers', title: 'transfers', content: <Transfers height={height} /> },
      { name: 'internal', title: 'internal', content: <Internal height={height} /> },
    ]}
  />
)

type Of = { readonly height: number }

const Transactions = ({ height }: Of) => (
  <TransactionTable
    list={useList({ query: transactions, filterNames: ['type'], fixed: { block: height } })}
    inBlock
  />
)

const Transfers = ({ height }: Of) => (
  <TransferTable list={useList({ query: transfers, fixed: { block: height } })} inBlock />
)

const Internal = ({ height }: Of) => (
  <InternalTransactionTable
    list={useList({ query: internalTransactions, fixed: { block: height } })}
    inBlock
  />
)
