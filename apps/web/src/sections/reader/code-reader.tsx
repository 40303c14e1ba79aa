import { isTronAddress } from '@sundial/primitives'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type CodeReading, contractReading, readSources } from '../../data/code-reading.ts'
import { compilers, type SourceFile } from '../../data/compile.ts'
import { neutralText } from '../../show/text.tsx'
import button from '../../ui/button.module.css'
import { Card } from '../../ui/card.tsx'
import { Box, Choice } from '../../ui/form.tsx'
import styles from '../../ui/form.module.css'
import { SourceFields } from '../verify/source-fields.tsx'
import { AddressField, TextField } from '../verify/text-field.tsx'
import { ReadingView } from './reading-view.tsx'

const ways = ['contract', 'files', 'text'] as const
type Way = (typeof ways)[number]

/** A verified contract, whose address the URL has, or sources of the visitor; then what they say. */
export function CodeReader() {
  const { address = '' }: { readonly address?: string } = useSearch({ strict: false })
  // A link from a contract fills the form anew.
  return <Form key={address} given={address} />
}

type Sources = {
  readonly files: readonly SourceFile[]
  readonly text: string
  /** Empty for the newest. */
  readonly compiler: string
}

function Form({ given }: { readonly given: string }) {
  const t = useTranslations()
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('contract')
  const [address, setAddress] = useState(given)
  const [sources, setSources] = useState<Sources>({ files: [], text: '', compiler: '' })
  const known = useQuery({ ...contractReading(given), enabled: isTronAddress(given) })
  const sent = useMutation({ mutationFn: readSources })
  const { data: versions = [] } = useQuery({ ...compilers(), enabled: way !== 'contract' })
  const typed = address.trim()
  const files = way === 'text' ? [{ name: 'contract.sol', content: sources.text }] : sources.files
  const isReady = way === 'contract' ? isTronAddress(typed) : hasCode(files) && versions.length > 0
  const isBusy = known.isFetching || sent.isPending
  const done = way === 'contract' ? known : sent
  const { data, error } = isBusy ? nothing : done

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (way !== 'contract') return sent.mutate({ files, compiler: sources.compiler || versions[0]! })
    if (typed === given) return void known.refetch()
    void navigate({ to: '/tools/code-reader', search: { address: typed }, resetScroll: false })
  }
  return (
    <>
      <Card>
        <form className={styles['form']} onSubmit={submit}>
          <div className={styles['labelled']}>
            <span className={styles['label']}>{t('reader.what')}</span>
            <Choice
              label={t('reader.what')}
              values={ways}
              value={way}
              textOf={(one) => t(`reader.by.${one}`)}
              onChoose={setWay}
            />
          </div>
          {way === 'contract' ? (
            <AddressField value={address} onChange={setAddress} />
          ) : (
            <CodeFields way={way} sources={sources} onChange={setSources} versions={versions} />
          )}
          <div className={styles['acts']}>
            <button
              type="submit"
              className={button['button']}
              data-variant="light"
              disabled={!isReady || isBusy}
            >
              {t(isBusy ? 'verify.working' : 'reader.read')}
            </button>
          </div>
          <output className={styles['outcome']}>
            <Problem error={error} errors={data?.errors} />
          </output>
        </form>
      </Card>
      <Shown reading={data} address={way === 'contract' ? given : undefined} />
    </>
  )
}

const nothing = { data: undefined, error: null }

const hasCode = (files: readonly SourceFile[]) => files.some(({ content }) => content.trim() !== '')

type ProblemProps = { readonly error: Error | null; readonly errors: readonly string[] | undefined }

/** Why nothing is read: a refusal of the server, or messages of the compiler. */
function Problem({ error, errors = [] }: ProblemProps) {
  const t = useTranslations()
  if (error !== null)
    return <Box tone="warn" title={t('reader.failed')} text={<bdi>{neutralText(error.message)}</bdi>} />
  if (errors.length === 0) return null
  return (
    <Box
      tone="bad"
      title={t('verify.invalid')}
      text={<bdi dir="ltr">{neutralText(errors.slice(0, 5).join('\n'))}</bdi>}
    />
  )
}

type CodeProps = {
  readonly way: 'files' | 'text'
  readonly sources: Sources
  readonly onChange: (sources: Sources) => void
  readonly versions: readonly string[]
}

function CodeFields({ way, sources, onChange, versions }: CodeProps) {
  const t = useTranslations('reader')
  const setFiles = (files: readonly SourceFile[]) => onChange({ ...sources, files })
  return (
    <>
      {way === 'files' ? (
        <Drop onFiles={(added) => setFiles(merge(sources.files, added))}>
          <SourceFields way="files" files={sources.files} json="" onFiles={setFiles} onJson={ignore} />
        </Drop>
      ) : (
        <TextField
          label={t('by.text')}
          value={sources.text}
          onChange={(text) => onChange({ ...sources, text })}
          rows={10}
          isCode
        />
      )}
      <CompilerField
        versions={versions}
        value={sources.compiler}
        onChange={(compiler) => onChange({ ...sources, compiler })}
      />
    </>
  )
}

type ShownProps = { readonly reading: CodeReading | undefined; readonly address: string | undefined }

const Shown = ({ reading, address }: ShownProps) =>
  reading === undefined || reading.errors.length > 0 ? null : (
    <ReadingView reading={reading} address={address} />
  )

const ignore = () => undefined

/** A file of the same name is replaced. */
const merge = (files: readonly SourceFile[], added: readonly SourceFile[]) => [
  ...files.filter(({ name }) => added.every((one) => one.name !== name)),
  ...added,
]

type DropProps = {
  readonly onFiles: (files: readonly SourceFile[]) => void
  readonly children: ReactNode
}

/** Takes files that are dropped on the fields inside it, which do the same with keys. */
const Drop = ({ onFiles, children }: DropProps) => (
  <div
    role="presentation"
    className={styles['form']}
    style={{ padding: 0 }}
    onDragOver={(event) => event.preventDefault()}
    onDrop={(event) => {
      event.preventDefault()
      const dropped = Array.from(event.dataTransfer.files)
      void Promise.all(dropped.map(async (file) => ({ name: file.name, content: await file.text() }))).then(
        onFiles,
      )
    }}
  >
    {children}
  </div>
)

type CompilerProps = {
  readonly versions: readonly string[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function CompilerField({ versions, value, onChange }: CompilerProps) {
  const t = useTranslations('verify')
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{t('compiler')}</label>
      <select id={id} value={value || versions[0]} onChange={({ target }) => onChange(target.value)}>
        {versions.map((version) => (
          <option key={version}>{version}</option>
        ))}
      </select>
    </div>
  )
}
