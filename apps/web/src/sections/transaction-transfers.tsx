import type { TokenTransfer, TransactionInfo } from '../data/transaction.ts'
import { useTranslations } from 'use-intl/react'
import { Address } from '../show/address.tsx'
import { NamedAmount } from '../show/named-amount.tsx'
import { Arrow } from '../ui/arrow.tsx'
import { Card } from '../ui/card.tsx'
import styles from './sections.module.css'

/** Every movement of TRX and tokens the transaction caused. */
export function TransactionTransfers({ info }: { readonly info: TransactionInfo }) {
  const t = useTranslations('transaction')
  const transfers = info.transfersAllList ?? []
  if (transfers.length === 0) return null
  const isContract = (address: string | undefined) => info.contract_map?.[address ?? ''] === true
  return (
    <Card title={t('transfers', { count: transfers.length })}>
      <ol className={styles['list']}>
        {transfers.map((transfer, index) => (
          <li key={index}>
            <Address value={transfer.from_address} isContract={isContract(transfer.from_address)} />
            <Arrow />
            <Address value={transfer.to_address} isContract={isContract(transfer.to_address)} />
            <strong className={styles['pushed']}>
              <NamedAmount value={transfer.amount_str} token={tokenOf(transfer)} />
            </strong>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const tokenOf = ({ token_id, contract_address, tokenType }: TokenTransfer) => ({
  tokenId: contract_address ?? token_id ?? '_',
  tokenType,
})
