import { validateOn } from '@sundial/operations'
import { operationTypes } from '@sundial/protocol'
import type { CalledContract } from '../../server/called-contract.ts'
import { ledgerOn } from '../../state/ledger-on.ts'
import { Layer } from '../../state/state.ts'
import { type CallArguments, calledContract, callArguments, isNothing } from '../call-arguments.ts'
import { quantity } from '../hex.ts'
import type { RpcAsked, RpcMethod } from '../method.ts'
import { addressOf, valueOf } from '../read-parameter.ts'
import { callFailed, invalidJsonRequest, invalidRequest, RpcRefused } from '../rpc-refused.ts'
import { estimateCall, refusedAsInvalid } from '../run-call.ts'

/** The energy a call or a creation needs at the head; sending TRX needs none. */
export const method: RpcMethod = {
  takes: 1,
  async answer({ devnet, parameters: [call] }) {
    const given = callArguments(call)
    addressOf(given.from)
    if (isNothing(given.to)) {
      if (isNothing(given.data)) throw invalidJsonRequest()
      return quantity(await estimateCall(devnet, calledWith(given, '')))
    }
    const to = addressOf(given.to)
    if (devnet.chain.state.get('contracts', to) !== undefined) {
      return quantity(await estimateCall(devnet, calledWith(given, to)))
    }
    if ((given.value ?? '') === '') throw invalidRequest('invalid json request: invalid value')
    checkTransfer(devnet, given)
    return '0x0'
  },
}

/** A value java-tron cannot read is a failure of the call here, not an invalid parameter. */
function calledWith(given: CallArguments, contract: string): CalledContract {
  try {
    return calledContract(given, contract)
  } catch (error) {
    throw error instanceof RpcRefused ? callFailed(error.message) : error
  }
}

/** What could not be sent is refused here too. */
function checkTransfer({ chain }: RpcAsked['devnet'], { from, to, value }: CallArguments): void {
  const transfer = { ownerAddress: addressOf(from), toAddress: addressOf(to), amount: valueOf(value) }
  const operation = {
    kind: 'TransferContract',
    type: operationTypes.TransferContract,
    value: transfer,
  } as const
  refusedAsInvalid(() => validateOn({ ...ledgerOn(new Layer(chain.state)), isDraft: true }, operation))
}
