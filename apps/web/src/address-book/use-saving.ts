import { BookFull, BookLocked, type AddressBook } from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { openBook } from '../browser/shown-book.ts'

/** Changes the book, and says in words why it did not change. Needs the topic book. */
export function useSaving() {
  const t = useTranslations('book')
  const [error, setError] = useState<string>()
  const save = async (edit: (book: AddressBook) => AddressBook): Promise<boolean> => {
    try {
      await (await openBook()).change(edit)
      setError(undefined)
      return true
    } catch (cause) {
      setError(t(cause instanceof BookFull ? 'full' : cause instanceof BookLocked ? 'locked' : 'noStorage'))
      return false
    }
  }
  return { save, error }
}
