import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './qr-dialog.module.css'
import { type ReactNode, useId } from 'react'
import { encode } from 'uqr'

const size = 512

type Props = {
  readonly text: string
  readonly title: string
  readonly onClose: () => void
  /** Below the code. */
  readonly children?: ReactNode
}

export const QrDialog = ({ text, title, onClose, children }: Props) => (
  <Dialog title={title} onClose={onClose}>
    <div className={styles['body']}>
      <QrCode text={text} label={text} size={size} />
      <p className={styles['text']}>
        <bdi dir="ltr">{text}</bdi>
        <CopyButton text={text} />
      </p>
      {children}
    </div>
  </Dialog>
)

/** Quiet zone around the code, in modules: scanners need four. */
const quiet = 4

type QrCodeProps = { readonly text: string; readonly label: string; readonly size: number }

/** Black on white in every theme: scanners need it. */
export function QrCode({ text, label, size }: QrCodeProps) {
  const id = useId()
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const side = modules + 2 * quiet
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
  )
  return (
    <svg aria-labelledby={id} viewBox={`0 0 ${side} ${side}`} width={size} height={size}>
      <title id={id}>{label}</title>
      <rect width={side} height={side} fill="#fff" />
      <path d={path.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
