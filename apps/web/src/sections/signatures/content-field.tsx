import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { type ContentKind, contentKinds, rewritten, type WrittenContent } from './content.ts'
import styles from './signatures.module.css'

/** Names that are the same in every language. */
const typedNames = { types: 'types', domain: 'domain', message: 'message', standard: 'TIP-712' }

type Props = { readonly content: WrittenContent; readonly onChange: (content: WrittenContent) => void }

/** A message as text, as hex, or typed data. */
export function ContentField({ content, onChange }: Props) {
  const t = useTranslations('signature')
  const id = useId()
  return (
    <div className={styles['field']}>
      <div className={styles['labelled']}>
        <label htmlFor={id}>{t('message')}</label>
        <Choice
          label={t('form')}
          values={contentKinds}
          value={content.kind}
          textOf={(kind) => t(`kind.${kind}`)}
          onChoose={(kind) => onChange(rewritten(content, kind))}
        />
      </div>
      <textarea
        id={id}
        rows={content.kind === 'typed' ? 10 : 4}
        dir={content.kind === 'text' ? 'auto' : 'ltr'}
        data-code={content.kind === 'text' ? undefined : true}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        value={content.text}
        onChange={({ target }) => onChange({ ...content, text: target.value })}
      />
      <small id={`${id}-hint`}>
        {content.kind === 'typed' ? t('hint.typed', typedNames) : t(`hint.${content.kind}`)}
      </small>
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  readonly label: string
  readonly values: readonly Value[]
  readonly value: Value
  readonly textOf: (value: Value) => string
  readonly onChoose: (value: Value) => void
}

/** A few values side by side, of which one is chosen. */
export function Choice<Value extends string = ContentKind>({
  label,
  values,
  value,
  textOf,
  onChoose,
}: ChoiceProps<Value>) {
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
