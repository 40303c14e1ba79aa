import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LeaveGate } from '../layout/layers.tsx'
import { renderAt } from '../testing.tsx'
import { ExternalLink, outsideUrl } from './external-link.tsx'

test('an external link warns of token risk before continuing to the external website', async () => {
  await renderAt(
    '/',
    <>
      <ExternalLink url="pay.example/usdt">token site</ExternalLink>
      <LeaveGate />
    </>,
  )
  const link = screen.getByRole('link', { name: 'token site' })
  let wasPrevented = false
  link.addEventListener('click', (event) => queueMicrotask(() => (wasPrevented = event.defaultPrevented)))
  act(() => link.click())
  const go = await screen.findByRole('link', { name: 'Continue to external website' })
  expect(wasPrevented).toBe(true)
  expect(go.getAttribute('href')).toBe('http://pay.example/usdt')
  expect(go.getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.getByRole('dialog').textContent).toContain('pay.example')
})

test('text that is not a web address stays text', async () => {
  await renderAt('/', <ExternalLink url="javascript:alert(1)">odd</ExternalLink>)
  expect(screen.getByText('odd').closest('a')).toBeNull()
})

test.each([
  ['https://tron.network/usdt', 'https://tron.network/usdt'],
  ['HTTP://x.example', 'HTTP://x.example'],
  ['x.example', 'http://x.example'],
  ['x.example:8080/a?b#c', 'http://x.example:8080/a?b#c'],
  ['  x.example ', 'http://x.example'],
])('a link without http or https gets http:// prepended: %s', (text, url) => {
  expect(outsideUrl(text)).toBe(url)
})

test.each([
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['ftp://x.example'],
  ['https://tronscan.org@evil.example'],
  ['some words'],
  ['word'],
  [''],
])('%j is not a link out of the app', (text) => {
  expect(outsideUrl(text)).toBeUndefined()
})
