import { amountOf, type SendInput, type SendToken } from '@sundial/wallet'
import { isAddress, toAddress, toBase58 } from '@sundial/primitives'
import { AddressLines } from '../../show/address.tsx'
import { Amount } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { Arrow } from '../../ui/arrow.tsx'
import styles from './send.module.css'

/** What was sent, as it was when it was signed: balances and MAX move on. */
export type Payment = { readonly input: Pick<SendInput, 'to' | 'amount'>; readonly token: SendToken }

/** How much of what went to whom, beside how far its transaction is. */
export const SentPayment = ({ payment: { input, token } }: { readonly payment: Payment }) => (
  <p className={styles['payment']}>
    <strong>
      <Amount
        value={amountOf(input.amount, token.decimals)}
        decimals={token.decimals}
        unit={token.id === '_' ? 'TRX' : neutralText(token.abbreviation || token.name)}
      />
    </strong>
    <Arrow />
    {isAddress(input.to.trim()) && <AddressLines value={toBase58(toAddress(input.to.trim()))} />}
  </p>
)
