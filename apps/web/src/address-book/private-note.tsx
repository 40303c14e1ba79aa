import { IconBookmarkFilled, IconNote } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import button from '../ui/copy-button.module.css'
import styles from './private-note.module.css'
import { useEntry, useTransactionNote } from '../browser/shown-book.ts'

const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }))

/** The person's own note of an address, below its header. */
export function AddressNote({ address }: { readonly address: string }) {
  const note = useEntry(address)?.note
  return note === undefined ? null : <Note text={note} />
}

type TransactionProps = { readonly hash: string }

/** The person's own note of a transaction. */
export function TransactionNote({ hash }: TransactionProps) {
  const note = useTransactionNote(hash)
  return note === undefined ? null : <Note text={note} isCard />
}

function Note({ text, isCard = false }: { readonly text: string; readonly isCard?: boolean }) {
  const t = useTranslations('show')
  return (
    <p className={styles['note']} data-card={isCard || undefined}>
      <IconBookmarkFilled size={14} aria-hidden />
      <span className={styles['label']}>{t('ownNote')}</span>
      <bdi dir="auto">{text}</bdi>
    </p>
  )
}

/** Edits the note of a transaction. Needs no login. */
export function TransactionNoteButton({ hash }: TransactionProps) {
  const t = useTranslations('show')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={button['button']}
        aria-label={t('ownNote')}
        aria-haspopup="dialog"
        data-tip={t('ownNote')}
        onClick={() => setOpen(true)}
      >
        <IconNote size={18} stroke={1.7} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <NoteDialog hash={hash} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
