// The state at the head: balances, code, storage and calls.
import { validateOn } from '@sundial/operations'
import { operationTypes } from '@sundial/protocol'
import { wordPlace } from '../../contracts/storage-key.ts'
import type { CalledContract } from '../../server/simulate-call.ts'
import { ledgerOn } from '../../state/ledger-on.ts'
import { Layer } from '../../state/state.ts'
import { blockByHash, requireLatest } from '../block-range.ts'
import {
  callArguments,
  type CallArguments,
  calledContract,
  estimateCall,
  isEmptyText,
  refusedAsInvalid,
  runCall,
} from '../calls.ts'
import { energyPriceNow } from '../print-block.ts'
import { hexData, quantity, rpcWord } from '../hex.ts'
import type { RpcRequest, RpcMethods } from '../method.ts'
import { readAddress, readHeight, readStorageKey, readValue } from '../read-parameter.ts'
import { callFailed, invalidJsonRequest, invalidParams, invalidRequest, RpcRefused } from '../rpc-refused.ts'

export const stateMethods: RpcMethods = {
  /** At the head, no matter which block the request names. */
  eth_call: {
    takes: 2,
    answer({ devnet, parameters: [call, block] }) {
      const args = callArguments(call)
      checkBlock(devnet, block)
      return hexData(runCall(devnet, calledContract(args, readAddress(args.to))).returnData)
    },
  },

  /** The energy a call or a creation needs at the head; sending TRX needs none. */
  eth_estimateGas: {
    takes: 1,
    async answer({ devnet, parameters: [call] }) {
      const args = callArguments(call)
      readAddress(args.from)
      if (isEmptyText(args.to)) {
        if (isEmptyText(args.data)) throw invalidJsonRequest()
        return quantity(await estimateCall(devnet, calledWith(args, '')))
      }
      const to = readAddress(args.to)
      if (devnet.chain.state.get('contracts', to) !== undefined) {
        return quantity(await estimateCall(devnet, calledWith(args, to)))
      }
      if ((args.value ?? '') === '') throw invalidRequest('invalid json request: invalid value')
      checkTransfer(devnet, args)
      return '0x0'
    },
  },

  /** Sun for an energy. */
  eth_gasPrice: {
    takes: 0,
    answer: ({ devnet: { chain } }) => quantity(energyPriceNow(chain)),
  },

  /** In sun, at the head. */
  eth_getBalance: {
    takes: 2,
    answer({ devnet: { chain }, parameters: [address, block] }) {
      requireLatest(block)
      return quantity(chain.state.get('accounts', readAddress(address))?.balance ?? 0n)
    },
  },

  /** The code that runs, at the head. */
  eth_getCode: {
    takes: 2,
    answer({ devnet: { chain }, parameters: [address, block] }) {
      requireLatest(block)
      return hexData(chain.state.get('codes', readAddress(address)) ?? new Uint8Array(0))
    },
  },

  /** A word of a contract's storage, at the head. */
  eth_getStorageAt: {
    takes: 3,
    answer({ devnet: { chain }, parameters: [address, position, block] }) {
      requireLatest(block)
      const contract = readAddress(address)
      const record = chain.state.get('contracts', contract)
      if (record === undefined) return rpcWord(0n)
      return rpcWord(chain.state.word(wordPlace(contract, readStorageKey(position), record)) ?? 0n)
    },
  },
}

/** A tag, or an object that names a block, which only has to exist. */
function checkBlock(devnet: RpcRequest['devnet'], block: unknown): void {
  if (typeof block === 'string') return requireLatest(block)
  if (typeof block !== 'object' || block === null) throw invalidJsonRequest()
  const { blockNumber, blockHash } = block as Readonly<Record<string, unknown>>
  if (blockNumber !== undefined) {
    if (devnet.chain.block(readHeight(nameOf(blockNumber))) === undefined)
      throw callFailed('header not found')
    return
  }
  if (blockHash === undefined) throw invalidJsonRequest()
  if (blockByHash(devnet, nameOf(blockHash)) === undefined) throw callFailed('header for hash not found')
}

function nameOf(value: unknown): string {
  if (typeof value === 'string') return value
  throw invalidParams('invalid json request')
}

/** A value java-tron cannot read is a failure of the call here, not an invalid parameter. */
function calledWith(args: CallArguments, contract: string): CalledContract {
  try {
    return calledContract(args, contract)
  } catch (error) {
    throw error instanceof RpcRefused ? callFailed(error.message) : error
  }
}

/** Refuses a transfer that the chain would refuse. */
function checkTransfer({ chain }: RpcRequest['devnet'], { from, to, value }: CallArguments): void {
  const transfer = { ownerAddress: readAddress(from), toAddress: readAddress(to), amount: readValue(value) }
  const operation = {
    kind: 'TransferContract',
    type: operationTypes.TransferContract,
    value: transfer,
  } as const
  refusedAsInvalid(() => validateOn({ ...ledgerOn(new Layer(chain.state)), isDraft: true }, operation))
}
