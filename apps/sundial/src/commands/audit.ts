import { auditIndex, type AuditResult } from '@sundial/indexer'
import type { Command } from '../command.ts'
import { lineOfDifference } from '../line-of-difference.ts'
import { openIndexOfNode } from '../open-index-of-node.ts'
import { openNode } from '../open-node.ts'

/** Limit of printed differences; their number is always printed. */
const printedAtMost = 100

export const command: Command = {
  help: 'Compares every balance of the index with the node and checks that TRX is conserved; exits with 1 on any difference.',
  async run(config) {
    const { client } = await openNode(config)
    await using node = client
    await using store = await openIndexOfNode(config, client)
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
  for (const difference of differences.slice(0, printedAtMost)) console.log(lineOfDifference(difference))
  for (const { height, supplySun, burnedSun, movedSun, genesisSun } of unconserved.slice(0, printedAtMost))
    console.log(
      `Block ${height}: balances ${supplySun} + burned ${burnedSun} sun differ from ${genesisSun} of genesis and ${movedSun} of stake, rewards and exchanges`,
    )
  const { accountCount, comparisonCount, supplyCount, unansweredCount, blockCount } = result
  const { fromHeight, toHeight } = result
  const heights = fromHeight === toHeight ? `block ${toHeight}` : `blocks ${fromHeight} to ${toHeight}`
  console.log(`${differences.length} differences in ${accountCount} accounts at ${heights}`)
  console.log(`${comparisonCount} figures compared, including ${supplyCount} supplies of contracts' tokens`)
  if (unansweredCount > 0)
    console.log(`${unansweredCount} figures not compared: no readable answer from the node or the contract`)
  console.log(`${unconserved.length} of ${blockCount} blocks do not conserve TRX`)
}
