import { toAddress } from '@sundial/primitives'
import { addressOnlySigner } from '@sundial/wallet'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { session } from '../login/session.ts'
import { emptyDraft, useDraft } from './draft.ts'

const files = [{ name: 'A.sol', content: 'contract A {}' }]

afterEach(async () => {
  await session().logout()
  localStorage.clear()
})

test('a draft survives a reload', () => {
  const { result, unmount } = renderHook(useDraft)
  act(() => result.current.change({ files, shown: 'A.sol', runs: '7', optimizer: false }))
  unmount()
  expect(renderHook(useDraft).result.current.draft).toEqual({
    ...emptyDraft,
    files,
    shown: 'A.sol',
    runs: '7',
    optimizer: false,
  })
})

test('a logout empties the draft on the page and in the browser', async () => {
  session().open(addressOnlySigner(toAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')))
  const { result } = renderHook(useDraft)
  act(() => result.current.change({ files }))
  expect(localStorage.getItem('compileData')).toContain('contract A')
  await act(() => session().logout())
  expect(result.current.draft).toEqual(emptyDraft)
  expect(localStorage.getItem('compileData')).toBeNull()
})

test.each(['{', '[]', '{"files":[]}', '{"files":[{"name":1}]}', '{"files":"x"}'])(
  'what is stored as %s is no draft',
  (stored) => {
    localStorage.setItem('compileData', stored)
    expect(renderHook(useDraft).result.current.draft).toEqual(emptyDraft)
  },
)
