import { encodeParameters, topicOf } from '@sundial/abi'
import { toHex } from '@sundial/primitives'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt, type } from '../../testing.tsx'
import { EventTable } from './event-table.tsx'

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const bought = topicOf('Bought(address,uint256,string)')
const moved = topicOf('Transfer(address,address,uint256)')
const kinds = [
  {
    signature: bought,
    event: 'Bought(address indexed who, uint256 indexed id, string indexed note)',
    count: 5,
    hasTopics: true,
  },
  {
    signature: moved,
    event: 'Transfer(address indexed from, address indexed to, uint256 value)',
    count: 9,
    hasTopics: false,
  },
]
let requested: URL[] = []

beforeEach(() => {
  requested = []
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(new URL(url, 'http://here'))
    return Response.json({ status: { code: 0 }, total: 0, rangeTotal: 0, data: [], signatures: kinds })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = (query: string) =>
  act(async () => {
    await renderAt(
      `/x${query}`,
      <Suspense>
        <Topic name="contract">
          <EventTable address={address} />
        </Topic>
      </Suspense>,
    )
  })
const last = (name: string) =>
  requested.findLast((url) => url.searchParams.get('limit') !== '0')?.searchParams.get(name)
const submit = async (label: string, text: string) => {
  await type(label, text)
  fireEvent.submit((await screen.findByRole('textbox', { name: label })).closest('form')!)
}

test('the events of one kind are filtered by the values in their topics, under their names', async () => {
  await open(`?event_name=${bought}`)
  await submit('who (address)', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c')
  await waitFor(() => expect(last('topic1')).toBe(address))
  await submit('id (uint256)', '258')
  await waitFor(() => expect(last('topic2')).toBe(toHex(encodeParameters([{ type: 'uint256' }], ['258']))))
  // A topic has the hash of a text.
  await submit('note (string)', 'hello')
  await waitFor(() =>
    expect(last('topic3')).toBe('1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8'),
  )
  expect(last('event_name')).toBe(bought)
  expect(last('topic1')).toBe(address)
})

test('a value that does not fit its type is refused in words, and asks for nothing', async () => {
  await open(`?event_name=${bought}`)
  await submit('id (uint256)', '-1')
  expect(await screen.findByText('A whole number that fits uint256')).toBeTruthy()
  expect(last('topic2')).toBeNull()
})

test('another kind forgets the topics; transfers are searched elsewhere', async () => {
  await open(`?event_name=${bought}&topic2=${'00'.repeat(32)}`)
  const select = await screen.findByRole('combobox', { name: 'Event' })
  await screen.findByRole('option', { name: /^Transfer/ })
  fireEvent.change(select, { target: { value: moved } })
  expect(
    await screen.findByText('Transfers and approvals are searched by account in their own lists.'),
  ).toBeTruthy()
  await waitFor(() => expect([last('event_name'), last('topic2')]).toEqual([moved, null]))
})
