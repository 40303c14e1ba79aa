import { act, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import type { Finding } from '../../data/risk.ts'
import { renderAt } from '../../testing.tsx'
import { Findings } from './findings.tsx'

const [first, second, third] = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TWd4WrZ9wn84f5x1hZhL4DHvk738ns5jwb',
  'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9',
] as const

test('what is said of several accounts is said once, and a pair that looks alike stays by itself', async () => {
  const findings: readonly Finding[] = [
    { kind: 'otherSigners', account: first },
    { kind: 'lookAlike', account: first, imitates: second },
    { kind: 'otherSigners', account: second },
    { kind: 'lookAlike', account: third, imitates: second },
    { kind: 'noteLink' },
  ]
  const page = (
    <Suspense>
      <Findings findings={findings} />
    </Suspense>
  )
  await act(async () => void (await renderAt('/', page)))
  const lines = await screen.findAllByRole('listitem')
  expect(lines).toHaveLength(4)
  expect(within(lines[0]!).getAllByRole('link')).toHaveLength(2)
  expect(lines[0]!.textContent).toMatch(/^This account has a key in its permissions:/)
})
