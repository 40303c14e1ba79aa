// What walletsolidity says of a change before and after its block is final, call by call.
import type { ValueOf } from '@sundial/operations'
import { fromText } from '@sundial/primitives'
import type { OperationName } from '@sundial/protocol'
import { beforeAll, expect, test } from 'vitest'
import { openNode, type TestNode } from '../../test/node.ts'
import { draft, pay, rich, signed, token, tokenToIssue, type Wallet, wallet } from '../../test/world.ts'
import { routes } from '../http/routes.ts'
import { everywhere } from './route.ts'

const bob = wallet(1000)
const carol = wallet(1001)
const dave = wallet(1002)
const trx = (amount: number): bigint => BigInt(amount) * 1_000_000n
let node: TestNode
let paymentId = ''

function send<Name extends OperationName>(who: Wallet, kind: Name, value: ValueOf<Name>) {
  const { chain } = node.devnet
  return chain.accept(signed(draft(chain, kind, value), who))
}

const staked = (sun: bigint) =>
  ({ ownerAddress: bob.address, frozenBalance: sun, resource: 'ENERGY' }) as const

/** One block of everything that the calls tell of. */
function change(): void {
  const { chain } = node.devnet
  paymentId = pay(chain, rich, dave.address, 7n).id
  send(bob, 'SetAccountIdContract', { ownerAddress: bob.address, accountId: fromText('bobsaccount') })
  send(bob, 'DelegateResourceContract', {
    ownerAddress: bob.address,
    receiverAddress: carol.address,
    balance: trx(100),
    resource: 'ENERGY',
    lock: false,
    lockPeriod: 0n,
  })
  send(bob, 'UnfreezeBalanceV2Contract', {
    ownerAddress: bob.address,
    unfreezeBalance: trx(50),
    resource: 'ENERGY',
  })
  send(bob, 'WitnessCreateContract', { ownerAddress: bob.address, url: fromText('http://bob.example') })
  send(rich, 'UpdateBrokerageContract', { ownerAddress: rich.address, brokerage: 37 })
  send(carol, 'AssetIssueContract', { ...tokenToIssue(chain, carol), name: fromText('Moon') })
  send(rich, 'ExchangeCreateContract', {
    ownerAddress: rich.address,
    firstTokenId: token('1000001'),
    firstTokenBalance: 1000n,
    secondTokenId: token('_'),
    secondTokenBalance: trx(1),
  })
  send(rich, 'MarketSellAssetContract', {
    ownerAddress: rich.address,
    sellTokenId: token('1000001'),
    sellTokenQuantity: 10n,
    buyTokenId: token('_'),
    buyTokenQuantity: 20n,
  })
  node.devnet.mine(1)
}

const orderId = (): string =>
  Buffer.from(node.devnet.chain.state.get('marketAccounts', rich.address)?.orders[0] ?? []).toString('hex')

/** Parameters that exist once the change is there. */
const calls: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  getReward: () => ({ address: rich.address }),
  getaccount: () => ({ address: dave.address }),
  getaccountbyid: () => ({ account_id: Buffer.from('bobsaccount').toString('hex') }),
  getassetissuebyid: () => ({ value: '1000002' }),
  getassetissuebyname: () => ({ value: Buffer.from('Moon').toString('hex') }),
  getassetissuelist: () => ({}),
  getassetissuelistbyname: () => ({ value: Buffer.from('Moon').toString('hex') }),
  getavailableunfreezecount: () => ({ owner_address: bob.address }),
  getburntrx: () => ({}),
  getcandelegatedmaxsize: () => ({ owner_address: bob.address, type: 1 }),
  getcanwithdrawunfreezeamount: () => ({ owner_address: bob.address, timestamp: 4_000_000_000_000 }),
  getdelegatedresourceaccountindexv2: () => ({ value: carol.address }),
  getdelegatedresourcev2: () => ({ fromAddress: bob.address, toAddress: carol.address }),
  getexchangebyid: () => ({ id: 1 }),
  getmarketorderbyaccount: () => ({ value: rich.address }),
  getmarketorderbyid: () => ({ value: orderId() }),
  getmarketorderlistbypair: () => ({ sell_token_id: '31303030303031', buy_token_id: '5f' }),
  getmarketpairlist: () => ({}),
  getmarketpricebypair: () => ({ sell_token_id: '31303030303031', buy_token_id: '5f' }),
  getpaginatedassetissuelist: () => ({ offset: 0, limit: 10 }),
  getpaginatednowwitnesslist: () => ({ offset: 0, limit: 50 }),
  gettransactionbyid: () => ({ value: paymentId }),
  gettransactioninfobyid: () => ({ value: paymentId }),
  listexchanges: () => ({}),
  listwitnesses: () => ({}),
}

