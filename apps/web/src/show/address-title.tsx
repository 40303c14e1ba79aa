import { isAddress, toAddress, toEvmAddress } from '@sundial/primitives'
import { QrButton } from '../ui/qr-button.tsx'
import { Address } from './address.tsx'
import styles from './show.module.css'
import { bloImage } from 'blo'

type Props = { readonly address: string; readonly isContract: boolean }

/** The address of the page in full, to copy and to scan. */
export const AddressTitle = ({ address, isContract }: Props) => (
  <span className={styles['line']}>
    {isAddress(address) && <Identicon address={address} />}
    <Address value={address} isContract={isContract} isOwn withCopy />
    {isAddress(address) && <QrButton text={address} what={isContract ? 'contract' : 'wallet'} />}
  </span>
)

type IdenticonProps = { readonly address: string; readonly size?: number }

/** Half of the picture: the other half is its mirror image. */
const columns = 4
const rows = 8

/** A picture that helps to distinguish similar addresses. It adds no information. */
export function Identicon({ address, size = 28 }: IdenticonProps) {
  const [cells, palette] = bloImage(toEvmAddress(toAddress(address)))
  const colourOf = (cell: number) => {
    const [hue = 0, saturation = 0, light = 0] = palette[cell] ?? palette[0]
    return `hsl(${hue} ${saturation}% ${light}%)`
  }
  return (
    <svg className={styles['identicon']} viewBox="0 0 8 8" width={size} height={size} aria-hidden>
      <rect width={8} height={8} fill={colourOf(0)} />
      {Array.from(cells.slice(0, columns * rows), (cell, index) => {
        if (cell === 0) return null
        const [x, y, fill] = [index % columns, Math.trunc(index / columns), colourOf(cell)]
        return [x, 7 - x].map((at) => (
          <rect key={`${at} ${y}`} x={at} y={y} width={1.02} height={1.02} fill={fill} />
        ))
      })}
    </svg>
  )
}
