import { auditIndex, type AuditResult, type Difference } from '@sundial/indexer'
import { formatUnits, toBase58, trxDecimals } from '@sundial/primitives'
import type { Command } from '../command.ts'
import { openIndexBeside } from '../open-index.ts'
import { openNode } from '../open-node.ts'

/** Differences printed one by one; their number is told in any case. */
const printedAtMost = 100

export const command: Command = {
  help: 'Compares every balance of the index with the node and checks that no TRX is made or lost; ends with 1 on any difference.',
  async run(config) {
    const { client } = await openNode(config)
    await using node = client
    // Beside "sundial up", whose database this reads; without it the program brings up its own.
    await using store = await openIndexBeside(config)
    const result = await auditIndex({
      store,
      node,
      report: ({ accountCount, of }) => console.log(`Compared ${accountCount} of ${of} accounts`),
    })
    print(result)
    if (result.differences.length + result.unconserved.length > 0) process.exitCode = 1
  },
}

function print({ differences, unconserved, ...result }: AuditResult): void {
  for (const difference of differences.slice(0, printedAtMost)) console.log(lineOf(difference))
  for (const { height, supplySun, burnedSun, movedSun, genesisSun } of unconserved.slice(0, printedAtMost))
    console.log(
      `Block ${height}: balances ${supplySun} + burned ${burnedSun} sun are not the ${genesisSun} of genesis and ${movedSun} of stake, rewards and exchanges`,
    )
  const { accountCount, blockCount, fromHeight, toHeight } = result
  const heights = fromHeight === toHeight ? `block ${toHeight}` : `blocks ${fromHeight} to ${toHeight}`
  console.log(`${differences.length} differences in ${accountCount} accounts at ${heights}`)
  console.log(`${unconserved.length} of ${blockCount} blocks do not conserve TRX`)
}

function lineOf({ account, asset, indexAmount, nodeAmount }: Difference): string {
  const isTrx = asset.kind === 'trx'
  const shown = (amount: bigint) => (isTrx ? `${formatUnits(amount, trxDecimals)} TRX` : `${amount}`)
  const name = asset.kind === 'trc10' ? `token ${asset.id}: ` : ''
  return `${toBase58(account)} ${name}index ${shown(indexAmount)}, node ${shown(nodeAmount)}`
}
