import type { NodeReader } from '@sundial/api'
import { toHex } from '@sundial/primitives'
import { rawTransaction, receipt } from '@sundial/protocol'
import type { OpenNode } from './open-node.ts'

/** The node as used by the API: one transaction at a time, in java-tron's own shapes. */
export function nodeReader({ client, problems, internal }: OpenNode): NodeReader {
  return {
    async transaction(id) {
      const found = await client.transaction(id)
      if (found?.transaction.rawData === undefined) return undefined
      const { rawData, signature, ret } = found.transaction
      return {
        rawDataHex: toHex(rawTransaction.encode(rawData)),
        signatures: signature.map(toHex),
        ret: ret.map(({ contractRet }) => ({
          contractRet: contractRet === 'DEFAULT' ? undefined : String(contractRet),
        })),
      }
    },
    async receipt(id) {
      const found = await client.receipt(id)
      return (
        found && (receipt.toJson(found, { visible: false }) as Awaited<ReturnType<NodeReader['receipt']>>)
      )
    },
    async heights() {
      const [head, solidified] = await Promise.all([client.head(), client.solidified()])
      return { head: head.height, solidified: solidified.height }
    },
    problems,
    internalTransactions: () => internal?.() ?? 'unknown',
  }
}
