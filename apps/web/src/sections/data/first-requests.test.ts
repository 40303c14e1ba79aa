// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { firstRequests } from './first-requests.ts'

const namesOf = (route: string) =>
  firstRequests(route).map((url) => {
    const { pathname, searchParams } = new URL(url, 'https://example.org')
    return [pathname, searchParams.get('names'), searchParams.get('interval'), searchParams.get('to')]
  })

test.each([
  ['/data/charts/txOverviewStats', 'transactions', 'day', null],
  ['/data/charts/txOverviewStatsType?range=all&view=table', 'transactions,transactionsByType', 'day', null],
  ['/data/stats/transactionStats', 'transactions', 'hour', null],
  ['/data/charts/blocks?with=revenue&interval=week', 'blocks,burnedTrx', 'week', null],
  ['/data/charts/OverallFreezingRate', 'stakingRate,supplyTrx,stakedTrx,stakeByResource', 'day', null],
  [
    '/data/charts/blocks?interval=hour&from=1790000000000&to=1790007200000',
    'blocks',
    'hour',
    '1790007200000',
  ],
] as const)('the chart of %s asks for %s', (route, ...asked) => {
  expect(namesOf(route)).toEqual([['/api/series', ...asked]])
})

test('the start page asks for its first section, and what is no chart over time for nothing', () => {
  expect(namesOf('/data/stats')[0]?.[1]).toBe(
    'transactions,totalTransactions,transferredTrx,failedTransactions,transactionsByFee,medianFee',
  )
  for (const route of ['/data/charts/pieChart', '/data/charts/nothing', '/data/rankings', '/blocks'])
    expect(firstRequests(route)).toEqual([])
})
