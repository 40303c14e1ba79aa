import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './panel.module.css'

type FormProps = {
  readonly submit: string
  readonly onSubmit: () => void
  readonly onCancel?: (() => void) | undefined
  readonly isDisabled?: boolean
  /** The work of the last submission has not ended. */
  readonly isBusy?: boolean
  /** Why the last submission failed. */
  readonly error?: string | undefined
  readonly children: ReactNode
}

/** The form of a panel: its fields, what went wrong, the way back and the way on. */
export function PanelForm({ submit, onSubmit, onCancel, isDisabled, isBusy, error, children }: FormProps) {
  const t = useTranslations('wallet.session')
  const isWaiting = isBusy === true
  return (
    <form
      className={styles['form']}
      aria-busy={isWaiting}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWaiting && isDisabled !== true) onSubmit()
      }}
    >
      {children}
      <p role="alert" className={styles['error']}>
        {error}
      </p>
      <div className={styles['ways']}>
        {onCancel !== undefined && (
          <button type="button" className={styles['quiet']} onClick={onCancel}>
            {t('back')}
          </button>
        )}
        <button type="submit" className={styles['go']} disabled={isDisabled === true || isWaiting}>
          {isWaiting ? t('wait') : submit}
        </button>
      </div>
    </form>
  )
}

type FieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly type?: 'text' | 'password'
  /** An address, a key: left to right in every language, without spelling or suggestions. */
  readonly isCode?: boolean
  readonly autoComplete?: string
}

export function TextField({
  label,
  value,
  onChange,
  hint,
  error,
  type = 'text',
  isCode,
  autoComplete = 'off',
}: FieldProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={value}
        dir={isCode === true ? 'ltr' : undefined}
        data-code={isCode || undefined}
        autoComplete={autoComplete}
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      />
      <small id={`${id}-note`} data-error={error !== undefined || undefined}>
        {error ?? hint}
      </small>
    </div>
  )
}

type SecretProps = {
  readonly label: string
  readonly field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  readonly hint?: string
  /** Several lines. */
  readonly isLong?: boolean
  readonly autoComplete?: string
  /** For the strength of a new password. Nothing that is typed may be stored. */
  readonly onType?: (text: string) => void
}

/** A password, a key or words. The field alone has the text: no state of the app contains it. */
export function SecretField({ label, field, hint, isLong, autoComplete = 'off', onType }: SecretProps) {
  const id = useId()
  const common = {
    id,
    dir: 'ltr' as const,
    'data-code': true,
    autoCapitalize: 'off',
    spellCheck: false,
    'aria-describedby': `${id}-note`,
  }
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {isLong === true ? (
        <textarea {...common} ref={field as RefObject<HTMLTextAreaElement>} rows={3} autoComplete="off" />
      ) : (
        <input
          {...common}
          ref={field as RefObject<HTMLInputElement>}
          type="password"
          autoComplete={autoComplete}
          onInput={({ currentTarget }) => onType?.(currentTarget.value)}
        />
      )}
      <small id={`${id}-note`}>{hint}</small>
    </div>
  )
}

/** What a person must know before they go on. */
export const Warning = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles['warning']}>
    <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
    <span>{children}</span>
  </p>
)
