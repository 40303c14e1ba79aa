import type { TransactionInfo } from '../../data/transaction.ts'

type Call = Pick<
  NonNullable<TransactionInfo['internal_transactions']>[number],
  'from' | 'to' | 'note' | 'rejected' | 'valueInfoList'
>
type CallLine = { readonly call: Call; readonly depth: number; readonly count: number }

/** More equal calls in a row than this are one line with their number. */
const mostEqual = 5

/**
 * Calls as a tree: a call by the receiver of an earlier one is inside it. The node lists them in the order in which they
 * begin, without their depth.
 */
export function callLines(calls: readonly Call[]): readonly CallLine[] {
  const path: Call['from'][] = []
  const runs: CallLine[][] = []
  for (const call of calls) {
    while (path.length > 0 && path.at(-1) !== call.from) path.pop()
    if (path.length === 0) path.push(call.from)
    const line = { call, depth: path.length - 1, count: 1 }
    if (call.to !== call.from) path.push(call.to)
    const run = runs.at(-1)
    if (run !== undefined && textOf(run[0]!) === textOf(line)) run.push(line)
    else runs.push([line])
  }
  return runs.flatMap((run) => (run.length > mostEqual ? [{ ...run[0]!, count: run.length }] : run))
}

const textOf = ({ call: { from, to, note, rejected, valueInfoList }, depth }: CallLine): string =>
  JSON.stringify([depth, from, to, note, rejected, valueInfoList])
