import { movedBy, type TransactionInfo } from '../../data/transaction.ts'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { MovedAmount } from '../../show/moved-amount.tsx'
import { Trx } from '../../show/quantity.tsx'
import { toInteger } from '../../format/exact-number.ts'
import { Arrow } from '../../ui/arrow.tsx'
import { Card } from '../../ui/card.tsx'
import styles from '../sections.module.css'
import { ContractLog } from '../../show/contract-call.tsx'
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { BytesHex, Hash } from '../../show/hash.tsx'
import { Deadline, Timestamp } from '../../show/time.tsx'
import { type Detail, Details } from '../../ui/details.tsx'
import { balanceChanges, changeKey } from './balance-changes.ts'
import { readRaw } from './read-raw.ts'

/** The bytes as they were signed, their times, and the id recomputed from them. */
export const TransactionRaw = ({ info }: { readonly info: TransactionInfo }) => (
  <>
    <Signers info={info} />
    <Verification info={info} />
  </>
)

/** All transfers of TRX, tokens and items in the transaction. */
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
              <MovedAmount value={transfer.amount_str} moved={movedBy(transfer)} />
            </strong>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Each account and token whose balance changed in all, and the fee apart. */
export function TransactionChanges({ info }: { readonly info: TransactionInfo }) {
  const t = useTranslations()
  const fee = toInteger(info.cost?.fee) ?? 0n
  return (
    <Card title={t('page.changes')}>
      <ol className={styles['list']}>
        {balanceChanges(info).map(({ address, amount, ...moved }) => (
          <li key={changeKey({ address, ...moved })}>
            <Address value={address} isContract={info.contract_map?.[address] === true} />
            <strong className={styles['pushed']} data-gain={amount > 0n}>
              {amount > 0n ? '+' : '−'}
              <MovedAmount value={amount > 0n ? amount : -amount} moved={moved} />
            </strong>
          </li>
        ))}
        {fee > 0n && (
          <li>
            <Address value={info.ownerAddress} />
            <span>{t('transaction.fee')}</span>
            <strong className={styles['pushed']} data-gain={false}>
              −<Trx sun={fee} />
            </strong>
          </li>
        )}
      </ol>
    </Card>
  )
}

/** The logs of contracts in the receipt. */
export function TransactionEvents({ info }: { readonly info: TransactionInfo }) {
  const t = useTranslations('transaction')
  const logs = info.logs ?? []
  if (logs.length === 0) return null
  return (
    <Card title={t('events', { count: logs.length })}>
      <ol className={styles['list']}>
        {logs.map(({ address, topics, data }, index) => (
          <li key={index}>
            <div className={styles['log']}>
              <Address value={address} isContract />
              <ContractLog contract={address} topics={topics} data={data} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The signers, recovered from the signatures. */
export function Signers({ info }: { readonly info: TransactionInfo }) {
  const t = useTranslations('transaction')
  const signers = info.signature_addresses ?? []
  if (signers.length === 0) return null
  return (
    <Card title={t('signers', { count: signers.length })}>
      <ol className={styles['list']}>
        {signers.map((address, index) => (
          <li key={index}>
            <Address value={address} withCopy />
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The id recomputed in the browser from the signed bytes, next to the server's. */
export function Verification({ info }: { readonly info: TransactionInfo }) {
  const t = useTranslations('transaction')
  const reading = useMemo(() => readRaw(info.rawDataHex), [info.rawDataHex])
  if (reading.kind === 'absent') {
    return (
      <Card title={t('verification')}>
        <p className={styles['verdict']}>
          <IconShieldQuestion size={20} aria-hidden />
          {t('notVerifiable')}
        </p>
      </Card>
    )
  }
  const matches = reading.id === info.hash
  const times: readonly Detail[] =
    reading.kind === 'read'
      ? [
          [t('signedAt'), <Timestamp key="" value={reading.timestampMs || undefined} />],
          [t('expires'), <Deadline key="" value={reading.expirationMs || undefined} />],
        ]
      : []
  return (
    <Card title={t('verification')}>
      <p className={`${styles['verdict']} ${styles[matches ? 'good' : 'bad']}`}>
        {matches ? <IconShieldCheck size={20} aria-hidden /> : <IconShieldX size={20} aria-hidden />}
        {matches ? t('verified') : t('notVerified')}
      </p>
      <Details
        facts={[
          [t('recomputed'), <Hash key="" value={reading.id} withCopy />],
          ...times,
          [t('bytes'), <BytesHex key="" hex={info.rawDataHex} />],
        ]}
      />
    </Card>
  )
}
