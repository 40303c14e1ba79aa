import { useMemo } from 'react'
import { operationTypes } from '@sundial/protocol/operation-types'
import { isFailed, movedIn, receiverOf, senderOf, type Transaction } from '../../data/transaction.ts'
import { Height } from '../../show/block.tsx'
import { OperationType } from '../../show/operation-type.tsx'
import { Party, Receiver, Sender } from '../../show/party.tsx'
import { TransactionLink } from '../../show/hash.tsx'
import { Figure } from '../../show/figure.tsx'
import { Fee } from '../../show/quantity.tsx'
import { Time } from '../../show/time.tsx'
import { AlignedAmount } from '../../show/token.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { DateRange } from '../../lists/date-range.tsx'
import type { List } from '../../lists/use-list.ts'
import { TypeFilter } from './type-filter.tsx'

type Setting = {
  /** The account whose page this is. */
  readonly own?: string | undefined
  /** All rows are of one block, so height and time are omitted. */
  readonly inBlock?: boolean | undefined
  /** The page sets the time range. */
  readonly inDay?: boolean
}

export function TransactionTable({
  list,
  own,
  inBlock,
  inDay,
}: Setting & { readonly list: List<Transaction> }) {
  const columns = useMemo(() => transactionColumns({ own, inBlock }), [own, inBlock])
  return (
    <DataTable
      name="transactions"
      list={list}
      columns={columns}
      rowKey={({ hash }) => hash}
      filters={
        <>
          <TypeFilter list={list} />
          {!inBlock && !inDay && <DateRange list={list} />}
        </>
      }
    />
  )
}

export const transactionColumns = ({ own, inBlock }: Setting): readonly Column<Transaction>[] => [
  {
    title: 'type',
    cell: ({ contractType, contractRet, trigger_info: call }) => (
      <OperationType type={contractType} method={call?.methodName ?? call?.methodId} result={contractRet} />
    ),
    width: 204,
    card: 'lead',
  },
  {
    title: 'hash',
    cell: ({ hash }) => <TransactionLink id={hash} />,
    width: 140,
    least: 1000,
    card: 'sub',
    isHash: true,
  },
  {
    title: 'from',
    cell: (row, page) => (
      <Sender address={senderOf(row)} caller={row.ownerAddress} own={own} page={page} absent="none" />
    ),
    card: 'from',
  },
  {
    title: 'to',
    cell: (row, page) => {
      const to = receiverOf(row)
      return to === undefined ? undefined : (
        <Receiver>
          <Party address={to} own={own} page={page} absent="none" />
        </Receiver>
      )
    },
    card: 'to',
  },
  {
    title: 'amount',
    cell: (row) => {
      const { amount, tokenInfo } = movedIn(row)
      if (row.figure !== undefined) return <Figure {...row.figure} />
      return amount === undefined ? undefined : (
        <AlignedAmount
          value={amount}
          token={tokenInfo}
          direction={directionOf(row, own)}
          isVoid={isFailed(row.contractRet)}
        />
      )
    },
    align: 'amount',
    width: 228,
    card: 'end',
  },
  {
    title: 'fee',
    // Among the rows of an account, a fee that another account paid is none of its costs.
    cell: ({ cost, ownerAddress }, page) =>
      cost?.fee === undefined || isPaidByOther(ownerAddress, own, page) ? undefined : <Fee sun={cost.fee} />,
    align: 'end',
    axis: 'TRX',
    width: 112,
    least: 1240,
  },
  ...(inBlock ? [] : place),
]

/** A contract pays no fees: its page has those of its callers. */
const isPaidByOther = (
  payer: string | undefined,
  own: string | undefined,
  page: { readonly isContract: (address: string) => boolean },
): boolean => own !== undefined && payer !== own && !page.isContract(own)

/** Of these the amount changes hands: it does not stay the owner's, as a stake does. */
const payments: ReadonlySet<number> = new Set([
  operationTypes.TransferContract,
  operationTypes.TransferAssetContract,
  operationTypes.ParticipateAssetIssueContract,
  operationTypes.CreateSmartContract,
  operationTypes.TriggerSmartContract,
])

/** Of these the owner's balance receives the amount. */
const receipts: ReadonlySet<number> = new Set([
  operationTypes.WithdrawBalanceContract,
  operationTypes.UnfreezeBalanceContract,
  operationTypes.WithdrawExpireUnfreezeContract,
])

/** Seen from the account of the page; neither for what did not move, and for transfers to itself. */
function directionOf(row: Transaction, own: string | undefined): 'in' | 'out' | undefined {
  const from = senderOf(row)
  const to = receiverOf(row)
  if (own === undefined || isFailed(row.contractRet) || from === to) return undefined
  if (receipts.has(row.contractType)) return from === own ? 'in' : undefined
  if (!payments.has(row.contractType)) return undefined
  return to === own ? 'in' : from === own ? 'out' : undefined
}

const place: readonly Column<Transaction>[] = [
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 104, least: 1160 },
  {
    title: 'time',
    cell: ({ timestamp }) => <Time value={timestamp} />,
    width: 112,
    kind: 'time',
    card: 'age',
  },
]
