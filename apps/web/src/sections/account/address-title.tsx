import { isAddress } from '@sundial/primitives'
import { AddressActs } from '../../address-book/address-acts.tsx'
import { QrButton } from '../../ui/qr-button.tsx'
import { SendButton } from '../../wallet/send/send-button.tsx'
import { Address } from '../../show/address.tsx'
import styles from '../../show/show.module.css'

type Props = { readonly address: string; readonly isContract: boolean }

/** The address of the page in full, to copy, to scan and to keep in the address book. */
export const AddressTitle = ({ address, isContract }: Props) => (
  <span className={`${styles['line']} ${styles['entire']}`}>
    <Address value={address} isContract={isContract} isOwn isPlain isBare withCopy />
    {isAddress(address) && (
      <>
        {/* What is sent to a contract is often lost. */}
        {!isContract && <SendButton wish={{ to: address }} />}
        <AddressActs address={address} />
        <QrButton text={address} what={isContract ? 'contract' : 'wallet'} />
      </>
    )}
  </span>
)
