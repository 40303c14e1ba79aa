import { keccak256 } from '@sundial/primitives'
import { hexData } from '../hex.ts'
import type { RpcMethod } from '../method.ts'
import { bytesOf, textOf } from '../read-parameter.ts'
import { invalidParams, RpcRefused } from '../rpc-refused.ts'

export const method: RpcMethod = {
  takes: 1,
  answer({ parameters: [data] }) {
    const text = textOf(data)
    try {
      return hexData(keccak256(bytesOf(text)))
    } catch (error) {
      if (error instanceof RpcRefused) throw invalidParams('invalid input value')
      throw error
    }
  },
}
