import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LeaveGate } from '../layout/leave-gate.tsx'
import { renderAt } from '../testing.tsx'
import { ExternalLink } from './external-link.tsx'

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

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

test('what is no web address is text', async () => {
  await renderAt('/', <ExternalLink url="javascript:alert(1)">odd</ExternalLink>)
  expect(screen.getByText('odd').closest('a')).toBeNull()
})
