import type { Transaction } from '../data/transaction.ts'
import { Time } from '../show/time.tsx'
import { TransactionLink } from '../show/transaction-link.tsx'

/** How a row of the newest transactions begins. */
export const transactionLead = ({ hash, timestamp }: Pick<Transaction, 'hash' | 'timestamp'>) => ({
  key: hash,
  lead: <TransactionLink id={hash} />,
  sub: <Time value={timestamp} />,
})
