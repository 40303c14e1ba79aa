import { ContractExecuteError } from '@sundial/operations'
import { fromText } from '@sundial/primitives'
import { describe, expect, test } from 'vitest'
import {
  bob,
  carol,
  describeRefusals,
  missingAccount,
  refusalOf,
  run,
  setAccount,
  setParameter,
  type LayerWorld,
  world,
} from '../../../test/operations.ts'
import { issue, runAndWatch } from '../../../test/tokens.ts'

const [trx, sun, moon] = ['_', '1000001', '1000002'].map(fromText) as [Uint8Array, Uint8Array, Uint8Array]

/** Bob's exchange 1 holds 100 Sun and 2 TRX, exchange 2 holds 100 Sun and 300 Moon. */
function prepare(at: LayerWorld): void {
  issue(at, bob.address, { id: '1000002', supply: 10n ** 16n })
  issue(at, bob.address, { id: '1000001', supply: 10n ** 16n })
  const pair = { ownerAddress: bob.address, firstTokenId: sun, firstTokenBalance: 100n }
  run(at, 'ExchangeCreateContract', { ...pair, secondTokenId: trx, secondTokenBalance: 2_000_000n })
  run(at, 'ExchangeCreateContract', { ...pair, secondTokenId: moon, secondTokenBalance: 300n })
}

const value = { ownerAddress: bob.address, exchangeId: 1n, tokenId: sun, quant: 10n }
const setPools = (id: string, firstTokenBalance: bigint, secondTokenBalance: bigint) => (at: LayerWorld) =>
  at.ledger.setRecord('exchanges', id, {
    ...at.ledger.record('exchanges', id)!,
    firstTokenBalance,
    secondTokenBalance,
  })
const most = 2n ** 63n - 1n

describeRefusals('ExchangeInjectContract', {
  prepare,
  value: () => value,
  cases: [
    { text: 'Invalid address', with: { ownerAddress: '00' } },
    { text: `account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    { text: 'Exchange[3] not exists', with: { exchangeId: 3n } },
    { text: `account[${carol.address}] is not creator`, with: { ownerAddress: carol.address } },
    { text: 'token id is not a valid number', with: { tokenId: fromText('Sun') } },
    { text: 'token id is not in exchange', with: { tokenId: moon } },
    {
      text: 'Token balance in exchange is equal with 0,the exchange has been closed',
      given: setPools('1', 0n, 5n),
    },
    { text: 'injected token quant must greater than zero', with: { quant: 0n } },
    { text: 'BigInteger out of long range', with: { quant: most }, given: setPools('1', 1n, 100n) },
    { text: 'the calculated token quant  must be greater than 0', with: { tokenId: trx, quant: 19_999n } },
    { text: 'token balance must less than 1000000000000000', with: { quant: 10n ** 12n } },
    { text: 'long overflow', with: { quant: most }, given: both(hardened, setPools('1', 5n, 1n)) },
    { text: 'balance is not enough', given: setAccount(bob.address, { balance: 199_999n }) },
    {
      text: 'balance is not enough',
      with: { tokenId: trx, quant: 20_000n },
      given: setAccount(bob.address, { balance: 19_999n }),
    },
    { text: 'token balance is not enough', given: holding('1000001', 9n) },
    { text: 'another token balance is not enough', with: { exchangeId: 2n }, given: holding('1000002', 29n) },
  ],
})

function hardened(at: LayerWorld): void {
  setParameter('getAllowHardenExchangeCalculation', 1n)(at)
}

function both(...steps: readonly ((at: LayerWorld) => void)[]) {
  return (at: LayerWorld) => {
    for (const step of steps) step(at)
  }
}

function holding(id: string, amount: bigint) {
  return (at: LayerWorld) => {
    const { assetV2 } = at.ledger.account(bob.address)!
    at.ledger.change(bob.address, {
      assetV2: assetV2.map((entry) => (entry.key === id ? { key: id, value: amount } : entry)),
    })
  }
}

describe('ExchangeInjectContract', () => {
  test('adds to both pools at their ratio, rounded down', () => {
    const at = world()
    prepare(at)
    const { result, fee, moved, reported, isUnreported } = runAndWatch(at, 'ExchangeInjectContract', value)
    expect([result, fee]).toEqual([{ exchangeInjectAnotherAmount: 200_000n }, 0n])
    expect(moved).toEqual({ [`${bob.address} 1000001`]: -10n, [`${bob.address} TRX`]: -200_000n })
    expect([reported, isUnreported]).toEqual([moved, false])
    run(at, 'ExchangeInjectContract', { ...value, tokenId: trx, quant: 29_999n })
    expect(at.ledger.record('exchanges', '1')).toMatchObject({
      firstTokenBalance: 111n,
      secondTokenBalance: 2_229_999n,
    })
  })

  test('fails to execute where java-tron’s long overflows', () => {
    const at = world()
    prepare(at)
    setPools('1', 10n ** 14n, 10n ** 14n)(at)
    expect(() => refusalOf(at, 'ExchangeInjectContract', { ...value, quant: 10n ** 5n })).toThrow(
      new ContractExecuteError('long overflow'),
    )
  })
})
