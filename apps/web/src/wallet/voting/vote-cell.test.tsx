import { toBase58 } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { act, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Topic } from '../../i18n/topic.tsx'
import { field, renderAt, type } from '../../testing.tsx'
import { VoteCell } from './vote-cell.tsx'
import { setDraft, setVoting, useVoting } from './voting.ts'

const [first, second] = [7, 8].map((seed) =>
  toBase58(addressOfPrivateKey(new Uint8Array(32).fill(seed))),
) as [string, string]

const draft = () => Object.fromEntries(useVoting.getState().voting!.draft)
const message = /^This is not a plain number/

beforeEach(async () => {
  setVoting({ draft: new Map(), power: 100n, isOpen: true })
  const cells = (
    <Suspense>
      <Topic name="governance">
        <VoteCell address={first} name="First" />
        <VoteCell address={second} name="Second" />
      </Topic>
    </Suspense>
  )
  await act(async () => void (await renderAt('/', cells)))
})

test.each(['1,5', '1e3', '-5', 'ten', '.5'])(
  'a field of votes keeps %s and says why it is no number',
  async (text) => {
    await type('Votes for First', '12')
    await type('Votes for First', text)
    expect((await field('Votes for First')).value).toBe(text)
    expect(screen.getByText(message)).toBeTruthy()
    // The votes of the last number stay, and those of another candidate do not hide the text.
    await type('Votes for Second', '3')
    expect(screen.getByText(message)).toBeTruthy()
    expect(draft()).toEqual({ [first]: 12n, [second]: 3n })
    await type('Votes for First', '20')
    expect(screen.queryByText(message)).toBeNull()
    expect(draft()).toEqual({ [first]: 20n, [second]: 3n })
  },
)

test('a step and a template replace a text that is no number', async () => {
  await type('Votes for First', 'ten')
  fireEvent.click(screen.getByRole('button', { name: 'More votes for First' }))
  expect((await field('Votes for First')).value).toBe('5')
  await type('Votes for First', 'ten')
  act(() => setDraft(new Map([[second, 100n]])))
  expect((await field('Votes for First')).value).toBe('')
  expect(screen.queryByText(message)).toBeNull()
})

test('votes in Arabic and Persian digits are numbers', async () => {
  await type('Votes for First', '١٢')
  await type('Votes for Second', '۳')
  expect(draft()).toEqual({ [first]: 12n, [second]: 3n })
})
