import { auditIndex, type AuditResult, type Difference } from '@sundial/indexer'
import { formatUnits, toBase58, trxDecimals } from '@sundial/primitives'
import type { Command } from '../command.ts'
import { findNetworkNow } from '../find-network.ts'
import { openSharedIndex } from '../open-index.ts'
import { openNode } from '../open-node.ts'

/** Limit of printed differences; their number is always printed. */
const printedAtMost = 100

export const command: Command = {
  help: 'Compares every balance of the index with the node and checks that TRX is conserved; exits with 1 on any difference.',
  async run(config) {
    const { client } = await openNode(config)
    await using node = client
    const network = await findNetworkNow(config, client)
    // Reads the database of a running "sundial up"; otherwise the program starts its own.
    await using store = await openSharedIndex(config, network)
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

function lineOf({ account, asset, indexAmount, nodeAmount }: Difference): string {
  const isTrx = asset.kind === 'trx'
  const shown = (amount: bigint) => (isTrx ? `${formatUnits(amount, trxDecimals)} TRX` : `${amount}`)
  const whose = account === undefined ? 'Supply of' : toBase58(account)
  return `${whose} ${nameOf(asset)}index ${shown(indexAmount)}, node ${shown(nodeAmount)}${reasonOf(asset)}`
}

function nameOf(asset: Difference['asset']): string {
  if (asset.kind === 'trx') return ''
  return `token ${asset.kind === 'trc10' ? asset.id : toBase58(asset.contract)}: `
}

/** A possible cause outside the index, which it cannot detect. */
const reasonOf = ({ kind }: Difference['asset']): string =>
  kind === 'trc20' ? ' (the contract may have changed it without a Transfer event: not proven)' : ''
