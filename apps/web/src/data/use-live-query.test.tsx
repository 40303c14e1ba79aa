import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { resetLive, takeMessage } from './live.ts'
import { useLiveQuery } from './use-live-query.ts'

afterEach(() => resetLive())

test('a block repeats a request, but not one that is not to be sent yet', async () => {
  const sent: string[] = []
  const Asking = ({ name, enabled }: { readonly name: string; readonly enabled: boolean }) => {
    const { data } = useLiveQuery({
      queryKey: [name],
      queryFn: async () => {
        sent.push(name)
        return { height: 1 }
      },
      enabled,
    })
    return <p>{data === undefined ? 'nothing' : name}</p>
  }
  await renderAt(
    '/',
    <>
      <Asking name="known" enabled />
      <Asking name="unknown" enabled={false} />
    </>,
  )
  await screen.findByText('known')
  expect(sent).toEqual(['known'])
  const head = { height: 7, id: 'id7', timestamp: 1, transactionCount: 0 }
  await act(async () => takeMessage(JSON.stringify({ type: 'block', seq: 1, head })))
  expect(sent).toEqual(['known', 'known'])
})
