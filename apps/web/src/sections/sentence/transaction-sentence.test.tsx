import { encodeCall, parseFunction } from '@sundial/abi'
import { rememberTokens } from '../../data/token.ts'
import type { TransactionInfo } from '../../data/transaction.ts'
import { encodeOperation, messageOf } from '@sundial/operations'
import { fromText, toBase58, toHex } from '@sundial/primitives'
import { rawTransaction } from '@sundial/protocol'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { loadTopic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { TransactionSentence } from './transaction-sentence.tsx'

const [owner, to] = ['aa', 'bb'].map((byte) => `41${byte.repeat(20)}`) as [string, string]

function raw(...given: Parameters<typeof encodeOperation>): string {
  const [kind, value] = given
  const none = new Uint8Array()
  return toHex(
    rawTransaction.encode({
      refBlockBytes: none,
      refBlockNum: 0n,
      refBlockHash: none,
      expiration: 1n,
      auths: [],
      data: none,
      contract: [encodeOperation(kind, value as never)],
      scripts: none,
      timestamp: 1n,
      feeLimit: 0n,
    }),
  )
}

const about = (more: Partial<TransactionInfo>) =>
  ({
    hash: 'ab'.repeat(32),
    block: 5,
    confirmed: true,
    ownerAddress: toBase58(owner),
    revert: false,
    contract_map: {},
    ...more,
  }) as TransactionInfo

const sent = {
  contractType: 1,
  rawDataHex: raw('TransferContract', { ownerAddress: owner, toAddress: to, amount: 5_000_000n }),
}

const called = {
  contractType: 31,
  rawDataHex: raw('TriggerSmartContract', {
    ownerAddress: owner,
    contractAddress: to,
    callValue: 3_000_000n,
    data: encodeCall(parseFunction('function transfer(address,uint256)'), [to, 5n]),
    callTokenValue: 0n,
    tokenId: 0n,
  }),
}

/** The sentence as text, with the start and end of each address joined. */
async function sentenceOf(more: Partial<TransactionInfo>): Promise<string> {
  await act(async () => {
    await renderAt('/x', <TransactionSentence info={about(more)} />)
    await loadTopic('sentence', 'en')
  })
  const title = await screen.findByText('What happened')
  const text = [...title.parentElement!.querySelectorAll('p')].map((line) => line.textContent).join(' ')
  return text.replaceAll(toBase58(owner), 'OWNER').replaceAll(toBase58(to), 'TO')
}

test.each([
  ['done', { contractRet: 'SUCCESS' }, 'OWNER sent 5 TRX to TO.'],
  ['done in a block of 2018, which carries no result', {}, 'OWNER sent 5 TRX to TO.'],
  ['not final yet', { contractRet: 'SUCCESS', confirmed: false }, 'OWNER sent 5 TRX to TO.'],
])('a payment that is %s is described', async (_, more, text) => {
  expect(await sentenceOf({ ...sent, ...more })).toBe(text)
})

test('a pending operation is requested, not done', async () => {
  const { block: _, ...waiting } = about({ ...sent })
  expect(await sentenceOf({ ...waiting, block: undefined as never })).toBe(
    'OWNER requested: Send TRX. The result is not known here.',
  )
})

test('a failed call says why it failed, what it burned, and where its line of source is', async () => {
  const text = await sentenceOf({
    ...called,
    contractRet: 'OUT_OF_ENERGY',
    cost: { fee: 1_500_000, energy_usage_total: 20_000 },
  })
  expect(text).toBe(
    'OWNER tried to call transfer of the contract TO with 3 TRX, but it failed. The call ran out of energy. It used 20,000 energy. 1.5 TRX was still burned. See the call that failed.',
  )
  const way = screen.getByRole('link', { name: /^See the call that failed/ })
  expect(way.getAttribute('href')).toContain(`/transaction/${'ab'.repeat(32)}/trace`)
})

test('a transfer that no log confirms is shown as a call', async () => {
  const text = await sentenceOf({ ...called, contractRet: 'SUCCESS', logs: [] })
  expect(text).toBe('OWNER called transfer on contract TO, paying 3 TRX.')
})

test('without the signed bytes it names the owner and the kind of operation', async () => {
  expect(await sentenceOf({ contractType: 54, contractRet: 'SUCCESS' })).toBe('OWNER did this: Stake TRX.')
})

test.each([
  [
    'sold and received',
    'ExchangeTransactionContract',
    { expected: 1n },
    { exchange_received_amount: 1469 },
    'OWNER sold 31 SEED for 1.469 TEE to exchange pair #2 SEED/TEE.',
  ],
  [
    'put in of both tokens',
    'ExchangeInjectContract',
    {},
    { exchange_inject_another_amount: '2000' },
    'OWNER put 31 SEED and 2 TEE into exchange pair #2 SEED/TEE.',
  ],
  [
    'took out of both tokens',
    'ExchangeWithdrawContract',
    {},
    { exchange_withdraw_another_amount: 5 },
    'OWNER took 31 SEED and 0.005 TEE out of exchange pair #2 SEED/TEE.',
  ],
] as const)(
  'a trade tells what it %s, by the names of the tokens and the pair',
  async (...[, kind, more, outcome, text]) => {
    const tokens = [
      { id: 1000001, name: 'Seed', abbr: 'SEED', precision: 0 },
      { id: 1000002, name: 'Tee', abbr: 'TEE', precision: 3 },
    ]
    const pairs = [
      { exchange_id: 3, first_token_id: '_', second_token_id: '1000001' },
      { exchange_id: 2, first_token_id: '1000001', second_token_id: '1000002' },
    ]
    vi.stubGlobal('fetch', async (url: string) => {
      const { pathname, searchParams } = new URL(url)
      if (pathname === '/api/exchanges/list')
        return Response.json({ total: 2, data: [pairs[Number(searchParams.get('start'))]] })
      if (pathname === '/api/token')
        return Response.json({ data: tokens.filter(({ id }) => String(id) === searchParams.get('id')) })
      return Response.json({})
    })
    const tokenId = new TextEncoder().encode('1000001')
    const value = { ownerAddress: owner, exchangeId: 2n, tokenId, quant: 31n, ...more }
    await sentenceOf({ contractRet: 'SUCCESS', rawDataHex: raw(kind, value), outcome })
    await vi.waitFor(() => {
      const shown = screen.getByText('What happened').parentElement!.textContent
      expect(shown?.replaceAll(toBase58(owner), 'OWNER')).toContain(text)
    })
    expect(screen.getAllByRole('link', { name: 'TEE' })[0]?.getAttribute('href')).toBe('/token/1000002')
    vi.unstubAllGlobals()
  },
)

test("a call is named by the contract's own ABI where the method is otherwise unknown", async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      new URL(url).pathname === '/api/contract' ? { data: [{ methodMap: { efc81a8c: 'create()' } }] } : {},
    ),
  )
  const rawDataHex = raw('TriggerSmartContract', {
    ownerAddress: owner,
    contractAddress: to,
    callValue: 0n,
    data: Uint8Array.from([0xef, 0xc8, 0x1a, 0x8c]),
    callTokenValue: 0n,
    tokenId: 0n,
  })
  await sentenceOf({ contractType: 31, contractRet: 'SUCCESS', rawDataHex, logs: [] })
  expect(await screen.findByText('create')).toBeTruthy()
  vi.unstubAllGlobals()
})

