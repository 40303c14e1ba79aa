// The npm client builds, signs and sends each operation of witnesses, votes, rewards and proposals over real HTTP, and
// reads back what it did.
import { type Types, TronWeb } from 'tronweb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNode } from '../../test/node.ts'
import { rich, SetClock, type Wallet, wallet } from '../../test/world.ts'
import { type Devnet, openDevnet } from '../devnet.ts'
import { propertyOf } from '../state/state.ts'
import { serveDevnet } from './serve-devnet.ts'

const trx = 1_000_000
const faults: unknown[] = []
const bob = wallet(1000)
const base58 = ({ key }: Wallet) => TronWeb.address.fromPrivateKey(key) as string
const own = base58(rich)
let devnet: Devnet
let server: Awaited<ReturnType<typeof serveDevnet>>
let tronWeb: TronWeb

beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 0, clock: new SetClock(Date.now()) })
  server = await serveDevnet(devnet, {
    port: 0,
    host: '127.0.0.1',
    onError: (error) => faults.push(error),
  })
  tronWeb = new TronWeb({ fullHost: server.address, privateKey: rich.key })
  await send(await tronWeb.transactionBuilder.sendTrx(base58(bob), 20_000 * trx))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await devnet[Symbol.asyncDispose]()
})

async function send(built: Types.Transaction, by: Wallet = rich) {
  const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(built, by.key))
  expect({
    ...sent,
    why: sent.message === undefined ? undefined : tronWeb.toUtf8(sent.message),
  }).toMatchObject({
    result: true,
    txid: built.txID,
  })
  const found = await tronWeb.trx.getTransaction(built.txID)
  expect(found).toMatchObject({ ret: [{ contractRet: 'SUCCESS' }], raw_data_hex: built.raw_data_hex })
  return tronWeb.trx.getUnconfirmedTransactionInfo(built.txID)
}

/** The node's words for what it does not take. */
async function refusalOf(built: Types.Transaction, by: Wallet = rich): Promise<string> {
  const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(built, by.key))
  expect(sent).toMatchObject({ code: 'CONTRACT_VALIDATE_ERROR' })
  return tronWeb.toUtf8(sent.message)
}

const ask = async <Answer>(path: string, body: object = {}): Promise<Answer> =>
  (await tronWeb.fullNode.request(path, body, 'post')) as Answer

function toMaintenance(): void {
  const next = propertyOf(devnet.chain.state, 'nextMaintenanceMs')
  devnet.moveClock(Math.max(0, Number(next) - devnet.chain.now()))
  devnet.mine(1)
  expect(propertyOf(devnet.chain.state, 'nextMaintenanceMs')).toBeGreaterThan(next)
}

test('becomes a candidate and changes its address', async () => {
  const info = await send(await tronWeb.transactionBuilder.applyForSR(base58(bob), 'http://bob.example'), bob)
  expect(info).toMatchObject({ fee: 9_999 * trx })
  const built = await ask<Types.Transaction>('wallet/updatewitness', {
    owner_address: bob.address,
    update_url: TronWeb.toHex('http://new.example').slice(2),
  })
  await send(built, bob)
  const listed = await tronWeb.trx.listSuperRepresentatives()
  expect(listed).toHaveLength(28)
  expect(listed.find(({ address }) => address === bob.address)).toMatchObject({ url: 'http://new.example' })
  expect(await tronWeb.trx.getUnconfirmedAccount(base58(bob))).toMatchObject({
    is_witness: true,
    witness_permission: { type: 'Witness', id: 1, permission_name: 'witness', threshold: 1 },
  })
})

test('votes with what is staked, and the page of witnesses counts the votes at once', async () => {
  await send(await tronWeb.transactionBuilder.freezeBalanceV2(5000 * trx, 'ENERGY'))
  await send(await tronWeb.transactionBuilder.vote({ [base58(bob)]: 3000, [own]: 2000 }))
  expect(await tronWeb.trx.getUnconfirmedAccount(own)).toMatchObject({
    votes: expect.arrayContaining([{ vote_address: bob.address, vote_count: 3000 }]) as unknown,
  })
  const page = await ask<{ witnesses: readonly { address: string; voteCount: number }[] }>(
    'wallet/getpaginatednowwitnesslist',
    { offset: 0, limit: 2 },
  )
  expect(page.witnesses).toMatchObject([
    { address: bob.address, voteCount: 3000 },
    { address: rich.address, voteCount: 2127 },
  ])
  const before = await tronWeb.trx.listSuperRepresentatives()
  expect(before.find(({ address }) => address === bob.address)).not.toHaveProperty('voteCount')
})

test('changes the share of voters, from the next maintenance on', async () => {
  await send(await tronWeb.transactionBuilder.updateBrokerage(0, base58(bob)), bob)
  expect(await tronWeb.trx.getUnconfirmedBrokerage(base58(bob))).toBe(20)
  toMaintenance()
  expect(await tronWeb.trx.getUnconfirmedBrokerage(base58(bob))).toBe(0)
})

test('the slots left out after a maintenance block refuse the page of witnesses', async () => {
  const page = ['/wallet/getpaginatednowwitnesslist', { offset: 0, limit: 2 }] as const
  const node = await openNode()
  node.devnet.mine(1)
  expect((await node.ask(...page)).json).toEqual({
    Error:
      'class org.tron.core.exception.MaintenanceUnavailableException : Service temporarily unavailable during maintenance period. Please try again later.',
  })
  toMaintenance()
  // A chain that makes blocks on demand leaves no slots out.
  expect(await ask(...page)).toHaveProperty('witnesses.length', 2)
})

