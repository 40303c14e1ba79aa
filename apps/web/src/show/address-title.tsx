import { isAddress } from '@sundial/primitives'
import { QrButton } from '../ui/qr-button.tsx'
import { Address } from './address.tsx'
import { Identicon } from './identicon.tsx'
import styles from './show.module.css'

type Props = { readonly address: string; readonly isContract: boolean }

/** The address a page is about: whole, to copy and to scan. */
export const AddressTitle = ({ address, isContract }: Props) => (
  <span className={styles['line']}>
    {isAddress(address) && <Identicon address={address} />}
    <Address value={address} isContract={isContract} isOwn withCopy />
    {isAddress(address) && <QrButton text={address} what={isContract ? 'contract' : 'wallet'} />}
  </span>
)
