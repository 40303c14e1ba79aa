import { afterEach, expect, test } from 'vitest'
import { act, renderHook } from '@testing-library/react'
import { toggleWatched, useWatchlist } from './watchlist.ts'

afterEach(() => localStorage.clear())

test('favourites are kept under the key of their market, the newest first, and are gone after a second press', () => {
  const { result } = renderHook(() => useWatchlist('optional'))
  act(() => toggleWatched('optional', '7'))
  act(() => toggleWatched('optional', '12'))
  expect(result.current).toEqual(['12', '7'])
  expect(localStorage.getItem('optional')).toBe('["12","7"]')
  expect(localStorage.getItem('dex20')).toBeNull()
  act(() => toggleWatched('optional', '12'))
  expect(result.current).toEqual(['7'])
})

test('numbers in a stored list count as their text, and what is no list is empty', () => {
  localStorage.setItem('dex20', '[3,"4",null,{}]')
  expect(renderHook(() => useWatchlist('dex20')).result.current).toEqual(['3', '4'])
  localStorage.setItem('dex20', '{"3":true}')
  expect(renderHook(() => useWatchlist('dex20')).result.current).toEqual([])
  localStorage.setItem('dex20', 'no JSON')
  expect(renderHook(() => useWatchlist('dex20')).result.current).toEqual([])
})
