import type { Receipt } from '@sundial/protocol'
import { checkReceipt } from '../check-block.ts'
import { receiptFromJson } from '../json/receipt-from-json.ts'
import { type Ask, isNothing } from './ask.ts'

export const getTransactionInfoById = (ask: Ask, id: string): Promise<Receipt | undefined> =>
  ask('/wallet/gettransactioninfobyid', { value: id }, (answer) => {
    if (isNothing(answer)) return undefined
    const receipt = receiptFromJson(answer)
    checkReceipt(receipt, { id })
    return receipt
  })
