import { list } from './lists.ts'

/** Transactions that fulfil several conditions. */
export const filteredTransactions = list('/api/filter/transaction', ({ data }) => data)

/** Transfers that fulfil several conditions. */
export const filteredTransfers = list('/api/filter/transfer', ({ data }) => data)
