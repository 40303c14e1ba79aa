import { encodeCall, type FunctionItem } from '@sundial/abi'
import { type Address, toAddress } from '@sundial/primitives'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type Entry, inputsOf } from '../../data/contract-entry.ts'
import { ValueFields } from './value-fields.tsx'
import { neutralText } from '../../show/text.tsx'
import { callOrder, type Order } from '../order/order.ts'
import { OrderDialog } from '../order/order-dialog.tsx'
import { CallResult } from './call-result.tsx'
import type { ContractPayment } from '@sundial/wallet'
import { PaymentField, usePayment } from './payment-field.tsx'

type Props = {
  readonly owner: Address
  /** Base58; a proxy runs the function by its implementation. */
  readonly contract: string
  readonly item: FunctionItem
  /** What the page already has of its inputs. */
  readonly entries: readonly Entry[]
  readonly onClose: () => void
}

/** The inputs of a function that changes the state, what goes with the call, its cost, and what came of it. */
export function CallDialog({ owner, contract, item, entries: filled, onClose }: Props) {
  const t = useTranslations('contract')
  const [entries, setEntries] = useState(filled)
  const payment = usePayment(owner)
  const isPayable = item.stateMutability === 'payable'
  return (
    <OrderDialog
      title={neutralText(item.name)}
      order={orderOf({ owner, contract, item, entries, payment: payment.payment })}
      onClose={onClose}
      renderResult={(id) => <CallResult id={id} contract={contract} item={item} />}
    >
      <ValueFields parameters={item.inputs} entries={entries} onChange={setEntries} />
      {isPayable && <PaymentField state={payment} label={t('pay')} />}
    </OrderDialog>
  )
}

type Filled = Omit<Props, 'onClose'> & {
  readonly payment: ContractPayment | undefined
}

/** Undefined while a value is missing or does not match its type. */
function orderOf({ owner, contract, item, entries, payment }: Filled): Order | undefined {
  const inputs = inputsOf(item.inputs, entries)
  if (inputs === undefined || payment === undefined) return undefined
  return callOrder(owner, { contract: toAddress(contract), data: encodeCall(item, inputs), ...payment })
}
