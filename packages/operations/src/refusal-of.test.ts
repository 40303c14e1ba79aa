import { type Address, fromText, Refused } from '@sundial/primitives'
import { account } from '@sundial/protocol'
import { describe, expect, test } from 'vitest'
import { type KnownOperation, type LedgerView, operationOf, validateOn } from './index.ts'
import { limitRefusalOf, refusalOf } from './refusal-of.ts'

const [owner, other] = [`41${'0a'.repeat(20)}`, `41${'0b'.repeat(20)}`] as const

/** A chain where everybody is rich and everything is allowed. */
const generous: LedgerView = {
  now: () => 1_800_000_000_000n,
  parameter: (name) => (name === 'getForbidTransferToContract' ? 0n : name.startsWith('getAllow') ? 1n : 14n),
  property: () => 10n ** 15n,
  record: () => undefined,
  account: (address) =>
    account.create({ address, balance: 10n ** 15n, frozenV2: [{ type: 'ENERGY', amount: 10n ** 14n }] }),
  balance: () => 10n ** 15n,
}

/** java-tron's words, by the rules of the operation on that chain. */
function wordsOf(operation: KnownOperation): string | undefined {
  try {
    validateOn(generous, operation)
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

const badAddresses: readonly Address[] = [
  owner.slice(0, -2),
  `${owner}00`,
  owner.slice(2),
  `a0${owner.slice(2)}`,
  '',
]
const transfer = (change: object) =>
  operationOf('TransferContract', { ownerAddress: owner, toAddress: other, amount: 1n, ...change })
const asset = (change: object) =>
  operationOf('TransferAssetContract', {
    ownerAddress: owner,
    toAddress: other,
    amount: 1n,
    assetName: fromText('1000001'),
    ...change,
  })
const freeze = (change: object) =>
  operationOf('FreezeBalanceV2Contract', {
    ownerAddress: owner,
    frozenBalance: 1_000_000n,
    resource: 'ENERGY',
    ...change,
  })
const delegate = (change: object) =>
  operationOf('DelegateResourceContract', {
    ownerAddress: owner,
    receiverAddress: other,
    balance: 1_000_000n,
    resource: 'ENERGY',
    lock: false,
    lockPeriod: 0n,
    ...change,
  })

describe('what every chain refuses is known from the message', () => {
  test.each<[string, KnownOperation, ReturnType<typeof refusalOf>, RegExp]>([
    ...badAddresses.flatMap((toAddress): [string, KnownOperation, 'invalid_address', RegExp][] => [
      [`a recipient ${toAddress}`, transfer({ toAddress }), 'invalid_address', /Invalid toAddress/],
      [`a recipient ${toAddress} of a token`, asset({ toAddress }), 'invalid_address', /Invalid toAddress/],
      [
        `an owner ${toAddress}`,
        transfer({ ownerAddress: toAddress }),
        'invalid_address',
        /Invalid ownerAddress/,
      ],
    ]),
    ...[0n, -1n, -(2n ** 63n)].flatMap((amount): [string, KnownOperation, 'invalid_amount', RegExp][] => [
      [`${amount} sun`, transfer({ amount }), 'invalid_amount', /Amount must be greater than 0/],
      [`${amount} of a token`, asset({ amount }), 'invalid_amount', /Amount must be greater than 0/],
      [`a stake of ${amount}`, freeze({ frozenBalance: amount }), 'invalid_amount', /frozenBalance must be/],
    ]),
    [
      'a stake below 1 TRX',
      freeze({ frozenBalance: 999_999n }),
      'invalid_amount',
      /greater than or equal to 1 TRX/,
    ],
    [
      'a delegation below 1 TRX',
      delegate({ balance: 999_999n }),
      'invalid_amount',
      /greater than or equal to 1 TRX/,
    ],
    ['TRX to oneself', transfer({ toAddress: owner }), 'to_itself', /Cannot transfer TRX to yourself/],
    ['a token to oneself', asset({ toAddress: owner }), 'to_itself', /Cannot transfer asset to yourself/],
    ['a delegation to oneself', delegate({ receiverAddress: owner }), 'to_itself', /must not be the same/],
  ])('%s', (_, operation, refusal, words) => {
    expect(refusalOf(operation)).toBe(refusal)
    expect(wordsOf(operation)).toMatch(words)
  })

  test('what the state of the chain decides is not refused', () => {
    for (const operation of [transfer({}), asset({}), freeze({}), delegate({})])
      expect(refusalOf(operation)).toBeUndefined()
    expect(wordsOf(transfer({}))).toBeUndefined()
  })
})

describe('the limits of a chain, at the edges of java-tron', () => {
  const [headMs, day] = [1_800_000_000_000n, 86_400_000n]
  const call = { kind: 'TriggerSmartContract', feeLimitSun: 0n, expirationMs: headMs + 1n } as const
  const limits = { mostFeeLimitSun: 15_000_000_000n, headMs }
  test.each([
    ['a transaction that ends with the newest block has expired', { expirationMs: headMs }, 'expired'],
    ['one that ends right after it has not', {}, undefined],
    ['one that ends a day after it is allowed', { expirationMs: headMs + day }, undefined],
    ['a longer one is refused', { expirationMs: headMs + day + 1n }, 'expires_too_late'],
    ['a call may have the largest fee limit', { feeLimitSun: 15_000_000_000n }, undefined],
    ['a call with a larger one is refused', { feeLimitSun: 15_000_000_001n }, 'fee_limit_above_maximum'],
    [
      'so is a deployment',
      { kind: 'CreateSmartContract', feeLimitSun: 15_000_000_001n },
      'fee_limit_above_maximum',
    ],
    ['nobody looks at that of a payment', { kind: 'TransferContract', feeLimitSun: 2n ** 62n }, undefined],
  ] as const)('%s', (_, change, refusal) => {
    expect(limitRefusalOf({ ...call, ...change }, limits)).toBe(refusal)
  })

  test('an unknown maximum refuses nothing', () => {
    expect(limitRefusalOf({ ...call, feeLimitSun: 2n ** 62n }, { mostFeeLimitSun: undefined, headMs })).toBe(
      undefined,
    )
  })
})
