import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './qr-dialog.module.css'
import { QrCode } from './qr-code.tsx'

const size = 512

type Props = { readonly text: string; readonly title: string; readonly onClose: () => void }

export const QrDialog = ({ text, title, onClose }: Props) => (
  <Dialog title={title} onClose={onClose}>
    <div className={styles['body']}>
      <QrCode text={text} label={text} size={size} />
      <p className={styles['text']}>
        <bdi dir="ltr">{text}</bdi>
        <CopyButton text={text} />
      </p>
    </div>
  </Dialog>
)
