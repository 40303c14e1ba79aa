import { joinTopics } from '../server/route.ts'
import { blockMethods } from './methods/blocks.ts'
import { buildMethods } from './methods/build-transaction.ts'
import { filterMethods } from './methods/filters.ts'
import { nodeMethods } from './methods/node.ts'
import { stateMethods } from './methods/state.ts'
import { traceMethods } from './methods/trace.ts'
import { transactionMethods } from './methods/transactions.ts'
import type { RpcMethods } from './method.ts'

export const rpcMethods: RpcMethods = joinTopics(
  blockMethods,
  buildMethods,
  filterMethods,
  nodeMethods,
  stateMethods,
  traceMethods,
  transactionMethods,
)

/** Methods that java-tron knows and does not offer, with how many parameters each takes: their count is checked first. */
export const parametersOfRefused: ReadonlyMap<string, number> = new Map([
  ['eth_compileLLL', 1],
  ['eth_compileSerpent', 1],
  ['eth_compileSolidity', 1],
  ['eth_getCompilers', 0],
  ['eth_getTransactionCount', 2],
  ['eth_sendRawTransaction', 1],
  ['eth_sendTransaction', 1],
  ['eth_sign', 2],
  ['eth_signTransaction', 1],
  ['eth_submitHashrate', 2],
  ['eth_submitWork', 3],
  ['parity_nextNonce', 1],
])
