import { ContractValidateError, executeOn, type Ledger, validateOn } from '@sundial/operations'
import { fromHex } from '@sundial/primitives'
import { type Receipt, receipt, resourceReceipt } from '@sundial/protocol'
import { ledgerOn } from '../state/ledger-on.ts'
import { propertyOf } from '../state/properties.ts'
import type { Writer } from '../state/state.ts'
import { payBandwidth } from './bandwidth.ts'
import type { SignedTransaction } from './signed-transaction.ts'
import { contractRefused, resourceRefused } from './transaction-refused.ts'

export type ExecutionContext = {
  /** Some limits hold where a transaction enters, not for one a block already carries. */
  readonly inBlock: boolean
}

/**
 * Pays and runs a transaction whose signatures and place in time were checked: bandwidth, fee of several signatures,
 * memo fee, operation (java-tron Manager.processTransaction). On a refusal the layer is to be thrown away.
 * The receipt lacks the block it will be in.
 */
export function executeTransaction(
  signed: SignedTransaction,
  state: Writer,
  { inBlock }: ExecutionContext,
): Receipt {
  const ledger = ledgerOn(state)
  const burnedBefore = propertyOf(state, 'burnedSun')
  const bill = payBandwidth(signed, { ledger, inBlock })
  if (signed.transaction.signature.length > 1) payFee(signed, ledger, 'getMultiSignFee')
  if (signed.raw.data.length > 0) payFee(signed, ledger, 'getMemoFee')
  const result = runOperation(signed, ledger)
  return receipt.create({
    id: fromHex(signed.id),
    fee: propertyOf(state, 'burnedSun') - burnedBefore,
    contractResult: [new Uint8Array(0)],
    receipt: resourceReceipt.create({ netUsage: bill.usage, netFee: bill.feeSun }),
    ...result,
  })
}

function payFee(signed: SignedTransaction, ledger: Ledger, name: 'getMultiSignFee' | 'getMemoFee'): void {
  const fee = ledger.parameter(name)
  if (ledger.balance(signed.owner) < fee) throw resourceRefused(`insufficient balance[${fee}] for ${name}`)
  ledger.burn(signed.owner, fee)
}

function runOperation({ operation }: SignedTransaction, ledger: Ledger) {
  try {
    validateOn(ledger, operation)
    return executeOn(ledger, operation)
  } catch (error) {
    if (error instanceof ContractValidateError) throw contractRefused(error.message, { cause: error })
    throw error
  }
}
