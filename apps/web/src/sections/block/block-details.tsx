import type { Block } from '../../data/block.ts'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import { Hash } from '../../show/hash.tsx'
import { Status } from '../../show/block.tsx'
import { Moment, Timestamp } from '../../show/time.tsx'
import { Card } from '../../ui/card.tsx'
import { Details, Figures } from '../../ui/details.tsx'
import styles from './block-details.module.css'
import { internalTransactions, transactions, transfers } from '../../data/transaction.ts'
import { Steps } from '../../ui/steps.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useList } from '../../lists/use-list.ts'
import { InternalTransactionTable } from '../transaction/internal-transactions.tsx'
import { TransactionTable } from '../transaction/transaction-table.tsx'
import { TransferTable } from '../transaction/transfer-table.tsx'

/** The state, time and producer of a block, and what is in it. */
export function BlockHeading({ block }: { readonly block: Block }) {
  const t = useTranslations('column')
  return (
    <Card>
      <div className={styles['state']}>
        <Status confirmed={block.confirmed} confirmations={block.confirmations} height={block.number} />
        <span className={styles['time']}>
          <Moment value={block.timestamp} />
        </span>
      </div>
      <dl className={styles['hashes']}>
        <div>
          <dt>{t('hash')}</dt>
          <dd>
            <Hash value={block.hash} withCopy />
          </dd>
        </div>
        {block.number > 0 && (
          <div>
            <dt>{t('parent')}</dt>
            <dd>
              <Hash value={block.parentHash} to={`/block/${block.number - 1}`} />
            </dd>
          </div>
        )}
      </dl>
      <Figures
        isPart
        figures={[
          {
            label: t('producer'),
            value: (
              <span className={styles['producer']}>
                <Address value={block.witnessAddress} />
              </span>
            ),
          },
          { label: t('transactions'), value: <Count value={block.nrOfTrx} /> },
          { label: t('transfers'), value: <Count value={block.transferCount} /> },
          { label: t('fee'), value: <Trx sun={block.feeSun} /> },
          { label: t('energy'), value: <Count value={block.energyUsage} /> },
        ]}
      />
    </Card>
  )
}

export function BlockDetails({ block }: { readonly block: Block }) {
  const t = useTranslations('column')
  return (
    <Details
      facts={[
        [t('hash'), <Hash key="" value={block.hash} withCopy />],
        [
          t('parent'),
          <Hash
            key=""
            value={block.parentHash}
            to={block.number > 0 ? `/block/${block.number - 1}` : undefined}
            withCopy
          />,
        ],
        [t('transactionRoot'), <Hash key="" value={block.txTrieRoot} withCopy />],
        [t('time'), <Timestamp key="" value={block.timestamp} />],
        [t('producer'), <Address key="" value={block.witnessAddress} withCopy />],
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
    <Steps
      label={t('steps')}
      previous={height > 0 ? { to: `/block/${height - 1}`, label: t('previous') } : undefined}
      next={{ to: `/block/${height + 1}`, label: t('next') }}
    />
  )
}

type Props = { readonly id: string; readonly block: Block; readonly tab: string | undefined }

/** The contents of a block, in tabs; an empty block has only its details. */
export const BlockRows = ({ id, block, tab }: Props) => (
  <Tabs
    path={`/block/${id}`}
    current={tab}
    isCard
    tabs={[
      {
        name: 'transactions',
        title: 'transactions',
        count: block.nrOfTrx,
        content: <Transactions height={block.number} />,
      },
      {
        name: 'transfers',
        title: 'transfers',
        count: block.transferCount,
        content: <Transfers height={block.number} />,
      },
      ...(block.nrOfTrx === 0
        ? []
        : [{ name: 'internal', title: 'internal', content: <Internal height={block.number} /> } as const]),
      { name: 'details', title: 'details', content: <BlockDetails block={block} /> },
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
