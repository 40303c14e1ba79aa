import { emptyRecord } from '@sundial/abi'
import { toBase58 } from '@sundial/primitives'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { expect, test } from 'vitest'
import { readLabels } from '../../services/labels.ts'
import { TokenRecords } from '../../services/token-records.ts'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, token as contract } from '../../testing/small-chain.ts'
import { addressOf } from '../../testing/signed.ts'
import { signedRecord, testNetwork, tokenNode, trc20Answers } from '../../testing/token-issuer.ts'

const token = toBase58(contract)
const timeMs = 1_800_000_000_000
const record = {
  ...emptyRecord,
  description: '<script>alert(1)</script>',
  website: 'https://dial.example',
  logo: 'https://dial.example/logo.png',
  socialLinks: [{ kind: 'Telegram' as const, url: 'https://t.example/dial' }],
}

async function openIssuer(file = '{}') {
  const calls = tokenNode({ [contract]: { creator: 1, says: trc20Answers } })
  const labels = readLabels(file)
  const clock = { now: () => timeMs }
  const tokenRecords = new TokenRecords({ records: new MemoryRecords(), calls, clock, labels })
  return openFactWorld(9, { services: { nodeCalls: calls, tokenRecords, labels } })
}

test.each(['trc10tokens/update', 'trc20tokens', 'trc721tokens/update', 'trc1155tokens'])(
  '/external/%s without a node is refused by name, in the shape that clients expect',
  async (path) => {
    await using world = await openWorld()
    expect(await world.post(`/external/${path}`, { content: '{}', sig: 'x' })).toMatchObject({
      status: 200,
      body: { retCode: '1', code: 'service_not_configured', data: null },
    })
  },
)

test.each(['tag', 'tag/insert', 'tag/update', 'tag/delete'])(
  '/external/%s is refused by name: private tags stay in the browser',
  async (path) => {
    await using world = await openIssuer()
    const { status, body } = await world.post(`/external/${path}`, { tag: 'x' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      retCode: '1',
      retMsg: expect.stringContaining('Private tags') as string,
      data: null,
    })
  },
)

test.each(['upload/logo', 'account/addShowList', 'trc20tokens/delete', 'constructor'])(
  '/external/%s is not supported',
  async (path) => {
    await using world = await openIssuer()
    const { body } = await world.post(`/external/${path}`, signedRecord({ token, record, timeMs }))
    expect(body).toMatchObject({ retCode: '1', retMsg: expect.stringContaining('--labels') as string })
  },
)

test('what the issuer signs is at the token, in lists, and in its history, with its source', async () => {
  await using world = await openIssuer()
  const { statement, ...body } = signedRecord({ token, record, timeMs })
  expect((await world.post('/external/trc20tokens', body)).body).toEqual({
    retCode: '0',
    retMsg: 'SUCCESS',
    data: { token, signedMs: timeMs },
  })
  expect((await world.get(`/api/token/facts?token=${contract}`)).body).toMatchObject({
    token,
    website: { value: 'https://dial.example', source: 'issuer' },
    description: { value: '<script>alert(1)</script>', source: 'issuer' },
    socialMedia: [{ name: 'Telegram', url: 'https://t.example/dial' }],
    signedMs: timeMs,
    signer: toBase58(addressOf(1)),
  })
  const { body: list } = await world.get('/api/tokens/overview?filter=trc20')
  expect(list['tokens']).toEqual([
    expect.objectContaining({
      contractAddress: token,
      imgUrl: 'https://dial.example/logo.png',
      projectSite: 'https://dial.example',
      factSources: { imgUrl: 'issuer', projectSite: 'issuer', description: 'issuer', socialMedia: 'issuer' },
    }),
  ])
  expect((await world.get(`/api/token_trc20?contract=${token}`)).body).toMatchObject({
    trc20_tokens: [{ icon_url: 'https://dial.example/logo.png', home_page: 'https://dial.example' }],
  })
  const { body: history } = await world.get(`/api/token/record?token=${token}`)
  expect(history).toMatchObject({
    token,
    tokenType: 'trc20',
    name: 'Dial',
    symbol: 'DIAL',
    decimals: 6,
    issuer: toBase58(addressOf(1)),
    signers: [toBase58(addressOf(1))],
    threshold: '1',
    weights: ['1'],
    waiting: [],
    network: testNetwork,
    data: [{ signedMs: timeMs, statement, content: body.content }],
  })
  expect((await world.get(`/api/token/record?token=${token}&before=${timeMs}`)).body).toMatchObject({
    data: [],
  })
})

test("the operator's label comes before the issuer's record, and the chain comes last", async () => {
  const label = {
    labels: { [token]: { url: 'https://operator.example' }, 1000001: { description: 'Not it' } },
  }
  await using world = await openIssuer(JSON.stringify(label))
  await world.post('/external/trc20tokens/update', signedRecord({ token, record, timeMs }))
  expect((await world.get(`/api/token/facts?token=${token}`)).body).toMatchObject({
    website: { value: 'https://operator.example', source: 'operator' },
    logo: { source: 'issuer' },
  })
  const { body } = await world.get('/api/token/facts?token=1000001')
  expect(body).toMatchObject({ description: { value: 'Not it', source: 'operator' } })
  expect(body['website']).toMatchObject({ source: 'chain' })
})

test.each([
  ['an oversize content', { content: 'x'.repeat(20_000), sig: '' }, 400],
  ['a body that is no record', { content: '{}', sig: '00' }, 200],
  ['members of other types', { content: 7, sig: [] }, 400],
])('%s is refused with a code', async (_, body, status) => {
  await using world = await openIssuer()
  const answer = await world.post('/external/trc20tokens', body)
  expect(answer.status).toBe(status)
  expect(answer.body['code']).toMatch(/^malformed_/)
  expect(world.defects).toEqual([])
})

test.each(['x', '7', toBase58(alice)])('%s is no token', async (text) => {
  await using world = await openIssuer()
  expect(await world.get(`/api/token/record?token=${text}`)).toMatchObject({
    status: 404,
    body: { code: 'token_not_found' },
  })
})

test('maps no side-chain contract to another', async () => {
  await using world = await openWorld()
  const { body } = await world.get('/external/sidechain/getMappingBySidechainAddress?sidechainAddress=x')
  expect(body).toEqual({ retCode: '0', retMsg: 'SUCCESS', data: null })
})
