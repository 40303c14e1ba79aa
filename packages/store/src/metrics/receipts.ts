import type { TransactionFact } from '../facts.ts'

/** Only a receipt tells the fee. */
export const lacksReceipt = ({ feeSun }: TransactionFact): boolean => feeSun === undefined

export const lacksSources = ({ sources }: TransactionFact): boolean => sources === undefined
