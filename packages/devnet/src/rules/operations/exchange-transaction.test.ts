import { fromText } from '@sundial/primitives'
import { describe, expect, test } from 'vitest'
import {
  bob,
  carol,
  dave,
  describeRefusals,
  missingAccount,
  run,
  setParameter,
  type LayerWorld,
  world,
} from '../../../test/operations.ts'
import { issue, runAndWatch } from '../../../test/tokens.ts'

const [trx, sun, moon] = ['_', '1000001', '1000002'].map(fromText) as [Uint8Array, Uint8Array, Uint8Array]

/** Bob's exchange 1 holds 100,000,000 Sun and 200 TRX; dave has 1,000 TRX and 1,000,000 Sun. */
function prepare(at: LayerWorld): void {
  issue(at, bob.address, { id: '1000001', supply: 10n ** 16n })
  run(at, 'ExchangeCreateContract', {
    ownerAddress: bob.address,
    firstTokenId: sun,
    firstTokenBalance: 100_000_000n,
    secondTokenId: trx,
    secondTokenBalance: 200_000_000n,
  })
  at.ledger.credit(dave.address, 1_000_000_000n)
  at.ledger.credit(dave.address, 1_000_000n, { kind: 'trc10', id: '1000001' })
}

const value = { ownerAddress: dave.address, exchangeId: 1n, tokenId: sun, quant: 1_000_000n, expected: 1n }
const setPools = (firstTokenBalance: bigint, secondTokenBalance: bigint) => (at: LayerWorld) =>
  at.ledger.setRecord('exchanges', '1', {
    ...at.ledger.record('exchanges', '1')!,
    firstTokenBalance,
    secondTokenBalance,
  })
/** A sale so large that rounding gives more than the other pool holds. */
const everything = { ownerAddress: bob.address, quant: 10n ** 15n - 1n }
const hardened = setParameter('getAllowHardenExchangeCalculation', 1n)

describeRefusals('ExchangeTransactionContract', {
  prepare,
  value: () => value,
  cases: [
    { text: 'Invalid address', with: { ownerAddress: '00' } },
    { text: `account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    { text: 'Exchange[2] not exists', with: { exchangeId: 2n } },
    { text: 'token id is not a valid number', with: { tokenId: fromText('Sun') } },
    { text: 'token is not in exchange', with: { tokenId: moon } },
    { text: 'token quant must greater than zero', with: { quant: 0n } },
    { text: 'token expected must greater than zero', with: { expected: 0n } },
    {
      text: 'Token balance in exchange is equal with 0,the exchange has been closed',
      given: setPools(0n, 5n),
    },
    { text: 'token balance must less than 1000000000000000', with: { quant: 10n ** 15n } },
    {
      text: 'long overflow',
      with: { quant: 2n ** 63n - 1n },
      given(at) {
        hardened(at)
        setPools(5n, 1n)(at)
      },
    },
    { text: 'balance is not enough', with: { tokenId: trx, quant: 1_000_000_001n } },
    { text: 'token balance is not enough', with: { quant: 1_000_001n } },
    { text: 'token balance is not enough', with: { ownerAddress: carol.address } },
    { text: 'token required must greater than expected', with: { expected: 1_980_199n } },
    {
      text: 'Exchange balance must be >=0 after transaction',
      with: everything,
      given(at) {
        hardened(at)
        setPools(1n, 10n ** 15n)(at)
      },
    },
  ],
})

describe('ExchangeTransactionContract', () => {
  test('sells a token for TRX', () => {
    const at = world()
    prepare(at)
    const { result, fee, moved, reported, isUnreported } = runAndWatch(at, 'ExchangeTransactionContract', {
      ...value,
      expected: 1_980_198n,
    })
    expect([result, fee]).toEqual([{ exchangeReceivedAmount: 1_980_198n }, 0n])
    expect(moved).toEqual({ [`${dave.address} 1000001`]: -1_000_000n, [`${dave.address} TRX`]: 1_980_198n })
    expect([reported, isUnreported]).toEqual([moved, false])
    expect(at.ledger.record('exchanges', '1')).toMatchObject({
      firstTokenBalance: 101_000_000n,
      secondTokenBalance: 198_019_802n,
    })
  })

  test('sells TRX for a token', () => {
    const at = world()
    prepare(at)
    const sale = { ...value, tokenId: trx, quant: 2_000_000n }
    const { result, moved } = runAndWatch(at, 'ExchangeTransactionContract', sale)
    expect(result).toEqual({ exchangeReceivedAmount: 990_099n })
    expect(moved).toEqual({ [`${dave.address} 1000001`]: 990_099n, [`${dave.address} TRX`]: -2_000_000n })
  })

  test('returns the same amounts with hardened arithmetic', () => {
    const at = world()
    prepare(at)
    hardened(at)
    expect(run(at, 'ExchangeTransactionContract', value)).toEqual({ exchangeReceivedAmount: 1_980_198n })
  })

  test('can take more than a pool holds while arithmetic is in doubles, as in java-tron', () => {
    const at = world()
    prepare(at)
    setPools(1n, 10n ** 15n)(at)
    const { exchangeReceivedAmount } = run(at, 'ExchangeTransactionContract', { ...value, ...everything })
    expect(exchangeReceivedAmount).toBe(10n ** 15n + 98n)
    expect(at.ledger.record('exchanges', '1')!.secondTokenBalance).toBe(-98n)
  })
})
