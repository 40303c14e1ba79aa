import { assetIssue } from '@sundial/operations'
import { fromText, toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/open-world.ts'
import { Away } from '../testing/shared-account.ts'
import { FakeCalls } from '../testing/signed.ts'
import { alice, bob, token } from '../testing/small-chain.ts'

const late = { from: 5, to: 7 }
const hash = '7'.repeat(64)
const fromNode = { block: 700, hash }

const issue = assetIssue.toJson(
  assetIssue.create({
    id: '1000009',
    ownerAddress: alice,
    name: fromText('Meadow'),
    abbr: fromText('MDW'),
    totalSupply: 5_000n,
    precision: 3,
    trxNum: 1,
    num: 1,
  }),
  { visible: false },
) as Record<string, unknown>

/** A node whose newest block is number 700. */
function nodeAt700() {
  const calls = new FakeCalls()
  calls.answers.set('/wallet/getblock', () => ({
    blockID: hash,
    block_header: { raw_data: { number: 700 } },
  }))
  calls.answers.set('/wallet/getassetissuebyid', ({ value }) => (value === '1000009' ? issue : {}))
  calls.answers.set('/wallet/getaccount', ({ address }) =>
    address === bob ? { address, balance: 42, assetV2: [{ key: '1000009', value: 1500 }] } : {},
  )
  return calls
}

test('a token from before the index is as the node has it, at its block', async () => {
  await using world = await openWorld({ ...late, services: { nodeCalls: nodeAt700() } })
  const { body } = await world.get('/api/token?id=1000009')
  expect(body).toMatchObject({ since: 5, total: 1 })
  expect(body['data']).toMatchObject([
    {
      id: 1_000_009,
      name: 'Meadow',
      precision: 3,
      totalSupply: 5000,
      ownerAddress: toBase58(alice),
      fromNode,
    },
  ])
  expect((body['data'] as object[])[0]).not.toHaveProperty('dateCreated')
  expect(body).not.toHaveProperty('totalAll')
  expect((await world.get('/api/token?id=1000010')).body).toMatchObject({ total: 0, data: [] })
})

test('balances that the index cannot know are as the node has them, with the decimals of each token', async () => {
  await using world = await openWorld({ ...late, services: { nodeCalls: nodeAt700() } })
  const { body } = await world.get(`/api/accountv2?address=${bob}`)
  expect(body).toMatchObject({ balance: 42, since: 5, fromNode })
  const tokens = (await world.get(`/api/account/tokens?address=${bob}`)).body
  expect(tokens['data']).toMatchObject([
    { tokenId: '_', quantity: '0.000042' },
    { tokenId: '1000009', tokenAbbr: 'MDW', balance: '1500', quantity: '1.5' },
  ])
  expect(tokens).toMatchObject({ fromNode })
  expect(tokens).not.toHaveProperty('total')
})

test('a search for the address of an account or contract from before the index finds it, as the node has it', async () => {
  const nodeCalls = nodeAt700()
  const [account, contract, nobody] = ['91', '92', '93'].map((byte) => `41${byte.repeat(20)}`) as [
    string,
    string,
    string,
  ]
  nodeCalls.answers.set('/wallet/getaccount', ({ address }) => {
    if (address === account) return { address, balance: 42, account_name: '6f6c64' }
    return address === contract ? { address, type: 'Contract', balance: 7 } : {}
  })
  nodeCalls.answers.set('/wallet/getcontract', ({ value }) =>
    value === contract ? { contract_address: contract, origin_address: account, name: 'Vault' } : {},
  )
  await using world = await openWorld({ ...late, services: { nodeCalls } })
  const grouped = async (term: string) => (await world.get(`/api/search/v2?term=${term}`)).body
  const named = { ...fromNode, members: ['name', 'balance'] }
  expect(await grouped(account)).toMatchObject({
    address: [{ address: toBase58(account), name: 'old', balance: 42, fromNode: named }],
    contract: [],
  })
  expect(await grouped(contract)).toMatchObject({
    address: [],
    contract: [{ contract: toBase58(contract), name: 'Vault', balance: 7, fromNode: named }],
  })
  expect(await grouped(nobody)).toMatchObject({ address: [], contract: [] })
  expect((await world.get(`/api/search?term=${contract}`)).body).toEqual([
    { desc: 'Contract', value: toBase58(contract) },
  ])
})

test('nothing is said not to exist while the node does not answer', async () => {
  const nodeCalls = {
    call: async () => {
      throw new Away('away')
    },
  }
  await using world = await openWorld({ ...late, services: { nodeCalls } })
  expect(await world.get('/api/token?id=1000009')).toMatchObject({
    status: 503,
    body: { code: 'node_unavailable' },
  })
  expect((await world.get(`/api/accountv2?address=${bob}`)).body).not.toHaveProperty('balance')
})

test('an index of the whole chain asks the node for no token, and says nothing of a first block', async () => {
  const nodeCalls = nodeAt700()
  await using world = await openWorld({ services: { nodeCalls } })
  const { body } = await world.get('/api/token?id=1000009')
  expect(body).toMatchObject({ total: 0 })
  expect(body).not.toHaveProperty('since')
  expect(nodeCalls.requestedPaths()).not.toContain('/wallet/getassetissuebyid')
})

test('one answer of the node serves everybody until it has another block', async () => {
  const nodeCalls = nodeAt700()
  await using world = await openWorld({ ...late, services: { nodeCalls } })
  const paths = [
    `/api/accountv2?address=${bob}`,
    `/api/account/tokens?address=${bob}`,
    `/api/account/wallet?address=${bob}`,
  ]
  await Promise.all(paths.map((path) => world.get(path)))
  expect(nodeCalls.requestedPaths().filter((path) => path === '/wallet/getaccount')).toHaveLength(1)
})

test('a contract of items that moved none since the index began follows the standard that it says itself', async () => {
  const nodeCalls = nodeAt700()
  nodeCalls.answers.set('/wallet/getcontract', ({ value }) => ({
    contract_address: value,
    origin_address: alice,
    abi: {},
  }))
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  const text = (value: string) =>
    `${word(32n)}${word(BigInt(value.length))}${Buffer.from(value).toString('hex').padEnd(64, '0')}`
  const answers: Readonly<Record<string, string>> = {
    'name()': text('Seeds'),
    'symbol()': text('SEED'),
    'supportsInterface(bytes4)': word(1n),
  }
  nodeCalls.answers.set('/wallet/triggerconstantcontract', ({ function_selector: called, parameter }) => {
    const isOther = called === 'supportsInterface(bytes4)' && !String(parameter).startsWith('80ac58cd')
    const answer = isOther ? word(0n) : answers[String(called)]
    return answer === undefined
      ? { result: { result: true, message: '' } }
      : { result: { result: true }, constant_result: [answer] }
  })
  await using world = await openWorld({ ...late, services: { nodeCalls } })
  const { body } = await world.get(`/api/contract?contract=41${'8'.repeat(40)}`)
  expect(body['data']).toMatchObject([{ tokenInfo: { tokenAbbr: 'SEED', tokenType: 'trc721' } }])
})

test('the contract is asked for a balance that the index cannot know', async () => {
  const nodeCalls = nodeAt700()
  nodeCalls.answers.set('/wallet/triggerconstantcontract', () => ({
    result: { result: true },
    constant_result: [(77).toString(16).padStart(64, '0')],
  }))
  const url = `/api/token_trc20/holder_balance?holder_address=${bob}&contract_address=${token}`
  await using world = await openWorld({ ...late, services: { nodeCalls } })
  expect((await world.get(url)).body).toMatchObject({ balance: '77', balanceAtBlock: 700 })
  await using alone = await openWorld(late)
  expect((await alone.get(url)).body).not.toHaveProperty('balance')
})

test('a contract from before the index has the name, creator and settings of the node', async () => {
  const nodeCalls = nodeAt700()
  const onChain = {
    contract_address: bob,
    origin_address: alice,
    name: 'Old',
    consume_user_resource_percent: 30,
  }
  nodeCalls.answers.set('/wallet/getcontract', ({ value }) => (value === bob ? onChain : {}))
  await using world = await openWorld({ ...late, services: { nodeCalls } })
  const { body } = await world.get(`/api/contract?contract=${bob}`)
  expect(body['data']).toMatchObject([
    {
      name: 'Old',
      creator: { address: toBase58(alice), address_is_contract: false, consume_user_resource_percent: 30 },
      fromNode: { ...fromNode, members: ['name', 'creator', 'balance'] },
    },
  ])
  expect((await world.get(`/api/contract?contract=${token}`)).body).toMatchObject({ count: 1 })
})
