import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { Choice } from '../../ui/form.tsx'
import styles from '../../ui/form.module.css'
import { contentKinds, rewritten, type WrittenContent } from './content.ts'

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
