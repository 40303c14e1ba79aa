import { cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Later } from './skeleton.tsx'

afterEach(cleanup)

test('the first frame has the room for a content that is rendered later, and then the content is in its place', async () => {
  const first: (string | null)[] = []
  const Frame = () => {
    useLayoutEffect(() => void first.push(document.body.innerHTML), [])
    return null
  }
  render(
    <>
      <Later height={40}>
        <p>Trades</p>
      </Later>
      <Frame />
    </>,
  )
  await screen.findByText('Trades')
  expect(first).toHaveLength(1)
  expect(first[0]).toContain('data-skeleton')
  expect(first[0]).not.toContain('Trades')
  expect(document.querySelector('[data-skeleton]')).toBeNull()
})
