import { expect, test } from 'vitest'
import { hasFeature, networkKinds, ofKind } from './network-kinds.ts'

test('a kind decides about the cookie, the key of the stream, the fee limit and the features of a network', () => {
  expect(networkKinds.map((kind) => [kind, ofKind(kind)])).toEqual([
    [
      'main',
      {
        cookie: 'mainnet',
        connectionKey: 'websocket',
        feeLimitSun: 20_000_000n,
        features: [
          'ledger',
          'sharedSend',
          'signatureList',
          'dataMenu',
          'votesEntry',
          'exchangeEntry',
          'launchEntry',
        ],
      },
    ],
    ['side', { cookie: 'sunnet', connectionKey: 'websocketsun', feeLimitSun: 1_000_000n, features: [] }],
    ['test', { connectionKey: 'websocket', feeLimitSun: 20_000_000n, features: [] }],
  ])
})

test('a network of unknown kind has no feature that is bound to one', () => {
  expect(hasFeature(undefined, 'ledger')).toBe(false)
  expect(ofKind(undefined).feeLimitSun).toBe(20_000_000n)
})