test.each([
  [
    'names it by the ABI of the contract',
    JSON.stringify([{ type: 'error', name: 'Empty', inputs: [] }]),
    'Empty()',
  ],
  ['gives its selector where no ABI has it', '[]', '0x3db2a12a'],
] as const)('a call that reverts with an error of its contract %s', async (_, abi, words) => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(new URL(url).pathname === '/api/contracts/code' ? { data: { abi } } : {}),
  )
  const more = { contractRet: 'REVERT', contractResult: ['3db2a12a'], toAddress: toBase58(to) }
  await sentenceOf({ ...called, ...more })
  expect((await screen.findByText(words)).closest('q')).toBeTruthy()
  vi.unstubAllGlobals()
})

const dollar = {
  tokenId: toBase58(`41${'dd'.repeat(20)}`),
  tokenType: 'trc20',
  tokenAbbr: 'SUSD',
  tokenName: 'Sundial Dollar',
  tokenDecimal: 6,
  tokenCanShow: 1,
  tokenLogo: '',
  tokenLevel: '0',
  vip: false,
} as const

test.each([
  ['transfer(address,uint256)', [to, 20_000_000n], 'OWNER tried to send 20 SUSD to TO, but it failed.'],
  [
    'transferFrom(address,address,uint256)',
    [to, owner, 1_500_000n],
    'OWNER tried to move 1.5 SUSD from TO to OWNER, but it failed.',
  ],
  [
    'approve(address,uint256)',
    [to, 2_000_000n],
    'OWNER tried to allow TO to spend up to 2 SUSD on its behalf, but it failed.',
  ],
  [
    'approve(address,uint256)',
    [to, 2n ** 256n - 1n],
    'OWNER tried to allow TO to spend its SUSD without any limit, but it failed.',
  ],
  [
    'approve(address,uint256)',
    [to, 0n],
    'OWNER tried to end the permission of TO to spend its SUSD, but it failed.',
  ],
] as const)('a failed %s of a token says what was tried', async (signature, values, text) => {
  rememberTokens([{ tokenInfo: dollar }])
  const rawDataHex = raw('TriggerSmartContract', {
    ownerAddress: owner,
    contractAddress: `41${'dd'.repeat(20)}`,
    callValue: 0n,
    data: encodeCall(parseFunction(`function ${signature}`), [...values]),
    callTokenValue: 0n,
    tokenId: 0n,
  })
  const said = await sentenceOf({ contractType: 31, rawDataHex, contractRet: 'OUT_OF_ENERGY' })
  expect(said).toContain(text)
  const struck = [...document.querySelectorAll('s')].map((one) => one.textContent)
  expect(struck).toHaveLength(text.includes('its SUSD') ? 0 : 1)
})

