import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { RepresentativePay } from './representative-pay.tsx'

const day = 86_400_000
const firstDay = 20_000 * day
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname !== '/api/witness/pay') return new Response('{}', { status: 404 })
    const days = Math.min(40, Number(searchParams.get('days')))
    asked.push(searchParams.get('days')!)
    return Response.json({
      address: 'T',
      total: days,
      data: Array.from({ length: days }, (_, index) => ({
        day: firstDay - (days - 1 - index) * day,
        blockProduced: 10,
        blockMissed: index % 2,
        ...(index > 0 && { paySun: '80000000' }),
      })),
      cycle: { ownBlockSun: '16000000', ownBlocks: 2, blocks: 54, voteSun: '1234567' },
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a representative has its pay and its missed slots by day, and what this cycle paid', async () => {
  await act(
    async () =>
      void (await renderAt(
        '/',
        <Topic name="governance">
          <RepresentativePay address="T" />
        </Topic>,
      )),
  )
  await vi.waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(31))
  const rows = screen.getAllByRole('row')
  expect(rows[1]!.textContent).toContain('Oct 4, 2024')
  expect(rows[1]!.textContent).toMatch(/10.*1.*80 TRX/)
  // What is unknown is no zero.
  expect(rows[30]!.textContent).not.toContain('TRX')
  expect(screen.getByText('Block rewards this cycle').parentElement!.textContent).toContain('16 TRX')
  expect(screen.getByText('Vote rewards this cycle').parentElement!.textContent).toContain('1.234567 TRX')
  fireEvent.click(screen.getByRole('button', { name: 'Show more days' }))
  await vi.waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(41))
  expect(asked).toEqual(['30', '120'])
  expect(screen.queryByRole('button', { name: 'Show more days' })).toBeNull()
})
