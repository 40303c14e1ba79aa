import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PageHeader } from './page-header.tsx'

afterEach(() => {
  cleanup()
  document.head.replaceChildren()
})

test('the title of the window names the network where the server serves several', () => {
  render(<PageHeader title="Block" subjectText="5" />)
  expect(document.title).toBe('Block 5 · Sundial')
  document.head.innerHTML = '<meta name="application-name" content="Side chain · Sundial" />'
  render(<PageHeader title="Block" subjectText="6" />)
  expect(document.title).toBe('Block 6 · Side chain · Sundial')
})
