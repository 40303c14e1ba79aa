import { expect, test } from 'vitest'
import { rollingUpgrades } from '../test/rolling-upgrade.ts'

test('a newer release with another schema takes over: no request fails, and no block is missing or wrong', async () => {
  const report = await rollingUpgrades({ rounds: 1 })
  if (process.env['SUNDIAL_PRINT'] !== undefined) console.log(report)
  expect(report).toMatchObject({ failed: [], wrongHeights: [] })
  expect(report.answersOnNewerSchema).toBeGreaterThanOrEqual(20)
  expect(report.blocks).toBeGreaterThan(5)
})
