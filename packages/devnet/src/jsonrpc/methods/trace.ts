// Traces of past transactions.
import type { Reader } from '../../state/state.ts'
import { blockByHash, blockByNumber } from '../block-range.ts'
import type { StepOrder } from '@sundial/tvm'
import type { RpcMethods, RpcRequest } from '../method.ts'
import { readAddress, readHash, readText } from '../read-parameter.ts'
import { callFailed, invalidParams, unfitParameters } from '../rpc-refused.ts'
import {
  stateBefore,
  traceCalls,
  traceForTre,
  traceSteps,
  traceTransaction,
} from '../trace/trace-transaction.ts'
import { storageRange } from '../trace/storage-range.ts'
import { traceOptions } from '../trace/struct-logs.ts'

export const traceMethods: RpcMethods = {
  /** Words of a contract before a transaction of a block, in the order of their rows; block 0 means now. */
  debug_storageRangeAt: {
    takes: 5,
    answer({ devnet, work, parameters: [block, position, address, start, count] }) {
      const state = stateAt({ devnet, work }, block, countOf(position))
      const from = readText(start)
      if (!/^0x[0-9a-fA-F]{0,64}$/.test(from)) throw invalidParams('invalid key')
      const { base } = devnet.chain.headState
      const range = { start: from.toLowerCase(), count: countOf(count), base }
      return storageRange(state, readAddress(address), range)
    },
  },

  /** Every instruction or, with `callTracer`, every call, or with `stepTracer` a range of instructions of a transaction, run again over the state it ran on, while that state can be restored. */
  debug_traceTransaction: {
    takes: 1,
    mayTake: 1,
    answer({ devnet: { chain }, parameters: [id, parameter = {}], caller, work }) {
      if (typeof parameter !== 'object') throw unfitParameters()
      const position = chain.index.positionOf(readHash(id))
      if (position === undefined) throw callFailed('transaction not found')
      const traced = { chain, position, work }
      const { tracer, tracerConfig } = (parameter ?? {}) as Tracer
      if (tracer === 'callTracer') return traceCalls(traced, { withLog: tracerConfig?.withLog === true })
      if (tracer === 'stepTracer') return traceSteps(traced, readStepOrder(tracerConfig))
      const options = traceOptions(parameter ?? {})
      return caller === 'tre' ? traceForTre(traced, options) : traceTransaction(traced, options)
    },
  },
}

type Tracer = {
  readonly tracer?: unknown
  readonly tracerConfig?: {
    readonly withLog?: unknown
    readonly from?: unknown
    readonly count?: unknown
  } | null
}

/** More at once would be a large response. */
const mostSteps = 1_000

function readStepOrder(config: Tracer['tracerConfig']): StepOrder {
  const { from = 0, count = mostSteps } = config ?? {}
  return { from: countOf(from), count: Math.min(countOf(count), mostSteps) }
}

/** Blocks go by hash, height or tag. TRE takes 0 for the block, as its clients do: there is no contract in block 0. */
function stateAt(
  { devnet, work }: Pick<RpcRequest, 'devnet' | 'work'>,
  block: unknown,
  index: number,
): Reader {
  const isHash = /^(0x)?[0-9a-fA-F]{64}$/.test(readText(block))
  const stored = isHash ? blockByHash(devnet, block) : blockByNumber(devnet, block)
  if (stored === undefined) throw callFailed(`block ${readText(block).slice(0, 70)} not found`)
  if (stored.height === 0) return devnet.chain.state
  if (index > stored.transactionIds.length) throw invalidParams('invalid index value')
  return stateBefore({ chain: devnet.chain, position: { height: stored.height, index }, work }).state
}

/** A number, or one in hex. */
function countOf(value: unknown): number {
  const count = /^(0x[0-9a-fA-F]{1,8}|\d{1,9})$/.test(readText(value)) ? Number(value) : Infinity
  if (count === Infinity) throw invalidParams('invalid index value')
  return count
}
