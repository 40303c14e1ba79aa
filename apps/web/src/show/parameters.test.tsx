import { act, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { loadTopic } from '../i18n/topic.tsx'
import { renderAt } from '../testing.tsx'
import { Parameters } from './parameters.tsx'

const values = [
  [0, 21_600_000, 'Time between two counts of votes: 6 hours'],
  [3, 1000, 'Price of bandwidth: 1,000 sun per unit of bandwidth'],
  [11, 80, 'Price of energy: 80 sun per unit of energy'],
  [1, 9_999_000_000, 'Cost of becoming a candidate: 9,999 TRX'],
  [5, '9007199254740993', 'Block reward (producer): 9,007,199,254.740993 TRX'],
  [13, 80, 'Max execution time of a contract call: 80 milliseconds'],
  [74, 2000, 'Popular contract: price increase per cycle: 20%'],
  [75, 34_005, 'Popular contract: maximum price increase: 340.05%'],
  [70, 14, 'Waiting period after unstaking: 14 days'],
  [78, 864_000, 'Maximum lock period of a delegation: 864,000 blocks'],
  [82, 1000, 'Maximum size of a transaction that creates an account: 1,000 bytes'],
  [21, 0, 'Energy of the network adapts to its use: Off'],
  [40, 1, 'PBFT messages confirm blocks: On'],
  [10, -1, 'Initial votes of the genesis representatives removed: Done'],
  [21, 7, 'Energy of the network adapts to its use: 7'],
  [251, 5, 'Chain parameter 251 = 5'],
] as const

/** Names are in a separate file: a parameter renders again when they are loaded. */
async function show(props: ComponentProps<typeof Parameters>) {
  await act(async () => {
    await renderAt('/', <Parameters {...props} />)
    await loadTopic('parameters', 'en')
  })
  return screen.getByRole('listitem').textContent
}

test.each(values)('parameter %i at %s reads: %s', async (key, value, text) => {
  await show({ values: [{ key, value }] })
  // On a busy machine the names come after the first render.
  await vi.waitFor(() => expect(screen.getByRole('listitem').textContent).toBe(text))
})

test('the current value is shown before the proposed one', async () => {
  const text = await show({ values: [{ key: 11, value: 80 }], inForce: new Map([[11, 100]]) })
  expect(text).toMatch(/: 100 sun .*to 80 sun/)
})
