import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing.tsx'
import { HomeNow } from './home-now.tsx'

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

afterEach(() => vi.unstubAllGlobals())

const token = (abbr: string, level: string) => ({ contractAddress: usdt, tokenType: 'trc20', abbr, level })

const answers: Readonly<Record<string, unknown>> = {
  '/api/system/homepage-bundle': { now: { bandwidthSun: 1000, energySun: 100 } },
  '/api/chainparameters': {
    tronParameters: [
      { key: 'getFreeNetLimit', value: 600 },
      { key: 'getCreateNewAccountFeeInSystemContract', value: 1_000_000 },
      { key: 'getCreateAccountFee', value: 100_000 },
    ],
  },
  '/api/tokens/overview': { total: 2, tokens: [token('SCAM', '4'), token('USDT', '0')] },
  '/api/contract/usual-cost': {
    calls: 25,
    energy: { median: '64285', low: '1', high: '2' },
    fee: { median: '6428500', low: '1', high: '2' },
  },
  '/api/proposal': { total: 0, data: [] },
}

test('the home page says what a payment, a new account and a transfer of the most held token cost now', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(answers[new URL(url, 'http://localhost').pathname] ?? {}),
  )
  const page = (
    <Suspense>
      <HomeNow />
    </Suspense>
  )
  await act(async () => void (await renderAt('/', page)))
  const row = async (name: RegExp) => (await screen.findByText(name)).closest('li')?.textContent
  expect(await row(/^Send TRX/)).toBe('Send TRXfree within 600 bandwidth a day0.268 TRX')
  expect(await row(/^Activate/)).toMatch(/1\.1 TRX$/)
  // A token that something speaks against is no example.
  expect(await row(/^Send USDT/)).toBe(
    'Send USDT64,285 energy, the middle of its newest 25 transfers6.4285 TRX',
  )
  expect(screen.queryByText('Proposals')).toBeNull()
})
