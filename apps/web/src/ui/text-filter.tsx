import { IconSearch } from '@tabler/icons-react'
import styles from './address-filter.module.css'

type TextFilterProps = {
  /** What to type, already in the language of the page. */
  readonly label: string
  readonly value: string
  readonly onType: (text: string) => void
}

/** Narrows what is already here while somebody types. */
export const TextFilter = ({ label, value, onType }: TextFilterProps) => (
  <search className={styles['form']}>
    <input
      type="search"
      className={styles['field']}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={64}
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
    <span className={styles['button']} aria-hidden>
      <IconSearch size={16} />
    </span>
  </search>
)
