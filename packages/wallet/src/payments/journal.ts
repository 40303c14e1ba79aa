import { type Address, fromHex, isAccountAddress, toBase58 } from '@sundial/primitives'
import papaparse from 'papaparse'
import type { SendToken } from '../send-form.ts'
import type { SignedTransaction } from '../send-transaction.ts'
import type { Payment } from './read-payments.ts'

/**
 * `waiting`: not signed. `signed`: no node has it. `sent`: a node may have it. `in-block`, `paid`: in a block, in a solidified
 * block. `refused`: the node did not take it. `reverted`: the contract refused it in a solidified block.
 */
export type PaymentState = 'waiting' | 'signed' | 'sent' | 'in-block' | 'paid' | 'refused' | 'reverted'

export type JournalRow = {
  readonly line: number
  readonly to: Address
  /** Decimal text in the smallest unit. */
  readonly amount: string
  readonly state: PaymentState
  /** The signed transaction, from before its first broadcast: hex, and decimal text. It contains no key. */
  readonly transaction?: { readonly id: string; readonly bytes: string; readonly expirationMs: string }
  /** Why it failed, in the words of the node. */
  readonly reason?: string
}

/** What a run has done and has left to do. It is stored after each step, so that a reload loses nothing. */
export type Journal = {
  readonly version: 1
  readonly owner: Address
  readonly token: Pick<SendToken, 'standard' | 'id' | 'name' | 'abbreviation' | 'decimals'>
  readonly startedMs: number
  /** Of each call of a TRC20 token; decimal text, in sun. */
  readonly feeLimitSun: string
  readonly rows: readonly JournalRow[]
}

/** A journal in which nothing is signed yet. */
export const newJournal = (
  payments: readonly Payment[],
  {
    owner,
    token,
    startedMs,
    feeLimitSun,
  }: Pick<Journal, 'owner' | 'startedMs'> & { readonly token: SendToken; readonly feeLimitSun: bigint },
): Journal => ({
  version: 1,
  owner,
  token: {
    standard: token.standard,
    id: token.id,
    name: token.name,
    abbreviation: token.abbreviation,
    decimals: token.decimals,
  },
  startedMs,
  feeLimitSun: feeLimitSun.toString(),
  rows: payments.map(({ line, to, amount }) => ({ line, to, amount: amount.toString(), state: 'waiting' })),
})

/** Whether a run has nothing left to do by itself. */
export const isFinished = ({ rows }: Journal): boolean =>
  rows.every(({ state }) => state === 'paid' || state === 'refused' || state === 'reverted')

/** The signed transaction of a row. */
export const transactionIn = ({ transaction }: JournalRow): SignedTransaction | undefined =>
  transaction && {
    id: transaction.id,
    bytes: fromHex(transaction.bytes),
    expirationMs: BigInt(transaction.expirationMs),
  }

/** A refused row whose transaction has not expired yet: the refusal is the word of one node. */
export const mayBeExecuted = ({ state, transaction }: JournalRow): boolean =>
  state === 'refused' && transaction !== undefined

/** Rows whose transaction may still be executed, or is sent once the run goes on. */
export const waitingRows = (journal: Journal | undefined) =>
  (journal?.rows ?? []).flatMap((row) => {
    const transaction = transactionIn(row)
    const isWaiting = row.state === 'signed' || row.state === 'sent' || row.state === 'refused'
    return isWaiting && transaction !== undefined ? [{ row, transaction }] : []
  })

/** What a logout leaves of a journal: payments that nodes have and that may still be executed; nothing where there are none. */
export function journalAfterLogout(journal: Journal): Journal | undefined {
  const rows = waitingRows(journal).flatMap(({ row }) => (row.state === 'signed' ? [] : [row]))
  return rows.length === 0 ? undefined : { ...journal, rows }
}

/** The journal for people and spreadsheets: a line, recipient, amount in the smallest unit, state, transaction and reason each. */
export const journalCsv = ({ rows }: Journal): string =>
  papaparse.unparse(
    rows.map(({ line, to, amount, state, transaction, reason = '' }) => ({
      line,
      to: toBase58(to),
      amount,
      state,
      transaction: transaction?.id ?? '',
      reason,
    })),
    // A spreadsheet runs a text that begins like a formula.
    { escapeFormulae: true },
  )

/** A stored journal; `undefined` for what another version or another hand wrote. */
export function readJournal(stored: unknown): Journal | undefined {
  const journal = stored as Partial<Journal> | null | undefined
  if (journal?.version !== 1 || typeof journal.owner !== 'string' || !Array.isArray(journal.rows)) {
    return undefined
  }
  const isWhole =
    isAccountAddress(journal.owner) && /^\d+$/.test(String(journal.feeLimitSun)) && journal.rows.every(isRow)
  return isWhole ? (journal as Journal) : undefined
}

const states: readonly PaymentState[] = [
  'waiting',
  'signed',
  'sent',
  'in-block',
  'paid',
  'refused',
  'reverted',
]

function isRow(value: unknown): value is JournalRow {
  const { to, amount, state, transaction } = value as Partial<JournalRow>
  return (
    typeof to === 'string' &&
    isAccountAddress(to) &&
    /^\d+$/.test(String(amount)) &&
    states.some((one) => one === state) &&
    (transaction === undefined ||
      (/^[0-9a-f]{64}$/.test(transaction.id) &&
        /^(?:[0-9a-f]{2})+$/.test(transaction.bytes) &&
        /^\d+$/.test(transaction.expirationMs)))
  )
}
