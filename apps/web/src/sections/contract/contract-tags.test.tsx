import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing.tsx'
import { ContractTags } from './contract-tags.tsx'

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const open = (status: 0 | 2) =>
  act(async () => {
    await renderAt(
      '/x',
      <Suspense>
        <ContractTags of={{ address, verify_status: status }} />
      </Suspense>,
    )
  })

test('the head of a contract says that its source is verified, and leads to it', async () => {
  await open(2)
  const link = await screen.findByRole('link', { name: 'Source verified' })
  expect(link.getAttribute('href')).toBe(`/contract/${address}/code`)
})

test('the head of another contract says that it is not, and leads to the form for it', async () => {
  await open(0)
  expect(await screen.findByText('Source not verified')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Verify contract' })
  expect(link.getAttribute('href')).toBe(`/contracts/verify?address=${address}`)
})
