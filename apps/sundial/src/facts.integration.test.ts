import { fromHex, fromText } from '@sundial/primitives'
import type { FactList, FactRow, Store } from '@sundial/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld, rich, walletAt } from '../test/paying-world.ts'

let world: PayingWorld
const other = walletAt(2)
const votesOfEach = 3

beforeAll(async () => {
  world = await openPayingWorld({ blockTimeMs: 0 })
  await world.issueToken(rich)
  const ownerAddress = rich.address
  await world.send(
    'FreezeBalanceV2Contract',
    { ownerAddress, frozenBalance: 900_000_000n, resource: 'ENERGY' },
    { from: rich },
  )
  for (let round = 1n; round <= votesOfEach; round++) {
    const votes = [{ voteAddress: other.address, voteCount: round }]
    // Each is in its own block, in order.
    await world.send('VoteWitnessContract', { ownerAddress, votes, support: false }, { from: rich })
  }
  await world.send(
    'SetAccountIdContract',
    { ownerAddress, accountId: fromText('sunflowers') },
    { from: rich },
  )
})

afterAll(() => world[Symbol.asyncDispose]())

const all = (store: Store, list: FactList) => store.facts(list, { start: 0, limit: 1000, order: 'oldest' })

test('the lists of a development chain contain its facts, and equal what its transactions say', async () => {
  const { store } = world
  await world.level()
  const { rows: transactions } = await store.transactionsOfAccount(rich.address, {
    start: 0,
    limit: 1000,
    order: 'oldest',
  })
  const stored = (await Promise.all(transactions.map(({ id }) => store.factsOfTransaction(id)))).flat()
  const count = (kind: FactRow['kind']) => stored.filter((fact) => fact.kind === kind).length
  const voted = await all(store, { list: 'votesOfVoter', key: rich.address })
  expect(voted.rows).toMatchObject([{ votes: 1n }, { votes: 2n }, { votes: 3n }])
  expect(voted.total).toBe(count('vote'))
  expect(await all(store, { list: 'votesForWitness', key: other.address })).toEqual(voted)
  expect(await all(store, { list: 'stakesOfAccount', key: rich.address })).toMatchObject({
    total: count('stake'),
    rows: [{ action: 'stake', resource: 'ENERGY', sun: 900_000_000n, version: '2.0' }],
  })
  expect(await all(store, { list: 'tokenIssues', key: 0 })).toMatchObject({
    total: 1,
    rows: [{ issuer: rich.address, asset: { kind: 'trc10', id: '1000001' }, supply: 1_000_000n }],
  })
  expect(await all(store, { list: 'changesOfAccount', key: rich.address })).toMatchObject({
    rows: [{ change: 'id', text: 'sunflowers' }],
  })
})

/** Bytecode that stakes 10 TRX of its own for energy, votes 3 times for `witness` and delegates 5 TRX of it to `receiver`. */
const stakingCode = (witness: string, receiver: string): string =>
  [
    '63009896806001da50',
    `600160005273${witness.slice(2)}602052600160405260036060526000600160406001d850`,
    `73${receiver.slice(2)}63004c4b406001de50`,
    '00',
  ].join('')

/** Copies the code after it into the new contract. */
const deployment = (code: string): string =>
  `61${(code.length / 2).toString(16).padStart(4, '0')}80600c6000396000f3${code}`

test('stake, votes and delegations of a contract are in the same lists as those of accounts', async () => {
  const { store } = world
  const ownerAddress = rich.address
  const receiver = walletAt(3).address
  const options = { from: rich, feeLimitSun: 1_000_000_000n }
  const nothing = new Uint8Array()
  const newContract = {
    originAddress: ownerAddress,
    contractAddress: '',
    abi: { entrys: [] },
    bytecode: fromHex(deployment(stakingCode(other.address, receiver))),
    callValue: 0n,
    consumeUserResourcePercent: 100n,
    name: 'Staker',
    originEnergyLimit: 10_000_000n,
    codeHash: nothing,
    trxHash: nothing,
    version: 0,
  }
  const creation = { ownerAddress, newContract, callTokenValue: 0n, tokenId: 0n }
  await world.send('CreateSmartContract', creation, options)
  await world.level()
  const { rows } = await all(store, { list: 'contractCreationsOfCreator', key: ownerAddress })
  const [created] = rows
  if (created?.kind !== 'contractCreation') throw new Error('No contract was created.')
  const { contract } = created
  const call = { ownerAddress, contractAddress: contract, callValue: 20_000_000n }
  const value = { ...call, data: nothing, callTokenValue: 0n, tokenId: 0n }
  await world.send('TriggerSmartContract', value, options)
  await world.level()
  expect(await all(store, { list: 'stakesOfAccount', key: contract })).toMatchObject({
    rows: [{ kind: 'stake', account: contract, action: 'stake', resource: 'ENERGY', sun: 10_000_000n }],
  })
  expect(await all(store, { list: 'votesOfVoter', key: contract })).toMatchObject({
    rows: [{ kind: 'vote', voter: contract, witness: other.address, votes: 3n }],
  })
  expect(await all(store, { list: 'delegationsIn', key: receiver })).toMatchObject({
    rows: [{ kind: 'delegation', from: contract, action: 'delegate', resource: 'ENERGY', sun: 5_000_000n }],
  })
  const contractAccount = world.devnet.chain.state.get('accounts', contract)!
  expect(contractAccount.votes).toEqual([{ voteAddress: other.address, voteCount: 3n }])
})
