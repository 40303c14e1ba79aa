import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import english from '../../locales/en.json'
import { TokenAudit } from '../../show/token-audit.tsx'
import { renderAt } from '../../testing.tsx'
import { CycleBlocks } from '../representative/representative-details.tsx'
import { CycleClock, CycleProgress } from './count-figures.tsx'

const cycleMs = 6 * 3_600_000
const border = Date.UTC(2026, 10, 21, 18)
const now = border - 5 * 3_600_000 - 200_000

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  vi.stubGlobal('fetch', async () =>
    Response.json({ nextCycle: border - now, nextMaintenanceTime: border, cycleStart: border - cycleMs }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the vote timer counts down to the next 6-hour boundary of the day', async () => {
  await renderAt(
    '/',
    <>
      <CycleClock />
      <CycleProgress />
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('timer').textContent).toMatch(/^05:03:(19|20)$/)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByRole('timer').textContent).toMatch(/^05:02:(19|20)$/)
  expect(document.querySelector('time')?.dateTime).toBe('2026-11-21T18:00:00.000Z')
})

test('a loading value is not shown as missing', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await renderAt(
    '/',
    <>
      <CycleClock />
      <CycleBlocks address="T" />
      <TokenAudit token="_" />
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.queryByText(english.show.missing)).toBeNull()
  expect(document.querySelectorAll('[aria-busy]')).toHaveLength(3)
})

test('an unknown value is shown as missing', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  await renderAt('/', <CycleClock />)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByText(english.show.missing)).toBeTruthy()
})
