import { checkTransactionId } from '../check-block.ts'
import { transactionFromJson } from '../json/transaction-from-json.ts'
import type { NodeTransaction } from '../node-client.ts'
import { type Ask, isNothing } from './ask.ts'

export const getTransactionById = (ask: Ask, id: string): Promise<NodeTransaction | undefined> =>
  ask('/wallet/gettransactionbyid', { value: id }, (answer) => {
    if (isNothing(answer)) return undefined
    const found = transactionFromJson(answer)
    if (found.transaction.rawData !== undefined) checkTransactionId(found.transaction.rawData, id)
    return found
  })