/** Other tests cover these by height; they read stake 1.0, prices and contracts from the same state. */
const others = [
  'getBrokerage',
  'estimateenergy',
  'getbandwidthprices',
  'getblock',
  'getblockbyid',
  'getblockbylatestnum',
  'getblockbylimitnext',
  'getblockbynum',
  'getdelegatedresource',
  'getdelegatedresourceaccountindex',
  'getenergyprices',
  'getnodeinfo',
  'getnowblock',
  'gettransactioncountbyblocknum',
  'gettransactioninfobyblocknum',
  'triggerconstantcontract',
]
/** Blocks pay witnesses and count them, and use recovers, while all else stands still. */
const neverStill = new Set(['getReward', 'getaccountbyid', 'listwitnesses', 'getpaginatednowwitnesslist'])

type Answers = ReadonlyMap<string, string>
async function answers(root: string): Promise<Answers> {
  const bodies = new Map<string, string>()
  for (const [name, parameters] of Object.entries(calls)) {
    bodies.set(name, (await node.ask(`/${root}/${name}`, parameters())).body)
  }
  return bodies
}

let seen: Readonly<Record<'atHead' | 'notYetFinal' | 'final' | 'later', Answers>>

beforeAll(async () => {
  node = await openNode()
  const { devnet } = node
  const { chain } = devnet
  chain.cheat({ kind: 'parameter', name: 'getAllowMarketTransaction', value: 1n })
  devnet.mine(3)
  send(rich, 'AssetIssueContract', { ...tokenToIssue(chain, rich) })
  for (const { address } of [bob, carol]) pay(chain, rich, address, trx(100_000))
  devnet.mine(1)
  send(bob, 'FreezeBalanceV2Contract', staked(trx(1000)))
  devnet.mine(30)
  change()
  const [atHead, notYetFinal] = [await answers('wallet'), await answers('walletsolidity')]
  devnet.mine(25)
  seen = { atHead, notYetFinal, final: await answers('walletsolidity'), later: await answers('wallet') }
})

test('covers every call of walletsolidity', () => {
  const served = Object.entries(routes)
    .filter(([, { under }]) => under === everywhere)
    .map(([name]) => name)
  expect([...Object.keys(calls), ...others].sort()).toEqual(served.sort())
})

test.each(Object.keys(calls))('%s', (name) => {
  const { atHead, notYetFinal, final, later } = seen
  expect(notYetFinal.get(name), 'absent before it is final').not.toBe(atHead.get(name))
  expect(final.get(name), 'present once it is final').not.toBe(notYetFinal.get(name))
  if (!neverStill.has(name)) {
    expect(final.get(name)).toBe(later.get(name))
    expect(final.get(name)).toBe(atHead.get(name))
  }
})

test('getBrokerage, which changes with the maintenance', async () => {
  const bodies = async (root: string) =>
    (await node.ask(`/${root}/getBrokerage`, { address: rich.address })).json
  expect(await bodies('wallet')).toEqual({ brokerage: 20 })
  node.clock.ms += 6 * 60 * 60 * 1000
  node.devnet.mine(2)
  expect(await bodies('wallet')).toEqual({ brokerage: 37 })
  expect(await bodies('walletsolidity')).toEqual({ brokerage: 20 })
  node.devnet.mine(25)
  expect(await bodies('walletsolidity')).toEqual({ brokerage: 37 })
})
