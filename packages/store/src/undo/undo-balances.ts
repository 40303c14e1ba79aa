import type { Connection } from '../connection.ts'

/** Balances, supplies and notes are what their newest rows say: the tail goes, and nothing else changes. */
export async function undoBalances(connection: Connection, firstUndoneHeight: number): Promise<void> {
  await connection.query({
    name: 'cut_balances',
    text: 'DELETE FROM balances WHERE height >= $1',
    values: [firstUndoneHeight],
  })
  await connection.query({
    name: 'cut_supplies',
    text: 'DELETE FROM supplies WHERE height >= $1',
    values: [firstUndoneHeight],
  })
  await connection.query({
    name: 'cut_notes',
    text: 'DELETE FROM notes WHERE height >= $1',
    values: [firstUndoneHeight],
  })
}
