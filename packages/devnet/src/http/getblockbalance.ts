import { type JsonForm, address as addressField } from '@sundial/protocol'
import type { StoredBlock } from '../chain/stored-block.ts'
import { blockIdentifierIn, checkMatches, printIdentifier } from '../server/block-identifier.ts'
import { itemNotFound } from '../server/java-error.ts'
import { fullNodeOnly, type Route } from '../server/route.ts'

/** What each transaction of a block did to TRX balances (java-tron Wallet.getBlockBalance). */
export const route: Route = {
  under: fullNodeOnly,
  answer({ view, parameters, form }) {
    const identifier = blockIdentifierIn(parameters)
    const block = identifier.number === 0 ? undefined : view.block(identifier.number)
    if (block === undefined) throw itemNotFound('This block does not exist')
    checkMatches(identifier, view)
    // java-tron leaves out transactions that changed no balance.
    const traces = block.transactionIds
      .map((_, index) => printTrace(block, index, form))
      .filter(({ operation }) => operation !== undefined)
    return {
      block_identifier: printIdentifier(identifier),
      timestamp: block.block.blockHeader!.rawData!.timestamp,
      transaction_balance_trace: traces,
    }
  },
}

function printTrace({ block, transactionIds, balanceSteps }: StoredBlock, index: number, form: JsonForm) {
  const { rawData, ret } = block.transactions[index]!
  const operation = (balanceSteps[index] ?? []).map(({ address, amount }, number) => ({
    operation_identifier: number,
    address: addressField.toJson(address, form),
    amount,
  }))
  return {
    transaction_identifier: transactionIds[index],
    ...(operation.length === 0 ? {} : { operation }),
    type: rawData!.contract[0]!.type,
    status: ret[0]?.contractRet,
  }
}
