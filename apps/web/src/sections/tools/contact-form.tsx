import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { useLinks, linksIn } from '../../data/links.ts'
import { useHasService } from '../../data/server.ts'
import { knownLanguage } from '../../i18n/languages.ts'
import { ApiFailure } from '../../data/api.ts'
import { post } from '../../data/post.ts'
import { neutralText } from '../../show/text.tsx'
import button from '../../ui/button.module.css'
import { Card } from '../../ui/card.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Box, Choice } from '../../ui/form.tsx'
import form from '../../ui/form.module.css'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './tools.module.css'

const kinds = ['question', 'problem', 'wrong-data', 'idea'] as const
/** As the server takes them. */
const most = { title: 120, message: 4000, contact: 200 }

const empty = { kind: 'question' as (typeof kinds)[number], title: '', message: '', contact: '' }

/** A message to the operator of this server; where it keeps none, the operator's support links. */
export function ContactForm() {
  const isKept = useHasService('feedback')
  if (isKept === undefined) return <Skeleton height={200} />
  return (
    <div className={form['columns']}>
      {isKept ? <MessageForm /> : <NotKept />}
      <Support />
    </div>
  )
}

function NotKept() {
  const t = useTranslations('tools.contact')
  return (
    <Card>
      <NothingHere title={t('notKept')} text={t('notKeptText')} />
    </Card>
  )
}

function Support() {
  const t = useTranslations('tools.contact')
  const support = linksIn(useLinks()?.support ?? [], knownLanguage(useLocale()))
  return support.length === 0 ? null : (
    <Card title={t('support')}>
      <ul className={styles['links']}>
        {support.map(({ name, url }) => (
          <li key={url}>
            <ExternalLink url={url}>{neutralText(name)}</ExternalLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function MessageForm() {
  const t = useTranslations('tools.contact')
  const [written, setWritten] = useState(empty)
  const sending = useMutation({
    mutationFn: () => post('/api/feedback', written),
    onSuccess: () => setWritten(empty),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate()
  }
  const change = (part: Partial<typeof empty>) => {
    setWritten({ ...written, ...part })
    if (sending.isSuccess || sending.isError) sending.reset()
  }
  const isReady = written.title.trim() !== '' && written.message.trim() !== ''
  return (
    <Card title={t('title')}>
      <form className={form['form']} onSubmit={submit}>
        <Choice
          label={t('about')}
          values={kinds}
          value={written.kind}
          textOf={(kind) => t(`kind.${kind}`)}
          onChoose={(kind) => change({ kind })}
        />
        <Field
          label={t('subject')}
          most={most.title}
          value={written.title}
          onChange={(title) => change({ title })}
        />
        <Field
          label={t('message')}
          most={most.message}
          value={written.message}
          onChange={(message) => change({ message })}
          isLong
        />
        <Field
          label={t('answerTo')}
          hint={t('answerHint')}
          most={most.contact}
          value={written.contact}
          onChange={(contact) => change({ contact })}
        />
        <p className={form['caution']}>{t('caution')}</p>
        <div className={form['acts']}>
          <button
            type="submit"
            className={button['button']}
            data-variant="main"
            disabled={!isReady || sending.isPending}
          >
            {t(sending.isPending ? 'sending' : 'send')}
          </button>
        </div>
        <output className={form['outcome']}>
          {sending.data !== undefined && (
            <Box tone="good" title={t('kept')} text={<bdi dir="ltr">{sending.data.id}</bdi>} />
          )}
          {sending.error !== null && (
            <Box
              tone="warn"
              title={t(isTooMany(sending.error) ? 'tooMany' : 'notSent')}
              text={<bdi>{neutralText(sending.error.message)}</bdi>}
            />
          )}
        </output>
      </form>
    </Card>
  )
}

const isTooMany = (error: Error): boolean => error instanceof ApiFailure && error.status === 429

type FieldProps = {
  readonly label: string
  readonly hint?: string
  readonly most: number
  readonly value: string
  readonly onChange: (text: string) => void
  readonly isLong?: boolean
}

function Field({ label, hint, most: maxLength, value, onChange, isLong = false }: FieldProps) {
  const id = useId()
  const shared = {
    id,
    dir: 'auto',
    maxLength,
    value,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  } as const
  return (
    <div className={form['field']}>
      <label htmlFor={id}>{label}</label>
      {isLong ? <textarea rows={7} {...shared} /> : <input {...shared} />}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}
