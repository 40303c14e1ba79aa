import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'
import type { BlockEntry, Totals } from '../head.ts'
import { layout } from '../layout.ts'
import type { Range } from '../queries/page.ts'
import { dayMs, dayOf, firstTransactionFrom } from './periods.ts'
import { type CallerTally, encodeCallers, rankCallers, tallyCallers } from './callers.ts'

/**
 * Counts the callers of contracts on each day before a block of the batch. The callers of a day follow from its
 * transactions, so nothing is stored until the day ends. Then contracts with many calls get the order of their callers,
 * and all contracts the count.
 */
export async function finishDays(
  connection: Connection,
  head: BlockEntry | undefined,
  blocks: readonly BlockEntry[],
): Promise<void> {
  const total = blocks.at(-1)!.after.transactions
  let last = head
  let start: number | undefined
  for (const block of blocks) {
    if (last !== undefined && dayOf(last.timestampMs) !== dayOf(block.timestampMs)) {
      const day = dayOf(last.timestampMs)
      const from = start ?? (await firstTransactionFrom(connection, day * dayMs))
      await finishDay(connection, day, { from, to: block.before.transactions }, total)
      start = block.before.transactions
    } else if (last === undefined) start = block.before.transactions
    last = block
  }
}

async function finishDay(connection: Connection, day: number, range: Range, total: number): Promise<void> {
  const tally = await tallyCallers(connection, range, total)
  await connection.query({
    name: 'finish_day',
    text: 'INSERT INTO finished_days (day, callers) VALUES ($1, $2)',
    values: [day, tally.callerCount],
  })
  await countCallers(connection, day, tally)
  await copyCallers(connection, day, tally)
}

async function countCallers(
  connection: Connection,
  day: number,
  { callsByContract }: CallerTally,
): Promise<void> {
  const rows = await connection.query({
    columns: { contract: 'int4' },
    name: 'contracts_of_day',
    text: 'SELECT contract FROM contract_days WHERE day = $1 ORDER BY contract',
    values: [day],
  })
  await connection.query({
    name: 'count_callers',
    text: `UPDATE contract_days AS known SET callers = counted.callers
      FROM unnest($2::integer[], $3::bigint[]) AS counted (contract, callers)
      WHERE known.day = $1 AND known.contract = counted.contract`,
    values: [
      day,
      rows.map(({ contract }) => contract),
      rows.map(({ contract }) => callsByContract.get(contract)?.size ?? 0),
    ],
  })
}

async function copyCallers(
  connection: Connection,
  day: number,
  { callsByContract }: CallerTally,
): Promise<void> {
  const rows = new CopyRows({ contract: 'int4', day: 'int4', chunk: 'int4', callers: 'bytea' })
  for (const [contract, calls] of [...callsByContract].sort(([left], [right]) => left - right)) {
    if (sumOf(calls) <= layout.callsReadAtOnce) continue
    for (const [chunk, callers] of encodeCallers(rankCallers(calls)).entries())
      rows.add({ contract, day, chunk, callers })
  }
  if (rows.rowCount > 0) await copyIn(connection, 'contract_callers', rows.columns, rows.finish())
}

const sumOf = (calls: ReadonlyMap<number, number>): number => {
  let sum = 0
  for (const count of calls.values()) sum += count
  return sum
}

/** No day is over from the day of the newest remaining block on. */
export async function reopenDays(connection: Connection, remaining: Totals): Promise<void> {
  const [newest] = await connection.query({
    columns: { timestamp_ms: 'int8' },
    name: 'time_of_block',
    text: 'SELECT timestamp_ms FROM blocks WHERE position = $1',
    values: [remaining.blocks - 1],
  })
  const day = newest === undefined ? earliestDay : dayOf(Number(newest.timestamp_ms))
  const reopened = await connection.query({
    columns: { day: 'int4' },
    name: 'reopen_days',
    text: 'DELETE FROM finished_days WHERE day >= $1 RETURNING day',
    values: [day],
  })
  if (reopened.length === 0) return
  await connection.query({
    name: 'drop_callers',
    text: 'DELETE FROM contract_callers WHERE day >= $1',
    values: [day],
  })
  await connection.query({
    name: 'uncount_callers',
    text: 'UPDATE contract_days SET callers = NULL WHERE day >= $1 AND callers IS NOT NULL',
    values: [day],
  })
}

const earliestDay = -(2 ** 31)
