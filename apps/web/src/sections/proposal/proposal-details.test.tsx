import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Proposal } from '../../data/vote.ts'
import { renderAt } from '../../testing.tsx'
import { Withdrawn } from './proposal-details.tsx'

test('a withdrawn proposal says that it was withdrawn and when, not when voting would have ended', async () => {
  const withdrawnMs = Date.now() - 120_000
  vi.stubGlobal('fetch', async () =>
    Response.json({
      data: [
        { action: 'delete', proposalId: 2, createTime: 1 },
        { action: 'delete', proposalId: 3, createTime: withdrawnMs },
      ],
    }),
  )
  const proposal = { proposalId: 3, state: 'CANCELED', proposer: { address: 'TX' } } as Proposal
  await renderAt('/proposals', <div id="shown">{<Withdrawn proposal={proposal} />}</div>)
  expect(await screen.findByText('2 min. ago')).toBeTruthy()
  expect(document.querySelector('#shown')?.textContent).toBe('Withdrawn · 2 min. ago')
  vi.unstubAllGlobals()
})
