import type { Address } from '@sundial/primitives'
import { type FocusEvent, useState } from 'react'
import { Suggestions } from '../send/suggestions.tsx'
import styles from './permissions.module.css'

type Props = {
  /** The account whose permissions are set. */
  readonly payer: Address
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onChange: (address: string) => void
}

/** The address of a key, typed or chosen from those that the person knows. */
export function AddressField({ payer, label, hint, value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    <div className={styles['address']} onFocus={() => setOpen(true)} onBlur={close}>
      <input
        value={value}
        aria-label={label}
        placeholder={hint}
        dir="ltr"
        data-code
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value.trim())}
      />
      {isOpen && value === '' && <Suggestions payer={payer} text={value} onChoose={onChange} />}
    </div>
  )
}
