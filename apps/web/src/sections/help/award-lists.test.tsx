import { stringifyJson } from '@sundial/primitives'
import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import * as award from '../../pages/help/award.tsx'
import { renderAt } from '../../testing.tsx'

let lists: readonly object[] = []
vi.stubGlobal('fetch', async (url: string) =>
  new URL(url, 'http://localhost').pathname === '/api/awards'
    ? new Response(stringifyJson({ data: lists }))
    : new Promise(() => undefined),
)

const open = () =>
  act(
    async () =>
      void (await renderAt(
        '/help/award',
        <Suspense>
          <award.Component />
        </Suspense>,
      )),
  )

test('the lists of the operator are shown by rank, and hostile text stays text', async () => {
  lists = [
    {
      title: 'Bugs 2026',
      text: '<img src=x> Paid by the foundation.',
      url: 'https://bugs.example',
      rows: [
        { rank: 1, name: '‮Alice', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', score: '1,200 TRX' },
        { rank: 2, name: 'Bob' },
      ],
    },
  ]
  await open()
  expect(await screen.findByText('Bugs 2026')).toBeTruthy()
  expect(screen.getByText(/<img src=x> Paid by/)).toBeTruthy()
  expect(document.querySelector('main img[src=x], img[src=x]')).toBeNull()
  const [first, second] = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '')
  expect(first).toMatch(/^1.*Alice.*1,200 TRX$/)
  expect(first).not.toContain('‮')
  expect(second).toMatch(/^2.*Bob/)
})

test('without lists the page says whose they would be', async () => {
  lists = []
  await open()
  expect(await screen.findByText('No award lists')).toBeTruthy()
  expect(screen.getByText(/operator has not published any/)).toBeTruthy()
})
