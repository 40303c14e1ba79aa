import type { AddressBook as Book } from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../ui/button.tsx'
import { BookActs } from './book-acts.tsx'
import { BookFrame, BookTopics } from './book-frame.tsx'
import { type Kept, NoteRows, TagRows, WatchRows } from './book-rows.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import styles from './address-book.module.css'

/** All private tags, notes and watched addresses of this browser, and what can be done with them. */
export const AddressBook = () => (
  <BookTopics>
    <Content />
  </BookTopics>
)

function Content() {
  const t = useTranslations('book')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <p className={styles['lead']}>{t('lead')}</p>
      <div className={styles['acts']}>
        <Button variant="light" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
        <BookActs />
      </div>
      <BookFrame>{(book) => <Lists book={book} />}</BookFrame>
      {isAdding && <EntryDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function Lists({ book }: { readonly book: Book }) {
  const t = useTranslations('book')
  const kept = Array.from(book.addresses, ([address, entry]): Kept => ({ address, ...entry }))
  const watched = kept.filter(({ isWatched }) => isWatched)
  const tagged = kept.filter(({ tag, note }) => tag !== undefined || note !== undefined)
  const notes = Array.from(book.transactions, ([hash, note]) => ({ hash, note }))
  return (
    <>
      <section className={styles['part']}>
        <h2>{t('watchList')}</h2>
        {watched.length === 0 ? <p>{t('noWatched')}</p> : <WatchRows rows={watched} />}
      </section>
      <section className={styles['part']}>
        <h2>{t('tags')}</h2>
        {tagged.length === 0 ? <p>{t('noTags')}</p> : <TagRows rows={tagged} />}
      </section>
      <section className={styles['part']}>
        <h2>{t('transactionNotes')}</h2>
        {notes.length === 0 ? <p>{t('noNotes')}</p> : <NoteRows rows={notes} />}
      </section>
    </>
  )
}
