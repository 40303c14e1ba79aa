import { isTronAddress } from '@sundial/primitives'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from '../../ui/form.module.css'

type Props = {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  /** Left to right in every language. */
  readonly isCode?: boolean
  readonly rows?: number
}

/** A labelled field for a line or several of text. */
export function TextField({ label, hint, value, onChange, isCode = false, rows }: Props) {
  const id = useId()
  const shared = {
    id,
    ...(isCode && { dir: 'ltr', 'data-code': true }),
    spellCheck: false,
    autoComplete: 'off',
    autoCapitalize: 'off',
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  } as const
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? <input {...shared} /> : <textarea rows={rows} {...shared} />}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}

type AddressProps = Pick<Props, 'value' | 'onChange'>

/** The field for the address of a contract. Needs the topic verify. */
export function AddressField({ value, onChange }: AddressProps) {
  const t = useTranslations('verify')
  const typed = value.trim()
  const hint = typed === '' || isTronAddress(typed) ? undefined : t('wrongAddress')
  return <TextField label={t('address')} hint={hint} value={value} onChange={onChange} isCode />
}
