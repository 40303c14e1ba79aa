import { type Address, toBase58 } from '@sundial/primitives'
import type { IndexedBlock, IndexedTransaction, IndexedTransfer } from '@sundial/store'
import { expect, test } from 'vitest'
import { apiLimits } from '../../limits.ts'
import { openWorld, type World } from '../../testing/open-world.ts'
import { alice, bob, smallChain, token, transactionIdOf } from '../../testing/small-chain.ts'

const accountOf = (number: number): Address => `41${number.toString(16).padStart(40, '0')}`
const [paid, fake, stranger, fakeToken] = [accountOf(11), accountOf(12), accountOf(13), accountOf(14)]
const trx = { kind: 'trx' } as const
const trc20 = (contract: Address) => ({ kind: 'trc20', contract }) as const

type Part = { readonly transaction: Partial<IndexedTransaction>; readonly transfers?: readonly Transfer[] }
type Transfer = Omit<IndexedTransfer, 'transactionIndex'>

/** The small chain with other content: a block for each list of transactions. */
const chainOf = (blocks: readonly (readonly Part[])[]): IndexedBlock[] =>
  smallChain(0, blocks.length - 1).map((block, height) => ({
    ...block,
    transactions: blocks[height]!.map(({ transaction }, index) => ({
      type: 1,
      owner: alice,
      result: 'SUCCESS',
      ...transaction,
      id: transactionIdOf(height, index),
    })),
    transfers: blocks[height]!.flatMap(({ transfers = [] }, transactionIndex) =>
      transfers.map((transfer) => ({ transactionIndex, ...transfer })),
    ),
  }))

const payment = (part: Partial<IndexedTransaction>): Part => ({
  transaction: { to: paid, asset: trx, amount: 2_000_000n, ...part },
})
const call = (part: Partial<IndexedTransaction>, ...transfers: readonly Transfer[]): Part => ({
  transaction: { type: 31, selector: 'a9059cbb', to: token, ...part },
  transfers,
})
const moved = (part: Partial<Transfer>): Transfer => ({
  from: alice,
  to: paid,
  asset: trc20(token),
  amount: 250n,
  ...part,
})

async function payeesOf(parts: readonly Part[]): Promise<readonly string[]> {
  await using world = await openWorld({ to: -1 })
  await world.store.write(chainOf([parts]), 0)
  const { status, body } = await world.get(`/api/account/payees?address=${toBase58(alice)}`)
  expect({ status, ...body }).toMatchObject({ status: 200, searched: { isWhole: true } })
  return (body['data'] as readonly { readonly address: string }[]).map(({ address }) => address)
}

test.each<readonly [string, readonly Part[]]>([
  ['TRX that it sent', [payment({})]],
  ['a TRC10 token that it sent', [payment({ type: 2, asset: { kind: 'trc10', id: '1000001' } })]],
  ['a payment in a block without results', [payment({ result: undefined })]],
  ['a token that its own call moved', [call({}, moved({}))]],
  ['a token that its own call of transferFrom moved from it', [call({ selector: '23b872dd' }, moved({}))]],
])('the payee of %s is listed', async (_, parts) => {
  expect(await payeesOf(parts)).toEqual([toBase58(paid)])
})

test.each<readonly [string, readonly Part[]]>([
  [
    'an event of a contract that a stranger called',
    [call({ owner: stranger, to: fakeToken }, moved({ to: fake, asset: trc20(fakeToken) }))],
  ],
  [
    'a transferFrom of nothing that a stranger ordered in a real token',
    [call({ owner: stranger, selector: '23b872dd' }, moved({ to: fake, amount: 0n }))],
  ],
  [
    'an amount that a stranger moved under an approval',
    [call({ owner: stranger, selector: '23b872dd' }, moved({ to: fake }))],
  ],
  ['an event of another contract in its own call', [call({}, moved({ to: fake, asset: trc20(fakeToken) }))]],
  ['an event of a method that is no transfer', [call({ selector: '12345678' }, moved({ to: fake }))]],
  ['a token that it moved from somebody else', [call({ selector: '23b872dd' }, moved({ from: stranger }))]],
  ['dust', [payment({ amount: 9_999n })]],
  ['a transaction that failed', [payment({ result: 'OUT_OF_ENERGY' })]],
  ['what it received', [payment({ owner: stranger, to: alice })]],
  ['a payment to itself', [payment({ to: alice })]],
  ['an operation that pays nobody', [{ transaction: { type: 4, to: fake } }]],
])('%s makes nobody a payee', async (_, parts) => {
  expect(await payeesOf(parts)).toEqual([])
})

test('a payee is named once, with the newest payment above dust', async () => {
  await using world = await openWorld({ to: -1 })
  const chain = chainOf([
    [payment({})],
    [payment({ to: bob })],
    [payment({ amount: 3_000_000n })],
    [payment({ amount: 1n })],
  ])
  await world.store.write(chain, 0)
  const { body } = await world.get(`/api/account/payees?address=${toBase58(alice)}`)
  expect(body['data']).toMatchObject([
    { address: toBase58(paid), block: 2, amount_str: '3000000', tokenInfo: { tokenId: '_' } },
    { address: toBase58(bob), block: 1 },
  ])
})

/** Requests pages until there is no cursor. */
async function follow(
  world: World,
): Promise<{ readonly addresses: readonly string[]; readonly pages: number }> {
  const addresses: string[] = []
  let pages = 0
  for (let cursor: string | undefined = ''; cursor !== undefined; pages++) {
    const { body } = await world.get(
      `/api/account/payees?address=${toBase58(alice)}${cursor && `&cursor=${cursor}`}`,
    )
    addresses.push(...(body['data'] as readonly { address: string }[]).map(({ address }) => address))
    cursor = body['nextCursor'] as string | undefined
  }
  return { addresses, pages }
}

test('thousands of fake events and dust from strangers hide no payee, and failures are passed page by page', async () => {
  await using world = await openWorld({ to: -1 })
  const event = call({ owner: stranger, to: fakeToken }, moved({ to: fake, asset: trc20(fakeToken) }))
  const dust = payment({ owner: stranger, to: alice, amount: 1n })
  const rows = (part: Part, count: number) => Array.from({ length: count }, () => part)
  await world.store.write(
    chainOf([
      [payment({})],
      rows(event, 6000),
      rows(dust, apiLimits.scannedRows + 10),
      rows(payment({ result: 'OUT_OF_TIME' }), apiLimits.rowsPerLook + 1),
    ]),
    0,
  )
  expect(await follow(world)).toEqual({ addresses: [toBase58(paid)], pages: 2 })
})

test('an account that paid nobody has an empty list, and no address is refused', async () => {
  await using world = await openWorld()
  expect((await world.get(`/api/account/payees?address=${toBase58(stranger)}`)).body).toMatchObject({
    data: [],
    searched: { isWhole: true },
  })
  expect(await world.get('/api/account/payees')).toMatchObject({ status: 400 })
  expect(await world.get('/api/account/payees?address=x')).toMatchObject({
    status: 400,
    body: { code: 'malformed_address' },
  })
})
