import { fromText } from '@sundial/primitives'
import { describe, expect, test } from 'vitest'
import {
  bob,
  carol,
  describeRefusals,
  missingAccount,
  refusalOf,
  run,
  setParameter,
  type LayerWorld,
  world,
} from '../../../test/operations.ts'
import { issue, runAndWatch } from '../../../test/tokens.ts'
import { Layer } from '../../state/state.ts'

const [trx, sun, moon] = ['_', '1000001', '1000002'].map(fromText) as [Uint8Array, Uint8Array, Uint8Array]

/** Bob's exchange 1 holds 100,000 Sun and 30,001 TRX sun. */
function prepare(at: LayerWorld): void {
  issue(at, bob.address, { id: '1000001', supply: 10n ** 16n })
  run(at, 'ExchangeCreateContract', {
    ownerAddress: bob.address,
    firstTokenId: sun,
    firstTokenBalance: 100_000n,
    secondTokenId: trx,
    secondTokenBalance: 30_001n,
  })
}

const value = { ownerAddress: bob.address, exchangeId: 1n, tokenId: sun, quant: 100_000n }
const setPools = (firstTokenBalance: bigint, secondTokenBalance: bigint) => (at: LayerWorld) =>
  at.ledger.setRecord('exchanges', '1', {
    ...at.ledger.record('exchanges', '1')!,
    firstTokenBalance,
    secondTokenBalance,
  })

describeRefusals('ExchangeWithdrawContract', {
  prepare,
  value: () => value,
  cases: [
    { text: 'Invalid address', with: { ownerAddress: '00' } },
    { text: `account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    { text: 'Exchange[2] not exists', with: { exchangeId: 2n } },
    { text: `account[${carol.address}] is not creator`, with: { ownerAddress: carol.address } },
    { text: 'token id is not a valid number', with: { tokenId: fromText('Sun') } },
    { text: 'token is not in exchange', with: { tokenId: moon } },
    { text: 'withdraw token quant must greater than zero', with: { quant: 0n } },
    {
      text: 'Token balance in exchange is equal with 0,the exchange has been closed',
      given: setPools(5n, 0n),
    },
    { text: 'Overflow', with: { quant: 2n ** 63n - 1n }, given: setPools(1n, 100n) },
    { text: 'exchange balance is not enough', with: { quant: 100_001n } },
    { text: 'withdraw another token quant must greater than zero', with: { quant: 3n } },
    { text: 'Not precise enough', with: { quant: 4n } },
    { text: 'Not precise enough', with: { tokenId: trx, quant: 1n } },
  ],
})

describe('ExchangeWithdrawContract', () => {
  test('takes from both pools at their ratio', () => {
    const at = world()
    prepare(at)
    const part = { ...value, quant: 50_000n }
    const { result, fee, moved, reported, isUnreported } = runAndWatch(at, 'ExchangeWithdrawContract', part)
    expect([result, fee]).toEqual([{ exchangeWithdrawAnotherAmount: 15_000n }, 0n])
    expect(moved).toEqual({ [`${bob.address} 1000001`]: 50_000n, [`${bob.address} TRX`]: 15_000n })
    expect([reported, isUnreported]).toEqual([moved, false])
    expect(at.ledger.record('exchanges', '1')).toMatchObject({
      firstTokenBalance: 50_000n,
      secondTokenBalance: 15_001n,
    })
  })

  test('of all closes the exchange', () => {
    const at = world()
    prepare(at)
    run(at, 'ExchangeWithdrawContract', value)
    expect(refusalOf(at, 'ExchangeWithdrawContract', { ...value, quant: 1n })).toMatch(/has been closed$/)
  })

  /** The rest of a division by 10,000, against a ten-thousandth of what is given; doubles miss where both are equal. */
  test.each([
    [100_009_999n, undefined, undefined],
    [99_999_999n, 'Not precise enough', undefined],
    [99_989_999n, 'Not precise enough', 'Not precise enough'],
  ])('gives a ten-thousandth of %i: %s, hardened %s', (secondTokenBalance, inDoubles, hardened) => {
    const at = world()
    prepare(at)
    setPools(10_000n, secondTokenBalance)(at)
    const one = { ...value, quant: 1n }
    const refusalWhen = (isHardened: bigint) => {
      setParameter('getAllowHardenExchangeCalculation', isHardened)(at)
      const probe = { layer: new Layer(at.layer), ledger: at.ledger }
      return refusalOf(probe, 'ExchangeWithdrawContract', one)
    }
    expect([refusalWhen(0n), refusalWhen(1n)]).toEqual([inDoubles, hardened])
  })
})
