import { isTronAddress, toAddress, toBase58 } from '@sundial/primitives'
import {
  type AddressBook,
  bookLimits,
  cleanText,
  problemOfNote,
  problemOfTag,
  withEntry,
} from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { nameOf } from '../data/names.ts'
import { Mark } from '../show/mark.tsx'
import { neutralText } from '../show/text.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PanelForm, TextField } from '../wallet/panel.tsx'
import styles from './address-book.module.css'
import { BookFrame, BookTopics } from './book-frame.tsx'
import { useSaving } from './use-saving.ts'

type Props = {
  /** Base58; absent to ask for it. */
  readonly address?: string
  readonly onClose: () => void
}

/** Edits what the person keeps about an address: tag, note, and whether it is watched. */
export const EntryDialog = (props: Props) => (
  <BookTopics>
    <TitledDialog {...props} />
  </BookTopics>
)

function TitledDialog(props: Props) {
  const t = useTranslations('book')
  return (
    <Dialog title={t(props.address === undefined ? 'add' : 'edit')} onClose={props.onClose} isSteady>
      <div className={styles['dialog']}>
        <BookFrame>{(book) => <EntryForm book={book} {...props} />}</BookFrame>
      </div>
    </Dialog>
  )
}

type Changed = { readonly tag?: string; readonly note?: string; readonly isWatched?: boolean }

function EntryForm({ book, address: given, onClose }: Props & { readonly book: AddressBook }) {
  const t = useTranslations('book')
  const form = useEntryForm(book, given)
  const { typed, setTyped, address, tag, note, isWatched, change, tagProblem, noteProblem } = form
  const { save, error } = useSaving()
  const submit = async () => {
    if (address !== undefined && (await save((now) => withEntry(now, address, form.entry)))) onClose()
  }
  return (
    <PanelForm submit={t('save')} onSubmit={() => void submit()} isDisabled={!form.isReady} error={error}>
      {given === undefined ? (
        <TextField
          label={t('address')}
          value={typed}
          onChange={setTyped}
          error={typed.trim() !== '' && address === undefined ? t('noAddress') : undefined}
          isCode
        />
      ) : (
        <Subject address={given} />
      )}
      <TextField
        label={t('tag')}
        value={tag}
        onChange={(text) => change({ tag: text })}
        hint={t('tagHint', { most: bookLimits.tag })}
        error={tagProblem && t(`problem.${tagProblem}`, { most: bookLimits.tag })}
      />
      <TextField
        label={t('note')}
        value={note}
        onChange={(text) => change({ note: text })}
        hint={t('noteHint', { most: bookLimits.note })}
        error={noteProblem && t(`problem.${noteProblem}`, { most: bookLimits.note })}
      />
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={isWatched}
          onChange={({ target }) => change({ isWatched: target.checked })}
        />
        {t('watch')}
      </label>
      <p className={styles['private']}>{t('private')}</p>
    </PanelForm>
  )
}

/** The fields, what is wrong with them, and the entry that they make. */
function useEntryForm(book: AddressBook, given: string | undefined) {
  const [typed, setTyped] = useState(given ?? '')
  const text = typed.trim()
  const address = isTronAddress(text) ? toBase58(toAddress(text)) : undefined
  const before = address === undefined ? undefined : book.addresses.get(address)
  // What nobody typed is as the book has it, also for an address that is typed.
  const [changed, setChanged] = useState<Changed>({})
  const { tag = '', note = '', isWatched = false } = { ...before, ...changed }
  const change = (members: Changed) => setChanged({ ...changed, ...members })
  const entry = { tag: cleanText(tag), note: cleanText(note), ...(isWatched && { isWatched }) }
  const tagProblem = problemOfTag(entry.tag)
  const noteProblem = problemOfNote(entry.note)
  // An entry that is new has something.
  const isKept = before !== undefined || isWatched || `${entry.tag}${entry.note}` !== ''
  const isReady = address !== undefined && tagProblem === undefined && noteProblem === undefined && isKept
  return { typed, setTyped, address, tag, note, isWatched, change, entry, tagProblem, noteProblem, isReady }
}

/** The whole address, and the name that everybody sees. */
function Subject({ address }: { readonly address: string }) {
  const t = useTranslations('book')
  const name = nameOf(address)?.name
  return (
    <div className={styles['subject']}>
      <Mark address={address} size={32} />
      <span>
        {name !== undefined && <small>{t('publicName', { name: neutralText(name) })}</small>}
        <code>{address}</code>
      </span>
    </div>
  )
}
