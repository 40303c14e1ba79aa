import { validateOn } from '@sundial/operations'
import { operationTypes } from '@sundial/protocol'
import { ledgerOn } from '../../state/ledger-on.ts'
import { Layer } from '../../state/state.ts'
import { type CallArguments, calledContract, callArguments, isNothing } from '../call-arguments.ts'
import { quantity } from '../hex.ts'
import type { RpcAsked, RpcMethod } from '../method.ts'
import { addressOf, amountOf } from '../read-parameter.ts'
import { invalidJsonRequest, invalidRequest } from '../rpc-refused.ts'
import { refusedAsInvalid, runCall } from '../run-call.ts'

/** The energy a call or a creation uses at the head; sending TRX uses none. */
export const method: RpcMethod = {
  takes: 1,
  answer({ devnet, parameters: [call] }) {
    const given = callArguments(call)
    addressOf(given.from)
    if (isNothing(given.to)) {
      if (isNothing(given.data)) throw invalidJsonRequest()
      return quantity(runCall(devnet, calledContract(given, '')).energyUsed)
    }
    const to = addressOf(given.to)
    if (devnet.chain.state.get('contracts', to) !== undefined) {
      return quantity(runCall(devnet, calledContract(given, to)).energyUsed)
    }
    if ((given.value ?? '') === '') throw invalidRequest('invalid json request: invalid value')
    checkTransfer(devnet, given)
    return '0x0'
  },
}

/** What could not be sent is refused here too. */
function checkTransfer({ chain }: RpcAsked['devnet'], { from, to, value }: CallArguments): void {
  const transfer = { ownerAddress: addressOf(from), toAddress: addressOf(to), amount: amountOf(value) }
  const operation = {
    kind: 'TransferContract',
    type: operationTypes.TransferContract,
    value: transfer,
  } as const
  refusedAsInvalid(() => validateOn({ ...ledgerOn(new Layer(chain.state)), isDraft: true }, operation))
}
