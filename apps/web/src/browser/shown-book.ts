import type { AddressBook, BookEntry, BookState } from '@sundial/wallet'
import { create } from 'zustand'

/** Set while this browser has an address book, so that only its pages load the code. Its value is the revision. */
export const markerKey = 'sundial-address-book'

/** The address book as this tab knows it; absent where nothing was ever stored. */
export const useBook = create<BookState | { readonly kind: 'absent' }>(() => ({
  kind: hasMarker() ? 'loading' : 'absent',
}))

let isFollowed = false

/** Loads the code of the book, whose state this tab shows from then on. */
async function followedBook() {
  const { book } = await import('./book.ts')
  if (!isFollowed)
    book.subscribe((state) => {
      useBook.setState(state, true)
      // Tells the other tabs.
      if (book.revision > 0) localStorage.setItem(markerKey, String(book.revision))
    })
  isFollowed = true
  return book
}

/** The store of the book, after it was read. Throws where the browser stores nothing. */
export async function openBook() {
  const book = await followedBook()
  if (useBook.getState().kind === 'absent' || book.state.kind === 'loading') await book.load()
  return book
}

const reload = (): void => {
  // Without storage there is no book.
  followedBook()
    .then((book) => book.load())
    .catch(() => useBook.setState({ kind: 'absent' }, true))
}

if (useBook.getState().kind === 'loading') reload()
// Another tab changed it.
window.addEventListener('storage', ({ key }) => {
  if (key === markerKey) reload()
})

function hasMarker(): boolean {
  try {
    return localStorage.getItem(markerKey) !== null
  } catch {
    return false
  }
}

type Shown = ReturnType<typeof useBook.getState>

/** The open book; `undefined` while it is locked or absent. */
export const bookIn = (shown: Shown): AddressBook | undefined =>
  shown.kind === 'open' ? shown.book : undefined

/** What the person keeps about an address. */
export const useEntry = (address: string | undefined): BookEntry | undefined =>
  useBook((shown) => (address === undefined ? undefined : bookIn(shown)?.addresses.get(address)))

/** The person's own name of an address. */
export const useTag = (address: string | undefined): string | undefined => useEntry(address)?.tag

/** The private note of a transaction. */
export const useTransactionNote = (id: string): string | undefined =>
  useBook((shown) => bookIn(shown)?.transactions.get(id))
