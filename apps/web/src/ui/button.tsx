import type { ReactNode } from 'react'
import styles from './button.module.css'

type Props = {
  /** `main` for what a form is for, `light` for the first action of a part of a page, `default` for others. */
  readonly variant: 'main' | 'light' | 'default'
  readonly disabled?: boolean
  /** Id of what says why it is disabled. */
  readonly describedBy?: string
  readonly onClick: () => void
  readonly children: ReactNode
}

export const Button = ({ variant, disabled = false, describedBy, onClick, children }: Props) => (
  <button
    type="button"
    className={styles['button']}
    data-variant={variant}
    disabled={disabled}
    aria-describedby={describedBy}
    onClick={onClick}
  >
    {children}
  </button>
)
