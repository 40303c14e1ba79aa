import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { TransactionInfo } from '../../data/transaction.ts'
import { renderAt } from '../../testing.tsx'
import { UsualCost } from './usual-cost.tsx'

const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const spread = { low: '13000', median: '14650', high: '29650' }

afterEach(() => vi.unstubAllGlobals())

async function show(energy: number, answer: object, status = 200) {
  vi.stubGlobal('fetch', async () => Response.json(answer, { status }))
  const info = {
    toAddress: contract,
    contractType: 31,
    block: 5,
    trigger_info: { methodId: 'a9059cbb' },
    cost: { fee: 5, energy_usage_total: energy },
  } as unknown as TransactionInfo
  await act(
    async () =>
      void (await renderAt(
        '/',
        <Suspense>
          <UsualCost info={info} />
        </Suspense>,
      )),
  )
}

const usual = { contract, methodId: 'a9059cbb', read: 500, calls: 40, energy: spread, fee: spread }

test.each([
  [29_650, 'This one used as much as usual.'],
  [130_000, 'This one used 787% more than the middle.'],
  [7_325, 'This one used 50% less than the middle.'],
])('a call that used %i energy is compared with the newest calls of its method', async (energy, words) => {
  await show(energy, usual)
  expect(
    await screen.findByText((_, element) => element?.tagName === 'B' && element.textContent === words),
  ).toBeTruthy()
  expect(screen.getByText(/Usual for this method/).textContent).toContain('14,650 energy')
})

test('too few calls say nothing about what is usual', async () => {
  await show(5, { ...usual, calls: 4 })
  expect(await screen.findByText(/too few calls of this method/)).toBeTruthy()
})

test('nothing is awaited where the server refuses the question', async () => {
  await show(5, { code: 'filter_not_available', message: '' }, 400)
  await vi.waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
})
