// A chain that repeats the log of a folder, from a node's answers about its blocks.
import { headFromJson } from '../../packages/node/src/json/from-json.ts'
import { parseJson } from '@sundial/primitives'
import { type LogNotes, populationOf } from '../mainnet-log/make-log.ts'
import { RepeatedBlock } from './repeated-block.ts'
import { RepeatedChain } from './repeated-chain.ts'

/** Transactions that are executed at most; the rest repeats them. */
const mostExecuted = 70_000

/** How many of so many transactions are executed: half of few, so that small runs repeat too. */
export const executedOf = (transactionCount: number): number =>
  Math.min(mostExecuted, Math.ceil(transactionCount / 2))

type AnswersAt = (height: number) => { readonly block: string; readonly receipts: string }

/** The chain after the log, without a block yet; receivers are drawn as in a log of so many transactions. */
export function repeatLog(
  { steadyHeight, cast }: LogNotes,
  headHeight: number,
  { transactionCount, answersAt }: { readonly transactionCount: number; readonly answersAt: AnswersAt },
): RepeatedChain {
  const fixed = new Set(cast)
  const blocks = Array.from(
    { length: headHeight - steadyHeight + 1 },
    (_, at) => new RepeatedBlock(answersAt(steadyHeight + at), fixed),
  ).filter((block) => block.transactionCount > 0)
  const { block } = answersAt(headHeight)
  const { id } = headFromJson(parseJson(block))
  const timeMs = Number(/"timestamp":(\d+)/.exec(block)![1])
  return new RepeatedChain(blocks, {
    base: { height: headHeight, id, timeMs },
    population: populationOf(transactionCount),
  })
}