test('earns, reads and withdraws a reward', async () => {
  const carol = wallet(1001)
  await send(await tronWeb.transactionBuilder.sendTrx(base58(carol), 2000 * trx))
  await send(await tronWeb.transactionBuilder.freezeBalanceV2(1000 * trx, 'ENERGY', base58(carol)), carol)
  await send(await tronWeb.transactionBuilder.vote({ [base58(bob)]: 1000 }, base58(carol)), carol)
  toMaintenance()
  devnet.mine(10)
  expect(await tronWeb.trx.getUnconfirmedReward(base58(carol))).toBe(0)
  toMaintenance()
  const reward = await tronWeb.trx.getUnconfirmedReward(base58(carol))
  expect(reward).toBeGreaterThan(100 * trx)
  const before = await tronWeb.trx.getUnconfirmedBalance(base58(carol))
  const info = await send(await tronWeb.transactionBuilder.withdrawBlockRewards(base58(carol)), carol)
  expect(info).toMatchObject({ withdraw_amount: reward })
  expect((await tronWeb.trx.getUnconfirmedBalance(base58(carol))) - before).toBe(reward)
  expect(await tronWeb.trx.getUnconfirmedReward(base58(carol))).toBe(0)
  const again = await tronWeb.transactionBuilder.withdrawBlockRewards(base58(carol))
  expect(await refusalOf(again, carol)).toMatch(
    /^Contract validate error : The last withdraw time is \d+, less than 24 hours$/,
  )
})

test('proposes, approves, and follows the new parameters', async () => {
  expect(await ask('wallet/listproposals')).toEqual({})
  await send(await tronWeb.transactionBuilder.createProposal({ key: 11, value: 210 }, own))
  await send(await tronWeb.transactionBuilder.createProposal([{ key: 3, value: 7 }], own))
  await send(await tronWeb.transactionBuilder.createProposal([{ key: 3, value: 8 }], own))
  await send(await tronWeb.transactionBuilder.deleteProposal(3, own))
  for (const each of Array.from({ length: 18 }, (_, index) => wallet(index + 1))) {
    await send(await tronWeb.transactionBuilder.voteProposal(1, true, base58(each)), each)
  }
  await send(await tronWeb.transactionBuilder.voteProposal(2, true, own))
  await send(await tronWeb.transactionBuilder.voteProposal(2, false, own))
  const proposal = await tronWeb.trx.getProposal(1)
  expect(proposal).toMatchObject({
    proposal_id: 1,
    proposer_address: rich.address,
    parameters: [{ key: 11, value: 210 }],
    approvals: expect.arrayContaining([rich.address]) as unknown,
  })
  const visible = await ask<{ approvals: readonly string[] }>('wallet/getproposalbyid', {
    id: 1,
    visible: true,
  })
  expect(visible.approvals).toContain(own)

  devnet.moveClock(4 * 86_400_000)
  toMaintenance()
  toMaintenance()
  const listed = (await tronWeb.trx.listProposals()) as unknown as readonly Record<string, unknown>[]
  expect(listed.map(({ proposal_id, state }) => [proposal_id, state])).toEqual([
    [3, 'CANCELED'],
    [2, 'DISAPPROVED'],
    [1, 'APPROVED'],
  ])
  const page = await ask<{ proposals: readonly { proposal_id: number }[] }>(
    'wallet/getpaginatedproposallist',
    {
      offset: 1,
      limit: 5,
    },
  )
  expect(page.proposals.map(({ proposal_id }) => proposal_id)).toEqual([2, 3])
  expect(await tronWeb.trx.getChainParameters()).toContainEqual({ key: 'getEnergyFee', value: 210 })
  const { prices } = await ask<{ prices: string }>('wallet/getenergyprices')
  expect(prices).toMatch(/^0:100,\d{13}:210$/)
})

test('receives the reason of a refusal', async () => {
  const { transactionBuilder } = tronWeb
  expect(await refusalOf(await transactionBuilder.applyForSR(own, 'http://again.example'))).toContain(
    `Witness[${rich.address}] has existed`,
  )
  expect(await refusalOf(await transactionBuilder.withdrawBlockRewards(own))).toContain(
    'is a guard representative and is not allowed to withdraw Balance',
  )
  expect(await refusalOf(await transactionBuilder.voteProposal(9, true, own))).toContain(
    'Proposal[9] not exists',
  )
})

test('an elected witness signs blocks once the chain has its key', async () => {
  const produced = async () =>
    (await tronWeb.trx.listSuperRepresentatives()).find(({ address }) => address === bob.address)
  devnet.mine(30)
  expect(await produced()).toMatchObject({ isJobs: true, totalMissed: expect.any(Number) as number })
  expect(await produced()).not.toHaveProperty('totalProduced')
  const tell = async (privateKey: string): Promise<unknown> => {
    const answer = await fetch(`${server.address}/cheat/witness-key`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ privateKey }),
    })
    return answer.json()
  }
  for (const key of ['00', '00'.repeat(32), 'ff'.repeat(32), 'key']) {
    expect(await tell(key)).toHaveProperty('Error')
  }
  expect(await tell(bob.key)).toMatchObject({ result: true })
  devnet.mine(30)
  expect(await produced()).toMatchObject({ totalProduced: expect.any(Number) as number })
})

test('no internal error occurred', () => {
  expect(faults).toEqual([])
})
