import { fromText } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { bob, carol, describeRefusals, missingAccount, setAccount, world } from '../../../test/operations.ts'
import { issue, runAndWatch } from '../../../test/tokens.ts'

const value = {
  ownerAddress: bob.address,
  description: fromText('Turns to the sun'),
  url: fromText('http://turned.example'),
  newLimit: 300n,
  newPublicLimit: 4000n,
}
const oneDay = 57_600_000_000n

describeRefusals('UpdateAssetContract', {
  prepare: (at) => issue(at, bob.address, { id: '1000001', supply: 100n }),
  value: () => value,
  cases: [
    { text: 'Invalid ownerAddress', with: { ownerAddress: '00' } },
    { text: 'Account does not exist', with: { ownerAddress: missingAccount } },
    { text: 'Account has not issued any asset', with: { ownerAddress: carol.address } },
    {
      text: 'Asset is not existed in AssetIssueV2Store',
      given: setAccount(bob.address, { assetIssuedId: fromText('1000999') }),
    },
    { text: 'Invalid url', with: { url: new Uint8Array(0) } },
    { text: 'Invalid url', with: { url: new Uint8Array(257) } },
    { text: 'Invalid description', with: { description: new Uint8Array(201) } },
    { text: 'Invalid FreeAssetNetLimit', with: { newLimit: -1n } },
    { text: 'Invalid FreeAssetNetLimit', with: { newLimit: oneDay } },
    { text: 'Invalid PublicFreeAssetNetLimit', with: { newPublicLimit: oneDay } },
  ],
})

test('UpdateAssetContract changes the description of a token and the bandwidth that its issuer provides', () => {
  const at = world()
  issue(at, bob.address, { id: '1000001', supply: 100n })
  const before = at.ledger.record('tokens', '1000001')!
  const { fee, moved, reported } = runAndWatch(at, 'UpdateAssetContract', value)
  expect([fee, moved, reported]).toEqual([0n, {}, {}])
  expect(at.ledger.record('tokens', '1000001')).toEqual({
    ...before,
    description: value.description,
    url: value.url,
    freeAssetNetLimit: 300n,
    publicFreeAssetNetLimit: 4000n,
  })
})
