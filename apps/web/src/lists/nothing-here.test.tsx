import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NothingHere } from './nothing-here.tsx'

test('the empty-state image is 70 px high', () => {
  render(<NothingHere title="None so far" text="Blocks appear here." />)
  expect(screen.getByRole('status').textContent).toBe('None so farBlocks appear here.')
  expect(document.querySelector('output svg')?.getAttribute('height')).toBe('70')
})
