import { afterEach, expect, test, vi } from 'vitest'
import { librariesOf, verifyContract } from './verify.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('reads libraries line by line, with or without a file', () => {
  expect(JSON.parse(librariesOf('lib/Sums.sol:Sums = TAbc\n\nMath=0x12\nnonsense'))).toEqual({
    'lib/Sums.sol:Sums': 'TAbc',
    Math: '0x12',
  })
  expect(librariesOf(' \n')).toBe('')
})

test('an answer without progress says that it is not known, and the lost connection is the failure after ten of them', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { baseURI: 'http://localhost/' })
  const states: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/verify')) throw new TypeError('Failed to fetch')
    return Response.json({})
  })
  const verdict = verifyContract({ fields: {}, files: [] }, ({ state }) => void states.push(state))
  await Promise.all([
    expect(verdict).rejects.toMatchObject({ code: 'connection_failure' }),
    vi.advanceTimersByTimeAsync(15_000),
  ])
  expect(states).toEqual(Array.from({ length: 11 }, () => 'unknown'))
})
