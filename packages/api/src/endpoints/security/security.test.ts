import { toBase58 } from '@sundial/primitives'
import { account, accountState, permission } from '@sundial/protocol'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { expect, test } from 'vitest'
import { CodeReadings } from '../../services/contract-source/code-readings.ts'
import type { ReadResult } from '../../services/contract-source/read-sources.ts'
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
    findings: [{ kind: 'operatorWarns' }],
    trueAtBlock: 9,
  })
  await using plain = await openWorld()
  expect((await plain.get(path)).body).toEqual({
    send_ad_by_memo: false,
    has_fraud_transaction: false,
    fraud_token_creator: false,
    is_black_list: false,
    findings: [],
    trueAtBlock: 9,
  })
  expect((await plain.get('/api/security/account/data?address=x')).body).toMatchObject({
    code: 'malformed_address',
  })
})

test('a token has its level by the rules, to which warnings of the operator belong', async () => {
  await using world = await openWorld({ services })
  const path = '/api/security/token/data?address='
  expect((await world.get(path + token)).body).toMatchObject({
    is_vip: true,
    token_level: '4',
    has_url: false,
  })
  expect((await world.get(path + alice)).body).toEqual({
    is_vip: false,
    token_level: '0',
    black_list_type: 0,
    increase_total_supply: 0,
    has_url: false,
    swap_token: false,
    open_source: false,
    trueAtBlock: 9,
  })
})

test('what the code of a token allows is read from the code, not from names', async () => {
  const records = new MemoryRecords()
  const power = { kind: 'freeze', function: 'a()', place: { file: 'A.sol', line: 1 }, when: [], isSure: true }
  const reading = {
    contract: 'A',
    file: 'A.sol',
    isToken: true,
    upgrades: [],
    functions: [],
    gaps: [],
    powers: [power],
  }
  const report = { contracts: [], readings: [reading] } as unknown as NonNullable<ReadResult['report']>
  const codeReadings = new CodeReadings({
    records,
    sources: {
      newestAmong: async (addresses: readonly string[]) => new Set(addresses),
      enter: () => () => undefined,
      read: async () => ({ compiler: '', errors: [], files: [], main: 'A', report }),
    },
  })
  const source = { contractName: 'A', abi: [{ type: 'function', name: 'mint' }] }
  await records.putContractSource({
    address: token,
    verifiedMs: 1,
    isFull: true,
    record: JSON.stringify(source),
  })
  await using world = await openWorld({ services: { codeReadings } })
  const path = `/api/security/token/data?address=${token}`
  const before = { open_source: true, black_list_type: 0, increase_total_supply: 0 }
  expect((await world.get(path)).body).toMatchObject(before)
  await codeReadings.readPending()
  expect((await world.get(path)).body).toMatchObject({
    open_source: true,
    black_list_type: 1,
    increase_total_supply: 2,
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
  findings: [],
}

test('judges transactions by labels; leaves out those missing from the index', async () => {
  const [known, unknown] = [transactionIdOf(4, 0), 'ff'.repeat(32)]
  await using plain = await openWorld()
  expect((await plain.get(`${transactions}${known},${unknown}`)).body).toEqual({ [known]: harmless })
  await using world = await openWorld({ services })
  expect((await world.get(transactions + known)).body).toEqual({
    [known]: {
      ...harmless,
      riskAddress: true,
      riskTransaction: true,
      findings: [{ kind: 'riskAccount', account: toBase58(bob) }],
    },
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
    { ...move, transactionIndex: 0, to: friend, amount: 5_000_000n },
    { ...move, transactionIndex: 1, to: twin, amount: 0n },
  ]
  await world.store.write([{ ...block!, transfers }], 0)
  const [paid, attached] = [transactionIdOf(0, 0), transactionIdOf(0, 1)]
  expect((await world.get(`${transactions}${paid},${attached}`)).body).toEqual({
    [paid]: harmless,
    [attached]: {
      ...harmless,
      zeroTransfer: true,
      sameTailAttach: true,
      riskTransaction: true,
      findings: [
        { kind: 'lookAlike', account: toBase58(twin), imitates: toBase58(friend) },
        { kind: 'zeroTransfer', count: 1 },
      ],
      noteRead: false,
    },
  })
  // The payment need not be in the request.
  expect((await world.get(transactions + attached)).body).toMatchObject({
    [attached]: { sameTailAttach: true },
  })
})

test('flags dust from an address that looks like one that the receiver paid, and who sends nothing else', async () => {
  const [friend, twin] = [`41${'b'.repeat(40)}`, `41${'b'.repeat(38)}bc`]
  await using world = await openWorld({ to: -1 })
  const [block] = smallChain(0, 0)
  const move = { asset: { kind: 'trx' } } as const
  const dust = Array.from({ length: 20 }, () => ({
    ...move,
    transactionIndex: 1,
    from: twin,
    to: alice,
    amount: 3n,
  }))
  const transfers = [{ ...move, transactionIndex: 0, from: alice, to: friend, amount: 5_000_000n }, ...dust]
  await world.store.write([{ ...block!, transfers }], 0)
  const sent = transactionIdOf(0, 1)
  expect((await world.get(transactions + sent)).body).toMatchObject({
    [sent]: { zeroTransfer: false, sameTailAttach: true, riskTransaction: true },
  })
  const path = '/api/security/account/data?address='
  expect((await world.get(path + twin)).body).toMatchObject({
    findings: [{ kind: 'sendsDust', count: 20, of: 20 }],
  })
  expect((await world.get(path + alice)).body).toMatchObject({ findings: [] })
})

test('an account has the limitless approvals that it gave among its findings', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`/api/security/account/data?address=${alice}`)
  expect(body['findings']).toEqual([
    { kind: 'unlimitedApproval', account: toBase58(bob), token: toBase58(token), count: 1 },
  ])
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
