import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../testing.tsx'
import { CopyButton } from './copy-button.tsx'

const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  writeText.mockReset().mockResolvedValue()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function press() {
  await renderAt('/', <CopyButton text="TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" />)
  vi.useFakeTimers()
  await act(async () => screen.getByRole('button', { name: 'Copy TR7NHqjeKQxG' }).click())
}

test('the copy success message shows for 1 second', async () => {
  await press()
  expect(writeText).toHaveBeenCalledWith('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  expect(screen.getByRole('status').textContent).toBe('Copied')
  act(() => void vi.advanceTimersByTime(999))
  expect(screen.getByRole('status').textContent).toBe('Copied')
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a failed copy is not reported as copied', async () => {
  writeText.mockRejectedValue(new Error('not allowed'))
  await press()
  expect(screen.getByRole('status').textContent).toBe('')
})

test.each([
  ['42', 'Copy 42'],
  ['a\u202e name with a mark that nobody sees', 'Copy a� name with'],
  [`12345678901😀`, 'Copy 12345678901�'],
])('a copy button is named after the start of what it copies: %j', async (text, name) => {
  await renderAt('/', <CopyButton text={text} />)
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe(name)
})
