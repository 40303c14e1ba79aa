import type { TransactionInfo } from '../data/transaction.ts'
import { useTranslations } from 'use-intl/react'
import { Trx } from '../show/quantity.tsx'
import { BytesHex } from '../show/hash.tsx'
import { ForeignText } from '../show/text.tsx'
import { Height, Status } from '../show/block.tsx'
import { OperationType } from '../show/operation-type.tsx'
import { Missing } from '../show/missing.tsx'
import { Result, revertReason } from '../show/result.tsx'
import { Timestamp } from '../show/time.tsx'
import { type Detail, Details } from '../ui/details.tsx'

export function TransactionDetails({ info }: { readonly info: TransactionInfo }) {
  const t = useTranslations()
  const note: readonly Detail[] = info.data ? [[t('transaction.note'), <Note key="" info={info} />]] : []
  return (
    <Details
      facts={[
        [t('column.result'), <Result key="" value={info.contractRet} message={messageOf(info)} />],
        [
          t('column.status'),
          <Status key="" confirmed={info.confirmed} confirmations={info.confirmations} height={info.block} />,
        ],
        [t('column.height'), <Height key="" value={info.block} />],
        [t('column.time'), <Timestamp key="" value={info.timestamp} />],
        [
          t('column.type'),
          info.contractType === undefined ? (
            <Missing key="" />
          ) : (
            <OperationType key="" type={info.contractType} />
          ),
        ],
        [t('transaction.fee'), <Trx key="" sun={info.cost?.fee} />],
        ...note,
      ]}
    />
  )
}

/** The reason that a contract returned, after the node's own result code. */
function messageOf({ contractRet, resMessage, contractResult }: TransactionInfo): string | undefined {
  const reason = contractRet === 'REVERT' ? revertReason(contractResult) : undefined
  return [resMessage, reason].filter((text) => text !== undefined).join(': ') || undefined
}

const Note = ({ info }: { readonly info: TransactionInfo }) =>
  info.note === undefined ? <BytesHex hex={info.data} /> : <ForeignText text={info.note} />
