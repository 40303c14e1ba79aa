import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing.tsx'
import { ApprovalTable } from './approval-table.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the table of approvals has its texts on every page that shows it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ total: 0, data: [], contractMap: {}, trueAtBlock: 5 }))
  const owner = 'TT5rFsXYCrnzdE2q1WdR9F2SuVY59A4hoM'
  await act(async () => void (await renderAt('/account/approvals', <ApprovalTable owner={owner} />)))
  await screen.findByRole('columnheader', { name: 'Approved amount' })
  // A key in place of its text has no space.
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings).not.toContain('spender')
  expect(await screen.findByText('None so far')).toBeTruthy()
  expect(screen.queryByText('empty')).toBeNull()
})
