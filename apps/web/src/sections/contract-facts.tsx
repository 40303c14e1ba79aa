import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { contract } from '../data/contract.ts'
import { Address } from '../show/address.tsx'
import { Count } from '../show/count.tsx'
import { ForeignText } from '../show/foreign-text.tsx'
import { Timestamp } from '../show/time.tsx'
import { TokenName } from '../show/token-name.tsx'
import { TransactionLink } from '../show/transaction-link.tsx'
import { Card } from '../ui/card.tsx'
import { type Detail, Details } from '../ui/facts.tsx'
import styles from './account-facts.module.css'

/** Where a contract comes from, who pays its energy, and the token it is. */
export function ContractDetails({ address }: { readonly address: string }) {
  const t = useTranslations()
  const { data: found } = useQuery(contract(address))
  if (!found) return null
  const { name, creator, date_created: made, tokenInfo: token } = found
  const percent = creator?.consume_user_resource_percent
  const facts: readonly Detail[] = [
    ...(name ? [[t('column.name'), <ForeignText key="" text={name} />] satisfies Detail] : []),
    ...(token ? [[t('column.token'), <TokenName key="" token={token} />] satisfies Detail] : []),
    ...(creator
      ? [
          [
            t('column.creator'),
            <span key="" className={styles['counts']}>
              <Address value={creator.address} isContract={creator.address_is_contract} withCopy />
              <TransactionLink id={creator.txHash} />
            </span>,
          ] satisfies Detail,
        ]
      : []),
    ...(made ? [[t('account.created'), <Timestamp key="" value={made} />] satisfies Detail] : []),
    ...(percent === undefined
      ? []
      : [
          [t('field.callerShare'), <Count key="" value={percent} unit="%" />] satisfies Detail,
          [t('field.creatorShare'), <Count key="" value={100 - percent} unit="%" />] satisfies Detail,
          [t('field.energyLimit'), <Count key="" value={creator?.energy_limit} />] satisfies Detail,
        ]),
  ]
  return facts.length === 0 ? null : (
    <Card title={t('page.contract')}>
      <Details facts={facts} />
    </Card>
  )
}
