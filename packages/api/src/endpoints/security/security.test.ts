import { toBase58 } from '@sundial/primitives'
import { account, accountState, permission } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { readLabels } from '../../services/labels.ts'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, blockIdOf, bob, smallChain, token, transactionIdOf } from '../../testing/small-chain.ts'

const labels = readLabels(
  JSON.stringify({
    labels: {
      [toBase58(bob)]: { tag: 'Bob', risk: true, warnings: ['fraud', 'black-list'] },
      [toBase58(token)]: {
        level: 4,
        vip: true,
        url: 'https://token.example',
        logo: 'https://token.example/l.png',
      },
    },
    cheatHosts: ['cheat.example'],
  }),
)
const services = { labels }

test('warns about an account by the labels, and about none without them', async () => {
  await using world = await openWorld({ services })
  const path = `/api/security/account/data?address=${bob}`
  expect((await world.get(path)).body).toEqual({
    send_ad_by_memo: false,
    has_fraud_transaction: true,
    fraud_token_creator: false,
    is_black_list: true,
  })
  await using plain = await openWorld()
  expect(Object.values((await plain.get(path)).body)).toEqual([false, false, false, false])
  expect((await plain.get('/api/security/account/data?address=x')).body).toMatchObject({
    code: 'malformed_address',
  })
})

test('a token has the level of its label, 0 without one', async () => {
  await using world = await openWorld({ services })
  const path = '/api/security/token/data?address='
  expect((await world.get(path + token)).body).toMatchObject({
    is_vip: true,
    token_level: '4',
    has_url: true,
  })
  expect((await world.get(path + alice)).body).toEqual({
    is_vip: false,
    token_level: '0',
    black_list_type: 0,
    increase_total_supply: 0,
    has_url: false,
    swap_token: false,
    open_source: false,
  })
})

test.each([
  ['https://www.cheat.example/x?y', true],
  ['cheat.example', true],
  ['https://cheat.example.org', false],
])('the warning about site %s: %s', async (url, cheat_url) => {
  await using world = await openWorld({ services })
  const { body } = await world.get(`/api/security/url/data?url=${encodeURIComponent(url)}`)
  expect(body).toEqual({ cheat_url })
})

test('rejects a site that is not a site', async () => {
  await using world = await openWorld()
  expect((await world.get('/api/security/url/data?url=https://')).body).toMatchObject({
    code: 'malformed_url',
  })
  expect((await world.get('/api/security/url/data')).body).toMatchObject({ code: 'parameter_missing' })
})

const transactions = '/api/security/transaction/data?hashes='
const harmless = {
  riskToken: false,
  riskAddress: false,
  zeroTransfer: false,
  sameTailAttach: false,
  riskTransaction: false,
}

test('judges transactions by labels; leaves out those missing from the index', async () => {
  const [known, unknown] = [transactionIdOf(4, 0), 'ff'.repeat(32)]
  await using plain = await openWorld()
  expect((await plain.get(`${transactions}${known},${unknown}`)).body).toEqual({ [known]: harmless })
  await using world = await openWorld({ services })
  expect((await world.get(transactions + known)).body).toEqual({
    [known]: { ...harmless, riskAddress: true, riskTransaction: true },
  })
  expect((await world.get(`${transactions}x`)).body).toMatchObject({ code: 'malformed_hash' })
})

test('flags an empty transfer to an account with a look-alike address', async () => {
  // The same first base58 characters: the bytes differ only at the end.
  const [friend, twin] = [`41${'b'.repeat(40)}`, `41${'b'.repeat(38)}bc`]
  await using world = await openWorld({ to: -1 })
  const [block] = smallChain(0, 0)
  const move = { from: alice, asset: { kind: 'trx' } } as const
  const transfers = [
    { ...move, transactionIndex: 0, to: friend, amount: 5n },
    { ...move, transactionIndex: 1, to: twin, amount: 0n },
  ]
  await world.store.write([{ ...block!, transfers }], 0)
  const [paid, attached] = [transactionIdOf(0, 0), transactionIdOf(0, 1)]
  expect((await world.get(`${transactions}${paid},${attached}`)).body).toEqual({
    [paid]: harmless,
    [attached]: { ...harmless, zeroTransfer: true, sameTailAttach: true, riskTransaction: true },
  })
})

test("reports other signers from the account's permissions", async () => {
  await using world = await openWorld()
  const path = `/api/security/sign/data?address=${alice}`
  expect((await world.get(path)).body).toEqual({
    multiSignOwnerPermissionAddress: [],
    multiSignActivePermissionAddress: [],
    multiSignWitnessPermissionAddress: [],
    trueAtBlock: 9,
  })
  const key = (address: string) => ({ address, weight: 1n })
  const bytes = accountState.encode(
    accountState.create({
      account: account.create({
        ownerPermission: permission.create({ threshold: 2n, keys: [key(alice), key(bob)] }),
        activePermission: [permission.create({ type: 'Active', id: 2, threshold: 1n, keys: [key(alice)] })],
      }),
    }),
  )
  await world.store.storeStates({ height: 9, id: blockIdOf(9) }, 'account', [{ key: alice, bytes }])
  expect((await world.get(path)).body).toMatchObject({
    multiSign: true,
    multiSignOwnerPermissionAddress: [toBase58(bob)],
    multiSignActivePermissionAddress: [],
    ownerPermission: { threshold: 2 },
  })
})

test('counts and returns approvals to accounts that the labels warn about', async () => {
  await using world = await openFactWorld(9, { services })
  expect((await world.get(`/api/security/auth/data?address=${alice}`)).body).toMatchObject({
    approveTokenCount: 1,
    approveAddressCount: 1,
    approveProjectCount: 1,
    approveRiskAddressCount: 1,
    approveRiskAccountCount: 1,
    approveRiskContractCount: 0,
    riskApprove: [
      {
        to_address: toBase58(bob),
        unlimited: true,
        tokenInfo: { tokenLevel: '4', tokenCanShow: 3, vip: true },
      },
    ],
  })
  await using plain = await openFactWorld()
  expect((await plain.get(`/api/security/auth/data?address=${alice}`)).body).toMatchObject({
    approveTokenCount: 1,
    approveRiskAddressCount: 0,
    riskApprove: [],
  })
})

test('lists include the labels of their accounts', async () => {
  await using world = await openWorld({ services })
  const { body } = await world.get('/api/token_trc20/transfers?limit=1')
  expect(body).toMatchObject({
    contractInfo: { [toBase58(token)]: { vip: true, tag1Url: 'https://token.example', risk: false } },
    normalAddressInfo: { [toBase58(bob)]: { risk: true } },
    token_transfers: [
      {
        riskTransaction: true,
        to_address_tag: { to_address_tag: 'Bob' },
        tokenInfo: { tokenLogo: 'https://token.example/l.png' },
      },
    ],
  })
})
