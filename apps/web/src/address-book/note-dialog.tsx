import { type AddressBook, bookLimits, cleanText, problemOfNote, withTransactionNote } from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Dialog } from '../ui/dialog.tsx'
import { PanelForm, TextField } from '../wallet/panel.tsx'
import styles from './address-book.module.css'
import { BookFrame, BookTopics } from './book-frame.tsx'
import { useSaving } from './use-saving.ts'

type Props = {
  /** Id of the transaction. */
  readonly hash: string
  readonly onClose: () => void
}

/** Edits the private note of a transaction. */
export const NoteDialog = (props: Props) => (
  <BookTopics>
    <TitledDialog {...props} />
  </BookTopics>
)

function TitledDialog(props: Props) {
  const t = useTranslations('book')
  return (
    <Dialog title={t('editNote')} onClose={props.onClose} isSteady>
      <div className={styles['dialog']}>
        <BookFrame>{(book) => <NoteForm book={book} {...props} />}</BookFrame>
      </div>
    </Dialog>
  )
}

function NoteForm({ book, hash, onClose }: Props & { readonly book: AddressBook }) {
  const t = useTranslations('book')
  const before = book.transactions.get(hash) ?? ''
  const [text, setText] = useState(before)
  const { save, error } = useSaving()
  const note = cleanText(text)
  const problem = problemOfNote(note)
  const submit = async () => {
    if (await save((now) => withTransactionNote(now, hash, note))) onClose()
  }
  return (
    <PanelForm
      submit={t('save')}
      onSubmit={() => void submit()}
      isDisabled={problem !== undefined || note === before}
      error={error}
    >
      <code className={styles['hash']}>{hash}</code>
      <TextField
        label={t('note')}
        value={text}
        onChange={setText}
        hint={t('noteHint', { most: bookLimits.note })}
        error={problem && t(`problem.${problem}`, { most: bookLimits.note })}
      />
      <p className={styles['private']}>{t('private')}</p>
    </PanelForm>
  )
}
