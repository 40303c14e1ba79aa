import { blockByHash, requireLatest } from '../block-of.ts'
import { calledContract, callArguments } from '../call-arguments.ts'
import { hexData } from '../hex.ts'
import type { RpcAsked, RpcMethod } from '../method.ts'
import { addressOf, heightOf } from '../read-parameter.ts'
import { callFailed, invalidJsonRequest, invalidParams } from '../rpc-refused.ts'
import { runCall } from '../run-call.ts'

/** At the head, whichever block is named. */
export const method: RpcMethod = {
  takes: 2,
  answer({ devnet, parameters: [call, block] }) {
    const given = callArguments(call)
    checkBlock(devnet, block)
    return hexData(runCall(devnet, calledContract(given, addressOf(given.to))).returnData)
  },
}

/** A tag, or an object that names a block: then it need only exist. */
function checkBlock(devnet: RpcAsked['devnet'], block: unknown): void {
  if (typeof block === 'string') return requireLatest(block)
  if (typeof block !== 'object' || block === null) throw invalidJsonRequest()
  const { blockNumber, blockHash } = block as Readonly<Record<string, unknown>>
  if (blockNumber !== undefined) {
    if (devnet.chain.block(heightOf(nameOf(blockNumber))) === undefined) throw callFailed('header not found')
    return
  }
  if (blockHash === undefined) throw invalidJsonRequest()
  if (blockByHash(devnet, nameOf(blockHash)) === undefined) throw callFailed('header for hash not found')
}

function nameOf(value: unknown): string {
  if (typeof value === 'string') return value
  throw invalidParams('invalid json request')
}
