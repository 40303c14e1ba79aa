import { queryOptions } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../testing.tsx'
import { ApiFailure } from './api.ts'
import { resetLive, takeMessage } from './live.ts'
import { useFollowing } from './use-following.ts'

afterEach(() => resetLive())

type WithHeight = { readonly height: number }
type Resolvers<Value> = {
  readonly promise: Promise<Value>
  readonly resolve: (value: Value) => void
  readonly reject: (reason: unknown) => void
}

/** A server that responds when the test says so. */
function openServer() {
  const waiting: Resolvers<WithHeight>[] = []
  const options = queryOptions({
    queryKey: ['with height'],
    queryFn: () => {
      const answer = withResolvers<WithHeight>()
      waiting.push(answer)
      return answer.promise
    },
  })
  return { waiting, options }
}

/** Promise.withResolvers, which Node has from 22 on. */
function withResolvers<Value>(): Resolvers<Value> {
  let resolvers: Omit<Resolvers<Value>, 'promise'> | undefined
  const promise = new Promise<Value>((resolve, reject) => {
    resolvers = { resolve, reject }
  })
  return { promise, ...resolvers! }
}

const nextBlock = (height: number) =>
  takeMessage(
    JSON.stringify({
      type: 'block',
      seq: height,
      head: { height, id: `id${height}`, timestamp: 1, transactionCount: 0 },
    }),
  )

test('a failure stays while the next block repeats the request, and disappears with a response', async () => {
  const { waiting, options } = openServer()
  const Shown = () => {
    const { data, error } = useFollowing(options)
    return <p>{data === undefined ? (error?.message ?? 'waiting') : `at ${data.height}`}</p>
  }
  await renderAt('/', <Shown />)
  expect(screen.getByText('waiting')).toBeDefined()
  await act(async () =>
    waiting[0]!.reject(new ApiFailure({ code: 'node_unavailable', message: 'away', status: 503 })),
  )
  await screen.findByText('away')
  await act(async () => {
    nextBlock(7)
    // The library reports the state of a query in a later task.
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
  })
  expect(screen.getByText('away')).toBeDefined()
  await act(async () => waiting[1]!.resolve({ height: 7 }))
  await screen.findByText('at 7')
})
