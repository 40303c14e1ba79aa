// A development chain in another process, for the inhabitants of simulated worlds.
import { toHex } from '@sundial/primitives'
import { transaction } from '@sundial/protocol'
import { ask } from './payer.ts'
import type { InhabitedChain } from './simulate/inhabitants.ts'

/** Contracts run long on a busy machine. */
const patientMs = 300_000

type NowBlock = { blockID: string; block_header: { raw_data: { timestamp: number; number?: number } } }

export type ChainOverHttp = InhabitedChain & {
  head(): Promise<{ readonly id: string; readonly timeMs: number; readonly height: number }>
  /** Throws what the chain refuses. */
  cheat<Answer = object>(name: string, body?: object): Promise<Answer>
}

export function chainOverHttp(node: string): ChainOverHttp {
  const cheat = async <Answer>(name: string, body: object = {}): Promise<Answer> => {
    const answer = await ask<Answer & { Error?: string }>(node, `/cheat/${name}`, body, patientMs)
    if (answer.Error !== undefined) throw new Error(`/cheat/${name}: ${answer.Error}`)
    return answer
  }
  return {
    cheat,
    async head() {
      const { blockID, block_header: header } = await ask<NowBlock>(
        node,
        '/wallet/getnowblock',
        {},
        patientMs,
      )
      const { timestamp, number = 0 } = header.raw_data
      return { id: blockID, timeMs: timestamp, height: number }
    },
    mine: async (blocks) => void (await cheat('mine', { blocks })),
    moveClock: async (byMs) => void (await cheat('time', { seconds: byMs / 1000 })),
    async broadcast(sent) {
      const body = { transaction: toHex(transaction.encode(sent)) }
      const answer = await ask<{ result?: boolean; txid: string }>(
        node,
        '/wallet/broadcasthex',
        body,
        patientMs,
      )
      return answer.result === true ? answer.txid : undefined
    },
  }
}