test('TRX that went with the transfer of a token are among what moved', async () => {
  const contract = toBase58(to)
  const word = (hex: string) => hex.padStart(64, '0')
  const text = await sentenceOf({
    ...called,
    contractRet: 'SUCCESS',
    logs: [
      {
        address: contract,
        topics: [
          'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          word(owner.slice(2)),
          word(to.slice(2)),
        ],
        data: word('5'),
      },
    ],
    transfersAllList: [
      {
        type: 'Transfer',
        from_address: toBase58(owner),
        to_address: contract,
        amount_str: '3000000',
        tokenType: 'trc10',
        token_id: '_',
      },
    ] as never,
  })
  expect(text).toContain('Transfers: 3 TRX from OWNER to TO.')
})

test('items that a call moved are named by their number, and how many where there are several', async () => {
  const contract = toBase58(to)
  rememberTokens([{ tokenInfo: { ...dollar, tokenId: contract, tokenType: 'trc1155' } }])
  const item = {
    type: 'Transfer',
    tokenType: 'trc1155',
    contract_address: contract,
    to_address: toBase58(owner),
  }
  const text = await sentenceOf({
    ...called,
    contractRet: 'SUCCESS',
    logs: [],
    transfersAllList: [
      { ...item, from_address: contract, amount_str: '3', token_id: '7' },
      { ...item, amount_str: '1', token_id: '123456' },
    ] as never,
  })
  expect(text).toContain('3 × #7')
  expect(text).toContain('#123456')
})

test.each([
  [undefined, 'OWNER canceled all pending unstaking.'],
  [
    { ENERGY: 60_000_000, TRON_POWER: 0, BANDWIDTH: 50_000_000 },
    'OWNER canceled all pending unstaking (110 TRX).',
  ],
])('stake that is back comes from the receipt: %o', async (stake, text) => {
  const canceled = raw('CancelAllUnfreezeV2Contract', { ownerAddress: owner })
  expect(
    await sentenceOf({
      contractType: 59,
      rawDataHex: canceled,
      contractRet: 'SUCCESS',
      ...(stake && { outcome: { cancel_unfreezeV2_amount: stake } }),
    }),
  ).toBe(text)
})

test('the number of an issued token comes from the receipt, and leads to it', async () => {
  const members = { name: fromText('Sand'), abbr: fromText('SND'), totalSupply: 10_000n }
  const issue = messageOf('AssetIssueContract').create({ ownerAddress: owner, ...members })
  expect(
    await sentenceOf({
      contractType: 6,
      rawDataHex: raw('AssetIssueContract', issue),
      contractRet: 'SUCCESS',
      outcome: { assetIssueID: '1000002' },
    }),
  ).toBe('OWNER issued the TRC10 token Sand (SND, 1000002), 10,000 in all.')
  expect(screen.getByRole('link', { name: '1000002' }).getAttribute('href')).toContain('/token/1000002')
})
