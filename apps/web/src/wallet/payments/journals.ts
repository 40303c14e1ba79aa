import type { Journal } from '@sundial/wallet'
import { browserTable } from '../browser-table.ts'

/** Journals of payments to many, one for each account, by its address. They contain no key. */
export const journals = browserTable<Journal>('sundial-payments', 'journals')
