import { afterEach, expect, test, vi } from 'vitest'
import { chosenPath, rememberChoice } from './network-choice.ts'

const main = { id: 'main', name: 'TRON Mainnet', type: 'main', path: '/', isHere: true } as const
const side = { id: 'side', name: 'Side', type: 'side', path: '/n/side/', isHere: false } as const
const nile = { id: 'nile', name: 'Nile', type: 'test', path: '/n/nile/', isHere: false } as const

const page = (networks: readonly object[] | undefined = [main, side, nile]) =>
  JSON.stringify([
    { url: '/api/system/links', body: {} },
    { url: '/api/system/status', body: { networks } },
  ])

afterEach(() => {
  document.cookie = 'network=;path=/;max-age=0'
  vi.restoreAllMocks()
})

test('the choice of a network is mainnet or sunnet in a cookie, and an id for the others', () => {
  for (const [network, value] of [
    [main, 'mainnet'],
    [side, 'sunnet'],
    [nile, 'nile'],
  ] as const) {
    rememberChoice(network)
    expect(document.cookie).toBe(`network=${value}`)
  }
})

test('the bare address leads to the network that was chosen last', async () => {
  expect(await chosenPath(page())).toBeUndefined()
  rememberChoice(side)
  expect(await chosenPath(page())).toBe('/n/side/')
  rememberChoice(nile)
  expect(await chosenPath(page())).toBe('/n/nile/')
  rememberChoice(main)
  expect(await chosenPath(page())).toBeUndefined()
})

test('a choice that this server does not have, or a page without networks, leads nowhere', async () => {
  rememberChoice(nile)
  expect(await chosenPath(page([main, side]))).toBeUndefined()
  expect(await chosenPath(page([]))).toBeUndefined()
  document.cookie = 'network=//evil.example;path=/'
  expect(await chosenPath(page())).toBeUndefined()
})

test('the networks are asked for where the server had no time to send them', async () => {
  rememberChoice(nile)
  const ask = vi.spyOn(globalThis, 'fetch')
  for (const sent of ['', '[]', JSON.stringify([{ url: '/api/system/links', body: {} }])]) {
    ask.mockResolvedValueOnce(Response.json({ networks: [main, nile] }))
    expect(await chosenPath(sent)).toBe('/n/nile/')
  }
  expect(ask.mock.calls.map(([url]) => url)).toEqual(Array.from({ length: 3 }, () => '/api/system/status'))
  ask.mockResolvedValueOnce(Response.json({}))
  expect(await chosenPath('')).toBeUndefined()
})

test('a link of this site leads where it says', async () => {
  rememberChoice(nile)
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/n/nile/`)
  expect(await chosenPath(page())).toBeUndefined()
})
