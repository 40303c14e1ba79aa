import { act, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../testing.tsx'
import { toastMs, Toasts } from './toast-list.tsx'
import { toast, useToasts } from './toasts.ts'

beforeEach(() => {
  useToasts.setState([], true)
})
afterEach(() => {
  vi.useRealTimers()
})

test('a toast is shown for 4000 ms', async () => {
  await renderAt('/', <Toasts />)
  vi.useFakeTimers()
  act(() => toast('Copied to nowhere'))
  expect(screen.getByText('Copied to nowhere')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(toastMs - 1))
  expect(screen.queryByText('Copied to nowhere')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('Copied to nowhere')).toBeNull()
  expect(toastMs).toBe(4000)
})

test('toasts have no duplicates, and a repeated one restarts its time', async () => {
  await renderAt('/', <Toasts />)
  vi.useFakeTimers()
  act(() => toast('once'))
  act(() => void vi.advanceTimersByTime(3000))
  act(() => toast('once'))
  expect(screen.getAllByText('once')).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(3000))
  expect(screen.getAllByText('once')).toHaveLength(1)
})

test('a toast can be dismissed', async () => {
  await renderAt('/', <Toasts />)
  act(() => toast('go'))
  act(() => screen.getByRole('button', { name: 'Close' }).click())
  expect(screen.queryByText('go')).toBeNull()
})

test('toasts are at the bottom right, which is the left in right-to-left languages', () => {
  const css = readFileSync(join(import.meta.dirname, 'toast-list.module.css'), 'utf8')
  const [, rules] = /\.toasts \{([^}]*)\}/.exec(css) ?? []
  expect(rules).toMatch(/position: fixed;/)
  expect(rules).toMatch(/inset-block-end: \d+px;/)
  expect(rules).toMatch(/inset-inline-end: \d+px;/)
})
