import type { Icon } from '@tabler/icons-react'
import styles from './icon-button.module.css'

type Props = {
  readonly icon: Icon
  /** Its name, also shown when the pointer rests on it. */
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** A button that shows only an icon. */
export const IconButton = ({ icon: Shown, label, disabled = false, onClick }: Props) => (
  <button
    type="button"
    className={styles['icon']}
    aria-label={label}
    data-tip={label}
    disabled={disabled}
    onClick={onClick}
  >
    <Shown size={20} aria-hidden />
  </button>
)
