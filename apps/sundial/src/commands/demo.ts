import { type DemoReport, openDemo } from '@sundial/demo'
import type { Command } from '../command.ts'
import { BadSetting } from '../read-flags.ts'
import { untilStopped } from '../until-stopped.ts'

export const command: Command = {
  help: 'Runs simulated users on the development chain of --node or of this machine.',
  async run({ node, 'node-key': apiKey, 'devnet-port': port }) {
    if (node?.startsWith('recorded:')) throw new BadSetting('--node recorded:… accepts no transactions.')
    const nodeUrl = node ?? `http://127.0.0.1:${port}`
    await using stopping = untilStopped()
    await using demo = openDemo({ nodeUrl, apiKey, signal: stopping.signal, report: printer() })
    console.log(`Simulated users act at ${nodeUrl}`)
    await demo.finished
  },
}

const lineEvery = 100

/** Prints a line for every hundred transactions, for each unintended rejection, and one for a wait. */
function printer(): (report: DemoReport) => void {
  let sentCount = 0
  let isWaiting = false
  return (report) => {
    if (report.kind === 'waiting' && !isWaiting)
      console.warn(`Waiting for the node: ${report.message} (${report.code})`)
    isWaiting = report.kind === 'waiting'
    if (report.kind === 'settled')
      console.log(`${report.fundedCount} accounts funded, ${report.tokenCount} tokens on the chain`)
    if (report.kind === 'sent' && ++sentCount % lineEvery === 0) console.log(`${sentCount} transactions sent`)
    if (report.kind === 'refused' && !report.isMeant)
      console.warn(`Rejected by the node: ${report.message} (${report.code}, ${report.habit})`)
    if (report.kind === 'failed') console.error(report.error)
  }
}
