import type { ReactNode } from 'react'
import styles from './button.module.css'

type Props = {
  /** `light` for the primary action, `default` for others. */
  readonly variant: 'light' | 'default'
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

export const Button = ({ variant, disabled = false, onClick, children }: Props) => (
  <button
    type="button"
    className={styles['button']}
    data-variant={variant}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </button>
)
