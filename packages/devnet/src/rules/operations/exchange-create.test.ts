import { fromText } from '@sundial/primitives'
import { expect, test } from 'vitest'
import {
  bob,
  carol,
  describeRefusals,
  missingAccount,
  run,
  setAccount,
  type LayerWorld,
  world,
} from '../../../test/operations.ts'
import { issue, runAndWatch } from '../../../test/tokens.ts'

const trx = fromText('_')
const value = {
  ownerAddress: bob.address,
  firstTokenId: fromText('1000001'),
  firstTokenBalance: 100n,
  secondTokenId: trx,
  secondTokenBalance: 2_000_000n,
}
const prepare = (at: LayerWorld) => issue(at, bob.address, { id: '1000001', supply: 10n ** 16n })
const fee = 1_024_000_000n

describeRefusals('ExchangeCreateContract', {
  prepare,
  value: () => value,
  cases: [
    { text: 'Invalid address', with: { ownerAddress: '00' } },
    { text: `account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    { text: 'No enough balance for exchange create fee!', with: { ownerAddress: carol.address } },
    { text: 'first token id is not a valid number', with: { firstTokenId: fromText('Sun') } },
    { text: 'first token id is not a valid number', with: { firstTokenId: fromText('01') } },
    { text: 'first token id is not a valid number', with: { firstTokenId: new Uint8Array(0) } },
    { text: 'second token id is not a valid number', with: { secondTokenId: fromText('__') } },
    { text: 'cannot exchange same tokens', with: { firstTokenId: trx } },
    { text: 'token balance must greater than zero', with: { firstTokenBalance: 0n } },
    { text: 'token balance must greater than zero', with: { secondTokenBalance: -1n } },
    { text: 'token balance must less than 1000000000000000', with: { firstTokenBalance: 10n ** 15n + 1n } },
    { text: 'balance is not enough', given: setAccount(bob.address, { balance: fee + 1_999_999n }) },
    {
      text: 'balance is not enough',
      with: { firstTokenId: trx, secondTokenId: fromText('1000001') },
      given: setAccount(bob.address, { balance: fee + 99n }),
    },
    { text: 'first token balance is not enough', with: { firstTokenId: fromText('1000002') } },
    {
      text: 'second token balance is not enough',
      with: { firstTokenId: trx, secondTokenId: fromText('1000002') },
    },
  ],
})

test('ExchangeCreateContract opens an exchange for 1,024 TRX and numbers it', () => {
  const at = world()
  prepare(at)
  const first = runAndWatch(at, 'ExchangeCreateContract', value)
  expect(first).toMatchObject({ result: { exchangeId: 1n }, fee, isUnreported: false })
  expect(first.reported).toEqual(first.moved)
  expect(first.moved).toEqual({ [`${bob.address} 1000001`]: -100n, [`${bob.address} TRX`]: -2_000_000n })
  expect(at.ledger.record('exchanges', '1')).toEqual({
    exchangeId: 1n,
    creatorAddress: bob.address,
    createTime: at.ledger.now(),
    firstTokenId: value.firstTokenId,
    firstTokenBalance: 100n,
    secondTokenId: trx,
    secondTokenBalance: 2_000_000n,
  })
  expect(run(at, 'ExchangeCreateContract', value)).toEqual({ exchangeId: 2n })
})
