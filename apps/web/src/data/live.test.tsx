import { queryOptions } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Status } from '../show/block.tsx'
import { renderAt, stubProducers } from '../testing.tsx'
import { UndoneNotice } from '../sections/block/undone-notice.tsx'
import { ApiFailure } from './api.ts'
import {
  changeLive,
  type Live,
  liveNow,
  chainEventOf,
  resetLive,
  subscribeToChainEvents,
  takeConnection,
  takeMessage,
  mergeEvents,
} from './live.ts'
import { useUndoable } from './use-following.ts'

const block = (seq: number, height: number, more: object = {}) =>
  JSON.stringify({
    type: 'block',
    seq,
    head: { height, id: `id${height}`, timestamp: 3000 * height, transactionCount: 1 },
    solidified: height - 10,
    ...more,
  })

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(async () => {
  vi.unstubAllGlobals()
  takeConnection('connected')
  resetLive()
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
})

const after = (seq: Live['seq'], next: number) => chainEventOf(seq, { type: 'block', stream: 's', seq: next })

test.each([
  ['the first message', undefined, 7, { mayHaveMissed: false }],
  ['the next', 7, 8, { mayHaveMissed: false }],
  ['the same again', 7, 7, undefined],
  ['a gap', 7, 9, { mayHaveMissed: true }],
  ['a server that began anew', 7, 0, { mayHaveMissed: true }],
  ['any after an interruption', 'lost' as const, 0, { mayHaveMissed: true }],
])('%s', (_, seq, next, news) => {
  expect(after(seq, next)).toEqual(news)
})

test('two merged events keep the deepest undo and possible misses', () => {
  expect(mergeEvents({ mayHaveMissed: false, undoneTo: 4 }, { mayHaveMissed: true, undoneTo: 6 })).toEqual({
    mayHaveMissed: true,
    undoneTo: 4,
  })
})

test('publishes the first event at once and those that follow shortly after as one', async () => {
  const events: unknown[] = []
  const end = subscribeToChainEvents((news) => events.push(news))
  takeMessage(block(1, 10))
  expect(events).toHaveLength(1)
  takeMessage(block(2, 11, { undone: { toHeight: 9 } }))
  takeMessage(block(3, 12))
  expect(events).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(events).toEqual([{ mayHaveMissed: false }, { mayHaveMissed: false, undoneTo: 9 }])
  expect(liveNow().head?.height).toBe(12)
  end()
})

test('unknown messages change nothing', () => {
  for (const text of ['', 'nonsense', 'null', '7', '[]', '[{"hash":"x"}]', '{}', '{"type":"error"}'])
    takeMessage(text)
  expect(liveNow().head).toBeUndefined()
})

test('polls only while the socket is down', async () => {
  const events: unknown[] = []
  const end = subscribeToChainEvents((news) => events.push(news))
  takeConnection('reconnecting')
  takeConnection('offline')
  await vi.advanceTimersByTimeAsync(6100)
  expect(events).toEqual([{ mayHaveMissed: true }, { mayHaveMissed: true }])
  takeConnection('connected')
  await vi.advanceTimersByTimeAsync(9000)
  expect(events).toHaveLength(2)
  end()
})

test('confirmations follow the head without a new response', async () => {
  stubProducers({ count: 27, toFinalize: 19, toApprove: 18 })
  await renderAt('/x', <Status confirmed={false} confirmations={2} height={100} />)
  await screen.findByText('2 of 19 confirmations')
  act(() => {
    takeConnection('connected')
    takeMessage(block(1, 104))
  })
  await screen.findByText('5 of 19 confirmations')
  act(() => takeMessage(block(2, 110)))
  await screen.findByText('11 confirmations')
  expect(screen.getByText('Confirmed')).toBeTruthy()
  act(() => changeLive({ connection: 'offline' }))
  await screen.findByText('2 of 19 confirmations')
})

test('an open block is requested again when it is undone, and the page says what happened to it', async () => {
  let answer = 'first'
  const ask = vi.fn(() => {
    if (answer === 'none') throw new ApiFailure({ code: 'block_not_found', message: '', status: 404 })
    return { number: 12, hash: answer }
  })
  const query = queryOptions({ queryKey: ['place'], queryFn: async () => ask() })
  const Page = () => {
    const { data, undone } = useUndoable(query, ({ number, hash }) => ({ height: number, blockId: hash }))
    return (
      <>
        <UndoneNotice what="block" undone={undone} />
        <p>{data?.hash}</p>
      </>
    )
  }
  await renderAt('/x', <Page />)
  await screen.findByText('first')
  const move = async (message: string) => {
    await act(async () => {
      takeMessage(message)
      await vi.advanceTimersByTimeAsync(1000)
    })
  }
  await move(block(1, 12))
  await move(block(2, 13))
  await move(block(3, 12, { undone: { toHeight: 12 } }))
  expect(ask).toHaveBeenCalledTimes(1)
  answer = 'none'
  await move(block(4, 11, { undone: { toHeight: 11 } }))
  await screen.findByText('This block was orphaned by a chain reorganization.')
  answer = 'second'
  await move(block(5, 12))
  await screen.findByText('second')
  await screen.findByText(/The block shown here before was orphaned/)
})
