import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../testing.tsx'
import { TokenMark } from './mark.tsx'

const uploaded = `/api/token/logo?token=1000001&hash=${'ab'.repeat(32)}`
const foreign = 'https://pictures.example/coin.png'

const serve = (services: readonly string[]) =>
  vi.stubGlobal('fetch', async () => Response.json({ services }, { headers: { 'x-sundial-block': '7' } }))
const show = (logo: string) =>
  renderAt(
    '/x',
    <div id="shown">
      <TokenMark id="1000001" name="Dial" logo={logo} />
    </div>,
  )
const picture = () => document.querySelector('#shown img')
const letter = () => document.querySelector('#shown [data-letter]')?.getAttribute('data-letter')

afterEach(() => vi.unstubAllGlobals())

test('an uploaded logo is a picture of this server, and the letter until it is there or when it is missing', async () => {
  serve([])
  await show(uploaded)
  await waitFor(() => expect(picture()).toBeTruthy())
  const source = new URL(picture()?.getAttribute('src') ?? '', document.baseURI)
  expect([source.origin, source.pathname + source.search]).toEqual([location.origin, uploaded])
  fireEvent.error(picture()!)
  expect([picture(), letter()]).toEqual([null, 'D'])
})

test('a foreign logo comes through this server, and only where it fetches pictures', async () => {
  serve(['images'])
  await show(foreign)
  await waitFor(() => expect(picture()).toBeTruthy())
  const source = new URL(picture()?.getAttribute('src') ?? '', document.baseURI)
  expect(source.origin).toBe(location.origin)
  expect([source.pathname, source.searchParams.get('url')]).toEqual(['/api/image', foreign])
})

test('without that service no host of a stranger is asked', async () => {
  serve([])
  await show(foreign)
  await waitFor(() => expect(letter()).toBe('D'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(picture()).toBeNull()
})
