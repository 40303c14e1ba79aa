// A log of mainnet's mix with a node's answers about each block: the first part executed by the rules of the development
// chain, the rest repeating it.
import { performance } from 'node:perf_hooks'
import { openDevnet } from '@sundial/devnet'
import { makeLog } from '../mainnet-log/make-log.ts'
import { repeatLog } from '../repeated-log/repeat-log.ts'
import { prepareAnswers } from './prepared-answers.ts'

const calls = ['/wallet/getblockbynum', '/wallet/gettransactioninfobyblocknum'] as const

/** Opens a folder that `makeLog` has filled; its blocks are repeated until there are so many transactions. */
export async function openLog(folder: string, transactionCount: number) {
  const devnet = await openDevnet({ blockTimeMs: 3000, dataDir: folder })
  const notes = makeLog(folder, 0)
  const prepared = await prepareAnswers(folder, devnet)
  const { headHeight } = devnet.chain.index
  const answersAt = (height: number) => {
    const [block, receipts] = calls.map((path) => prepared.read(path, height)!.toString('latin1'))
    return { block: block!, receipts: receipts! }
  }
  const chain = repeatLog(notes, headHeight, { transactionCount, answersAt })
  const start = performance.now()
  const repeatedCount = chain.extend(transactionCount - notes.transactionCount)
  return {
    devnet,
    chain,
    printSeconds: prepared.cpuSeconds,
    linkSeconds: (performance.now() - start) / 1000,
    executedCount: notes.transactionCount,
    repeatedCount,
    /** The answer about a block by its height; absent for other calls. */
    read(path: string, height: number): Buffer | undefined {
      const answers = chain.answers(height)
      if (answers === undefined) return prepared.read(path, height)
      if (path === calls[0]) return answers.block
      return path === calls[1] ? answers.receipts : undefined
    },
    async [Symbol.asyncDispose]() {
      prepared.close()
      await devnet[Symbol.asyncDispose]()
    },
  }
}
