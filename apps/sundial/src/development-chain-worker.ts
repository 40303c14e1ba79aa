// The thread of the development chain: opens it, reports its address, and closes it at the first message.
import { parentPort, workerData } from 'node:worker_threads'
import { TronError } from '@sundial/primitives'
import { orderBooksOn, writeChainHistory } from './chain-history.ts'
import type { Config } from './config.ts'
import type { ChainMessage } from './development-chain-thread.ts'
import { openDevelopmentChain } from './open-development-chain.ts'
import { inWords } from './path-refused.ts'
import { printTransactions } from './print-transactions.ts'

// Between threads there is no origin.
// eslint-disable-next-line unicorn/require-post-message-target-origin
const send = (message: ChainMessage) => parentPort!.postMessage(message)

try {
  const config = workerData as Config
  await writeChainHistory(config, Date.now())
  const chain = await openDevelopmentChain(config)
  if (config['print-transactions'] === true) await printTransactions(chain.devnet, config)
  parentPort!.once('message', () => {
    void chain[Symbol.asyncDispose]().then(() => process.exit(0))
  })
  const forkedHeight = chain.devnet.chain.genesis.fork?.height
  send({ kind: 'open', address: chain.address, orderBooks: orderBooksOn(chain.devnet), forkedHeight })
} catch (thrown) {
  const error = inWords(thrown)
  if (!(error instanceof TronError)) throw error
  send({ kind: 'refused', code: error.code, message: error.message })
}
