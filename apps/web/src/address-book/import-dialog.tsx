import {
  type AddressBook,
  type BookChange,
  type BookEntry,
  BookFull,
  bookLimits,
  type BookFault,
  MalformedBook,
  mergeBooks,
  type Preferred,
  readBook,
  type SealedBook,
} from '@sundial/wallet'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { AddressLines } from '../show/address.tsx'
import { TransactionLink } from '../show/hash.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileField } from '../wallet/file-field.tsx'
import { PanelForm, SecretField } from '../wallet/panel.tsx'
import { takeSecret, useLogin } from '../wallet/panels/use-secret.ts'
import styles from './address-book.module.css'
import { BookFrame } from './book-frame.tsx'
import { openBook } from '../browser/shown-book.ts'
import { useSaving } from './use-saving.ts'

type Props = { readonly onClose: () => void }

type Chosen = { readonly name: string } & (
  | { readonly kind: 'open'; readonly book: AddressBook }
  | { readonly kind: 'sealed'; readonly sealed: SealedBook }
)

/** Adds the entries of a file after it has shown what they change. Needs the topics book and wallet. */
export function ImportDialog({ onClose }: Props) {
  const t = useTranslations('book')
  const [file, setFile] = useState<Chosen>()
  const [problem, setProblem] = useState<string>()
  const choose = async (given: File | undefined) => {
    if (given === undefined) return
    setFile(undefined)
    setProblem(undefined)
    try {
      if (given.size > bookLimits.fileBytes) throw new MalformedBook('too_large')
      setFile({ name: given.name, ...readBook(await given.text()) })
    } catch (error) {
      setProblem(problemText(error, t))
    }
  }
  return (
    <Dialog title={t('import')} onClose={onClose} isSteady>
      <div className={styles['dialog']}>
        <FileField name={file?.name} types=".json" onFile={(given) => void choose(given)} />
        <p role="alert" className={styles['bad']}>
          {problem}
        </p>
        {file?.kind === 'sealed' && (
          <FilePassword
            sealed={file.sealed}
            onBook={(book) => setFile({ name: file.name, kind: 'open', book })}
            onProblem={(error) => setProblem(problemText(error, t))}
          />
        )}
        {file?.kind === 'open' && (
          <BookFrame>{(mine) => <Preview mine={mine} theirs={file.book} onClose={onClose} />}</BookFrame>
        )}
      </div>
    </Dialog>
  )
}

type T = ReturnType<typeof useTranslations<'book'>>

/** The rule that the file breaks, and where. */
function problemText(error: unknown, t: T): string {
  const fault: BookFault = error instanceof MalformedBook ? error.fault : 'not_json'
  const place = error instanceof MalformedBook ? error.place : ''
  const text = t(`fault.${fault}`, { most: bookLimits.entries })
  return place === '' ? text : `${text} (\u2066${place}\u2069)`
}

type PasswordProps = {
  readonly sealed: SealedBook
  readonly onBook: (book: AddressBook) => void
  readonly onProblem: (error: MalformedBook) => void
}

function FilePassword({ sealed, onBook, onProblem }: PasswordProps) {
  const t = useTranslations('book')
  const field = useRef<HTMLInputElement>(null)
  const { run, error, isBusy } = useLogin()
  const open = () =>
    run(async () => {
      try {
        onBook(await (await openBook()).openSealed(sealed, takeSecret(field)))
      } catch (cause) {
        if (!(cause instanceof MalformedBook)) throw cause
        onProblem(cause)
      }
    })
  return (
    <PanelForm submit={t('openFile')} onSubmit={() => void open()} isBusy={isBusy} error={error}>
      <SecretField label={t('filePassword')} field={field} autoComplete="off" />
    </PanelForm>
  )
}

/** Changes that are listed; the others are counted. */
const mostListed = 100

type PreviewProps = Props & { readonly mine: AddressBook; readonly theirs: AddressBook }

function Preview({ mine, theirs, onClose }: PreviewProps) {
  const t = useTranslations('book')
  const [preferred, setPreferred] = useState<Preferred>('theirs')
  const { save, error } = useSaving()
  const merged = merge(mine, theirs, preferred)
  if (merged === undefined) return <p className={styles['bad']}>{t('full')}</p>
  const { changes, conflictCount } = merged
  const submit = async () => {
    if (await save((now) => mergeBooks(now, theirs, preferred).book)) onClose()
  }
  return (
    <PanelForm
      submit={t('take')}
      onSubmit={() => void submit()}
      isDisabled={changes.length === 0}
      error={error}
    >
      {conflictCount > 0 && (
        <fieldset className={styles['choice']}>
          <legend>{t('conflicts', { count: conflictCount })}</legend>
          {(['theirs', 'mine'] as const).map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="preferred"
                checked={preferred === one}
                onChange={() => setPreferred(one)}
              />
              {t(`prefer.${one}`)}
            </label>
          ))}
        </fieldset>
      )}
      <p>{changes.length === 0 ? t('noChange') : t('changes', { count: changes.length })}</p>
      <ul className={styles['changes']}>
        {changes.slice(0, mostListed).map((change) => (
          <Change key={change.key} of={change} />
        ))}
      </ul>
      {changes.length > mostListed && <p>{t('andMore', { count: changes.length - mostListed })}</p>}
    </PanelForm>
  )
}

function merge(mine: AddressBook, theirs: AddressBook, preferred: Preferred) {
  try {
    return mergeBooks(mine, theirs, preferred)
  } catch (error) {
    if (error instanceof BookFull) return undefined
    throw error
  }
}

function Change({ of: { kind, key, before, after } }: { readonly of: BookChange }) {
  const t = useTranslations('book')
  const [was, is]: readonly BookEntry[] = [before ?? {}, after]
  const texts = (['tag', 'note'] as const).filter((name) => was?.[name] !== is?.[name])
  return (
    <li>
      {kind === 'address' ? <AddressLines value={key} /> : <TransactionLink id={key} />}
      {before === undefined && <small>{t('isNew')}</small>}
      {texts.map((name) => (
        <p key={name}>
          {t(name)}: {was?.[name] !== undefined && <del>{was[name]}</del>} <ins>{is?.[name]}</ins>
        </p>
      ))}
      {was?.isWatched !== is?.isWatched && <p>{t('watch')}</p>}
    </li>
  )
}
