// A database with an index of random blocks, to export.
import { type IndexedBlock, openStore } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { randomChain, seeded } from '@sundial/store/testing/random-chain'

/** An index of 400 blocks with 3,200 transactions in a database of its own. */
export async function openBusyIndex() {
  const database = await createTestDatabase({ network: 'main' })
  const chain = randomChain({
    random: seeded(45),
    blockCount: 400,
    transactionsPerBlock: 8,
    accountCount: 60,
    knowsBalances: true,
  })
  await openStore(database).write(chain.map(withPossibleTrx), chain.at(-1)!.height)
  return database
}

/** Random amounts are of all sizes, and those of TRX are not above 2^63. */
const withPossibleTrx = (block: IndexedBlock): IndexedBlock => ({
  ...block,
  transfers: block.transfers.map((one) =>
    one.asset.kind === 'trx' ? { ...one, amount: BigInt.asUintN(50, one.amount) } : one,
  ),
  ledger: {
    ...block.ledger,
    changes: block.ledger.changes.map((one) =>
      one.asset.kind === 'trx' ? { ...one, change: BigInt.asUintN(40, one.change) + 1n } : one,
    ),
  },
})
