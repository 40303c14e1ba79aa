import { useTranslations } from 'use-intl/react'
import { transactions } from '../data/transactions.ts'
import { transfers } from '../data/transfers.ts'
import { TabLinks } from '../ui/tab-links.tsx'
import { useList } from '../ui/use-list.ts'
import { TransactionTable } from './transaction-table.tsx'
import { TransferTable } from './transfer-table.tsx'

type Props = { readonly id: string; readonly height: number; readonly tab: string | undefined }

/** What a block holds, in tabs. */
export function BlockRows({ id, height, tab }: Props) {
  const t = useTranslations('page')
  const isTransfers = tab === 'transfers'
  return (
    <>
      <TabLinks
        label={t('tabs')}
        tabs={[
          { to: `/block/${id}`, label: t('transactions'), isCurrent: !isTransfers },
          { to: `/block/${id}/transfers`, label: t('transfers'), isCurrent: isTransfers },
        ]}
      />
      {isTransfers ? <Transfers height={height} /> : <Transactions height={height} />}
    </>
  )
}

const Transactions = ({ height }: { readonly height: number }) => (
  <TransactionTable list={useList({ query: transactions, fixed: { block: height } })} inBlock />
)

const Transfers = ({ height }: { readonly height: number }) => (
  <TransferTable list={useList({ query: transfers, fixed: { block: height } })} inBlock />
)
