import type { IndexedTransaction } from '../facts.ts'

/** Only a receipt tells the fee. */
export const lacksReceipt = ({ feeSun }: IndexedTransaction): boolean => feeSun === undefined

export const lacksSources = ({ sources }: IndexedTransaction): boolean => sources === undefined
