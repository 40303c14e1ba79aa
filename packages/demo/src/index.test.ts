import { expect, test } from 'vitest'
import * as demo from './index.ts'

test('exports', () => {
  expect(Object.keys(demo).sort()).toEqual([
    'defaultSeed',
    'historyMs',
    'isOrderBook',
    'launchOperator',
    'openDemo',
    'stableCoinIssuer',
    'writeHistory',
  ])
})
