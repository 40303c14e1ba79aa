import type { TransactionInfo } from '../data/transaction.ts'
import { InternalTransactions } from './internal-transactions.tsx'
import { OperationCard } from './operation-card.tsx'
import { Resources } from './resources.tsx'
import { Signers } from './signers.tsx'
import { TransactionEvents } from './transaction-events.tsx'
import { TransactionTransfers } from './transaction-transfers.tsx'
import { Verification } from './verification.tsx'

/** What a transaction says, what it caused, what it cost, and whether the record holds. */
export const TransactionSections = ({ info }: { readonly info: TransactionInfo }) => (
  <>
    <OperationCard info={info} />
    <TransactionTransfers info={info} />
    <InternalTransactions info={info} />
    <TransactionEvents info={info} />
    <Resources info={info} />
    <Signers info={info} />
    <Verification info={info} />
  </>
)
