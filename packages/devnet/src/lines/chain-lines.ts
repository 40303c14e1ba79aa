import type { Address } from '@sundial/primitives'
import type { SignatureTable } from '@sundial/abi'
import type { Chain } from '../chain/chain.ts'
import { headerOf } from '../chain/stored-block.ts'
import { signaturesOf } from '../contracts/signatures-of.ts'
import { BlockFollower } from '../indexes/block-follower.ts'
import { type Line, transactionLines } from './transaction-lines.ts'

/**
 * Prints the transactions of each block that the chain makes from now on, and says when blocks are taken back. Returns what looks for
 * new blocks: call it again and again.
 */
export async function printChain(chain: Chain, print: (line: Line) => void): Promise<() => void> {
  const tableOf = await signaturesOf(chain)
  let isCaughtUp = false
  const follower = new BlockFollower(chain, {
    append(height) {
      if (isCaughtUp) for (const line of blockLines(chain, height, tableOf)) print(line)
    },
    removeFrom(height) {
      print({ kind: 'undone', text: `Blocks from ${height} on were taken back.` })
    },
  })
  follower.follow()
  isCaughtUp = true
  return () => follower.follow()
}

/** None for a block without transactions. */
function* blockLines(
  chain: Chain,
  height: number,
  tableOf: (contract: Address) => SignatureTable,
): Generator<Line> {
  const { block, transactionIds, receipts } = chain.block(height)!
  if (transactionIds.length === 0) return
  const time = new Date(Number(headerOf(block).timestamp)).toISOString()
  yield { kind: 'block', text: `Block ${height}  ${time}` }
  const printedById = new Map(
    chain.printed.all
      .filter((one) => one.height === height)
      .map(({ transactionId, lines }) => [transactionId, lines]),
  )
  for (const [index, id] of transactionIds.entries()) {
    const [transaction, receipt] = [block.transactions[index], receipts[index]]
    if (transaction === undefined || receipt === undefined) continue
    yield* transactionLines({ id, transaction, receipt, printed: printedById.get(id) ?? [] }, tableOf)
  }
}
