import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import styles from './form.module.css'

type ChoiceProps<Value extends string> = {
  readonly label: string
  readonly values: readonly Value[]
  readonly value: Value
  readonly textOf: (value: Value) => string
  readonly onChoose: (value: Value) => void
}

/** A few values side by side, of which one is chosen. */
export function Choice<Value extends string>({ label, values, value, textOf, onChoose }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <div className={styles['choice']} role="radiogroup" aria-label={label}>
      {values.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChoose(one)} />
          <span>{textOf(one)}</span>
        </label>
      ))}
    </div>
  )
}

type FieldProps = {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isLong?: boolean
  readonly inputMode?: 'decimal' | 'numeric'
}

/** An address, a signature, a number or a hash: left to right in every language. */
export function CodeField({
  label,
  hint,
  value,
  onChange,
  isLong = false,
  inputMode,
}: FieldProps): ReactNode {
  const id = useId()
  const shared = {
    id,
    dir: 'ltr',
    'data-code': true,
    spellCheck: false,
    autoComplete: 'off',
    autoCapitalize: 'off',
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    inputMode,
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  } as const
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {isLong ? <textarea rows={2} {...shared} /> : <input {...shared} />}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}

type BoxProps = {
  readonly tone: 'good' | 'bad' | 'warn'
  readonly title: string
  readonly text?: ReactNode
  readonly children?: ReactNode
}

const icons = { good: IconCircleCheck, bad: IconCircleX, warn: IconAlertTriangle } as const

export function Box({ tone, title, text, children }: BoxProps) {
  const Icon = icons[tone]
  return (
    <div className={styles['box']} data-tone={tone}>
      <p className={styles['verdict']}>
        <Icon size={22} stroke={1.8} aria-hidden />
        <b>{title}</b>
      </p>
      {text !== undefined && <p>{text}</p>}
      {children !== undefined && <dl>{children}</dl>}
    </div>
  )
}

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
