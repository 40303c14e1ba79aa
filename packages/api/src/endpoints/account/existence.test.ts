import { type Address, toAddress } from '@sundial/primitives'
import { account, accountState } from '@sundial/protocol'
import type { IndexedBlock } from '@sundial/store'
import { expect, test } from 'vitest'
import { made, openFactWorld } from '../../testing/fact-chain.ts'
import { openWorld } from '../../testing/open-world.ts'
import { Away } from '../../testing/shared-account.ts'
import { FakeCalls } from '../../testing/signed.ts'
import { alice, blockIdOf, bob, knownChain, token, transactionIdOf } from '../../testing/small-chain.ts'

const unused: Address = `41${'1'.repeat(40)}`
/** Received tokens only. */
const tokensOnly: Address = `41${'2'.repeat(40)}`
const zero: Address = `41${'0'.repeat(40)}`
const blackHole = toAddress('TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy')

/** java-tron returns an empty object for an account that it does not have. */
function nodeWith(...accounts: readonly Readonly<Record<string, unknown>>[]) {
  const calls = new FakeCalls()
  calls.answers.set(
    '/wallet/getaccount',
    ({ address }) => accounts.find((one) => one['address'] === address) ?? {},
  )
  return calls
}

function nodeThatAnswers(answer: () => Readonly<Record<string, unknown>>) {
  const calls = new FakeCalls()
  calls.answers.set('/wallet/getaccount', answer)
  return calls
}

const withTokensFor = (account: Address, blocks: readonly IndexedBlock[]): IndexedBlock[] =>
  blocks.map((block) => ({
    ...block,
    ledger: {
      ...block.ledger,
      changes: [...block.ledger.changes, { account, asset: { kind: 'trc20', contract: token }, change: 7n }],
    },
    transfers: [
      ...block.transfers,
      {
        transactionIndex: 1,
        from: alice,
        to: account,
        amount: 7n,
        asset: { kind: 'trc20', contract: token },
        contract: token,
      },
    ],
  }))

async function existence(
  address: Address,
  { nodeCalls, blocks }: { readonly nodeCalls?: FakeCalls; readonly blocks?: readonly IndexedBlock[] },
) {
  await using world = await openWorld({
    ...(blocks && { from: 0, to: -1 }),
    ...(nodeCalls && { services: { nodeCalls } }),
  })
  if (blocks) await world.store.write(blocks, 0)
  const { activated, accountType } = (await world.get(`/api/accountv2?address=${address}`)).body
  return { activated, accountType }
}

test('an address that no block of the whole chain names is not activated, whether or not the node answers', async () => {
  const away = nodeThatAnswers(() => {
    throw new Away('away')
  })
  for (const nodeCalls of [undefined, away, nodeWith()])
    expect(await existence(unused, { blocks: knownChain(2), ...(nodeCalls && { nodeCalls }) })).toEqual({
      activated: false,
    })
})

test('the node is asked once about an address that a part of the chain does not name', async () => {
  const nodeCalls = nodeWith({ address: alice })
  expect(await existence(unused, { nodeCalls })).toEqual({ activated: false })
  expect(nodeCalls.requests.filter(({ path }) => path === '/wallet/getaccount')).toEqual([
    { path: '/wallet/getaccount', body: { address: unused, visible: false } },
  ])
})

test('the node knows an account that the index has not reached yet', async () => {
  const nodeCalls = nodeWith({ address: unused, balance: 5 })
  expect(await existence(unused, { blocks: knownChain(2), nodeCalls })).toEqual({
    activated: true,
    accountType: 0,
  })
})

test.each([
  [
    'does not answer',
    () => {
      throw new Away('away')
    },
  ],
  ['declines the call', () => ({ Error: 'class java.lang.NullPointerException : null' })],
  ['answers about another account', () => ({ address: alice, balance: 5 })],
])('it stays unknown whether an account exists while the node %s', async (_, answer) => {
  expect(await existence(unused, { nodeCalls: nodeThatAnswers(answer) })).toEqual({})
})

test('an address that received only tokens of contracts is not activated', async () => {
  const blocks = withTokensFor(tokensOnly, knownChain(2))
  expect(await existence(tokensOnly, { blocks, nodeCalls: nodeWith() })).toEqual({ activated: false })
  expect(await existence(tokensOnly, { blocks })).toEqual({})
})

test('a contract that received only tokens is a contract', async () => {
  const blocks = withTokensFor(tokensOnly, knownChain(2))
  const nodeCalls = nodeWith({ address: tokensOnly, type: 'Contract' })
  expect(await existence(tokensOnly, { blocks, nodeCalls })).toEqual({ activated: true, accountType: 2 })
})

test('an account with TRX or TRC10 tokens exists, and the node is not asked', async () => {
  const nodeCalls = nodeWith()
  expect(await existence(bob, { blocks: knownChain(2), nodeCalls })).toMatchObject({ activated: true })
  expect(await existence(alice, { blocks: knownChain(2), nodeCalls })).toMatchObject({ activated: true })
  expect(nodeCalls.requestedPaths()).not.toContain('/wallet/getaccount')
})

test('the zero address and the black hole exist where the node has them', async () => {
  for (const address of [zero, blackHole]) {
    expect(await existence(address, { blocks: knownChain(2), nodeCalls: nodeWith() })).toEqual({
      activated: false,
    })
    const nodeCalls = nodeWith({ address, balance: 9 })
    expect(await existence(address, { blocks: knownChain(2), nodeCalls })).toMatchObject({ activated: true })
  }
})

test('a deleted contract is still a contract, and is not activated', async () => {
  expect(await existence(token, { nodeCalls: nodeWith() })).toEqual({ activated: false, accountType: 2 })
})

test('a deleted contract that another contract created is still a contract', async () => {
  await using world = await openFactWorld(9, { services: { nodeCalls: nodeWith() } })
  expect((await world.get(`/api/accountv2?address=${made}`)).body).toMatchObject({
    activated: false,
    accountType: 2,
  })
})

test('the address of a creation that failed is no contract', async () => {
  const [first, ...others] = knownChain(2)
  const creation = {
    ...first!.transactions[1]!,
    id: transactionIdOf(0, 2),
    type: 30,
    to: unused,
    result: 'REVERT',
  } as const
  const blocks = [{ ...first!, transactions: [...first!.transactions, creation] }, ...others]
  expect(await existence(unused, { blocks, nodeCalls: nodeWith() })).toEqual({ activated: false })
})

test('an account that the node did not have before the newest block that names it is asked about again', async () => {
  const nodeCalls = nodeWith({ address: bob })
  await using world = await openWorld({ services: { nodeCalls } })
  const at = (height: number) => ({ height, id: blockIdOf(height) })
  await world.store.storeStates(at(4), 'account', [{ key: bob, bytes: undefined }])
  expect((await world.get(`/api/accountv2?address=${bob}`)).body).toMatchObject({ activated: true })
  const bytes = accountState.encode(accountState.create({ account: account.create({}) }))
  await world.store.storeStates(at(9), 'account', [{ key: bob, bytes }])
  expect((await world.get(`/api/accountv2?address=${bob}`)).body).toMatchObject({ activated: true })
  expect(nodeCalls.requestedPaths().filter((path) => path === '/wallet/getaccount')).toHaveLength(1)
})
