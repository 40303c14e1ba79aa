import { toAddress } from '@sundial/primitives'
import { emptyBook, withEntry } from '@sundial/wallet'
import { act, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberNames } from '../data/names.ts'
import { Topic } from '../i18n/topic.tsx'
import { Address, AddressLines } from '../show/address.tsx'
import { Representative } from '../show/representative.tsx'
import { renderAt } from '../testing.tsx'
import { Suggestions } from '../wallet/send/suggestions.tsx'
import { AddressBook } from './address-book.tsx'
import { useBook } from '../browser/shown-book.ts'

const payer = toAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC')
const alice = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const mallory = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'

const book = withEntry(emptyBook, alice, { tag: 'Savings', note: 'of Riga' })

beforeEach(() => {
  useBook.setState({ kind: 'open', book, isEncrypted: false }, true)
  rememberNames({
    names: { [alice]: { name: 'Tether', kind: 'token' }, [mallory]: { name: '🔖 Savings', kind: 'account' } },
  })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  useBook.setState({ kind: 'absent' }, true)
  vi.unstubAllGlobals()
})

test('a private tag comes before every name, and says that it is private', async () => {
  await renderAt(
    '/',
    <>
      <Address value={alice} />
      <AddressLines value={alice} />
      <Representative address={alice} name="Tether" url="" />
    </>,
  )
  for (const link of screen.getAllByRole('link')) {
    expect(link.textContent).toBe('Your private tag: Savings')
    expect(within(link).getByText('Savings').closest('[data-tip]')?.getAttribute('data-tip')).toContain(alice)
  }
  expect(screen.queryByText('Tether')).toBeNull()
})

test("a stranger's name is never marked as one's own tag", async () => {
  await renderAt('/', <Address value={mallory} />)
  const link = screen.getByRole('link', { name: /Savings/ })
  expect(link.textContent).toBe('🔖 Savings')
  expect(link.querySelector('svg')).toBeNull()
})

test('where money is decided the whole address stays beside the tag', async () => {
  const { container } = await renderAt('/', <Address value={alice} isPlain isOwn />)
  expect(container.textContent).toContain('Your private tag: Savings')
  expect(container.textContent).toContain(alice)
})

test('a locked book shows no tag, and an open one does at once', async () => {
  useBook.setState({ kind: 'locked' }, true)
  await renderAt('/', <Address value={alice} />)
  expect(screen.getByRole('link').textContent).toBe('Tether')
  act(() => useBook.setState({ kind: 'open', book, isEncrypted: true }, true))
  expect(screen.getByRole('link').textContent).toBe('Your private tag: Savings')
})

test.each(['', 'sav', 'RIGA'])(
  'the recipients of the send form come from the address book for %j',
  async (text) => {
    await act(
      async () =>
        void (await renderAt(
          '/',
          <Suspense>
            <Topic name="order">
              <Suggestions payer={payer} text={text} onChoose={() => undefined} />
            </Topic>
          </Suspense>,
        )),
    )
    expect(await screen.findByText('From your address book')).toBeTruthy()
    expect(screen.getByRole('button').textContent).toBe(`Your private tag: Savings${alice}`)
  },
)

test('a browser that stores nothing is told so', async () => {
  useBook.setState({ kind: 'absent' }, true)
  await act(
    async () =>
      void (await renderAt(
        '/',
        <Suspense>
          <AddressBook />
        </Suspense>,
      )),
  )
  expect(await screen.findByText(/This browser stores nothing for this page/)).toBeTruthy()
})
