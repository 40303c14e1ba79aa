import { useTranslations } from 'use-intl/react'
import { transactions } from '../data/transactions.ts'
import { transfers } from '../data/transfers.ts'
import { TabLinks } from '../ui/tab-links.tsx'
import { useList } from '../ui/use-list.ts'
import { TransactionTable } from './transaction-table.tsx'
import { TransferTable } from './transfer-table.tsx'

const filterNames = ['start_timestamp', 'end_timestamp']

type Props = { readonly id: string; readonly tab: string | undefined }

/** What an account took part in, in tabs. */
export function AccountRows({ id, tab }: Props) {
  const t = useTranslations('page')
  const isTransfers = tab === 'transfers'
  return (
    <>
      <TabLinks
        label={t('tabs')}
        tabs={[
          { to: `/address/${id}`, label: t('transactions'), isCurrent: !isTransfers },
          { to: `/address/${id}/transfers`, label: t('transfers'), isCurrent: isTransfers },
        ]}
      />
      {isTransfers ? <Transfers id={id} /> : <Transactions id={id} />}
    </>
  )
}

const Transactions = ({ id }: { readonly id: string }) => (
  <TransactionTable list={useList({ query: transactions, filterNames, fixed: { address: id } })} own={id} />
)

const Transfers = ({ id }: { readonly id: string }) => (
  <TransferTable list={useList({ query: transfers, filterNames, fixed: { address: id } })} own={id} />
)
