// Every described or served call, in every form, about accounts of every kind and about nonsense.
import { fromText, stringifyJson, toBase58, toHex } from '@sundial/primitives'
import { rawTransaction, transaction as transactionMessage } from '@sundial/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import { openNode, type TestNode } from '../../test/node.ts'
import { describedPaths, faultsOf, isDescribed, requestMembers } from '../../test/open-api.ts'
import { draft, pay, rich, signed, token, tokenToIssue, wallet } from '../../test/world.ts'
import { routes } from '../http/routes.ts'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer, type State } from '../state/state.ts'
import { getRuleOf } from './body-rules.ts'
import { builders } from '../http/builders.ts'
import { printTransaction } from './print.ts'
import { everywhere } from './route.ts'

const bob = wallet(1000)
const contract = wallet(1700)
let node: TestNode

beforeAll(async () => {
  node = await openNode()
  const { devnet } = node
  const { chain } = devnet
  devnet.mine(3)
  chain.accept(signed(draft(chain, 'AssetIssueContract', tokenToIssue(chain, rich)), rich))
  devnet.mine(1)
  pay(chain, rich, bob.address, 5_000_000n)
  const sent = { ownerAddress: rich.address, toAddress: bob.address, assetName: token('1000001'), amount: 7n }
  chain.accept(signed(draft(chain, 'TransferAssetContract', sent), rich))
  const staked = { ownerAddress: rich.address, frozenBalance: 5_000_000_000n, resource: 'ENERGY' } as const
  chain.accept(signed(draft(chain, 'FreezeBalanceV2Contract', staked), rich))
  devnet.mine(1)
  const lent = {
    ownerAddress: rich.address,
    receiverAddress: bob.address,
    balance: 1_000_000_000n,
    resource: 'ENERGY',
    lock: false,
    lockPeriod: 0n,
  } as const
  chain.accept(signed(draft(chain, 'DelegateResourceContract', lent), rich))
  const votes = {
    ownerAddress: rich.address,
    votes: [{ voteAddress: rich.address, voteCount: 3n }],
    support: false,
  }
  chain.accept(signed(draft(chain, 'VoteWitnessContract', votes), rich))
  devnet.mine(1)
  const unstaked = {
    ownerAddress: rich.address,
    unfreezeBalance: 1_000_000_000n,
    resource: 'ENERGY',
  } as const
  chain.accept(signed(draft(chain, 'UnfreezeBalanceV2Contract', unstaked), rich))
  const proposal = { ownerAddress: rich.address, parameters: [{ key: 11n, value: 210n }] }
  chain.accept(signed(draft(chain, 'ProposalCreateContract', proposal), rich))
  devnet.mine(1)
  deploy(chain.state)
  devnet.mine(25)
  pay(chain, rich, bob.address, 1n)
})

/** A contract’s account, without the transaction that would make it. */
function deploy(state: State): void {
  const layer = new Layer(state)
  ledgerOn(layer).createAccount(contract.address, 'Contract')
  state.apply(layer.changes())
}

const subjects = {
  'an account': () => rich.address,
  'an account that got things': () => bob.address,
  'a contract': () => contract.address,
  'no account': () => wallet(1999).address,
  nonsense: () => 'zz',
} as const

/** What wants a world of its own: an owner who did it not yet, stake that has expired, stake of the first kind, peers. */
const emptyHere: ReadonlySet<string> = new Set([
  'createassetissue',
  'createwitness',
  'freezebalance',
  'getdelegatedresource',
  'listnodes',
  'unfreezeasset',
  'unfreezebalance',
  'withdrawbalance',
  'withdrawexpireunfreeze',
])

const shown = (address: string, visible: boolean) => (visible ? toBase58(address) : address)

/** Values for a member of a request, by its name and type. */
function valuesOf(name: string, type: string, subject: string, visible: boolean): readonly unknown[] {
  const { chain } = node.devnet
  const address = visible && subject !== 'zz' ? toBase58(subject) : subject
  const text = (value: string) => (visible ? value : toHex(fromText(value)))
  const waiting = chain.pool.all()[0]!.transaction
  const named: Readonly<Record<string, readonly unknown[]>> = {
    value: [
      chain.block(5)!.transactionIds[0],
      chain.index.idAt(5),
      chain.pool.all()[0]?.id,
      '1000001',
      text('Sunflower'),
      address,
    ],
    id_or_num: ['5', chain.index.headId, '999999'],
    hash: [chain.index.idAt(5)],
    number: [5],
    num: [0, 5, 9999],
    type: [0, 1],
    resource: ['BANDWIDTH', 'ENERGY'],
    account_identifier: [{ address }],
    block_identifier: [{ hash: chain.index.idAt(5), number: 5 }],
    asset_name: [text('1000001')],
    votes: [[{ vote_address: address, vote_count: 1 }]],
    parameters: [[{ key: 11, value: 100 }]],
    keys: [[{ address, weight: 1 }]],
    owner: [{ permission_name: 'owner', threshold: 1, keys: [{ address, weight: 1 }] }],
    actives: [
      [
        {
          type: 2,
          permission_name: 'active',
          threshold: 1,
          operations: '7fff1fc0033e0000'.padEnd(64, '0'),
          keys: [{ address, weight: 1 }],
        },
      ],
    ],
    startNum: [3],
    endNum: [6],
    offset: [0],
    limit: [20],
    timestamp: [4_000_000_000_000],
    to_address: [shown(bob.address, visible), shown(rich.address, visible)],
    account_address: [shown(wallet(1888).address, visible)],
    receiver_address: [shown(bob.address, visible)],
    fromAddress: [shown(rich.address, visible)],
    toAddress: [shown(bob.address, visible), address],
    frozen_balance: [2_000_000],
    unfreeze_balance: [2_000_000],
    balance: [2_000_000],
    lock: [false],
    brokerage: [30],
    start_time: [chain.headTimeMs + 100_000],
    end_time: [chain.headTimeMs + 200_000],
    frozen_supply: [[]],
    name: [text('Moon')],
    url: [text('http://moon.example')],
    precision: [0],
    signature: [[toHex(waiting.signature[0]!)]],
    raw_data_hex: [toHex(rawTransaction.encode(waiting.rawData!))],
    transaction: [toHex(transactionMessage.encode(waiting))],
    raw_data: [JSON.parse(stringifyJson(printTransaction(waiting, { visible }).raw_data))],
  }
  if (Object.hasOwn(named, name)) return named[name]!
  if (/address$/i.test(name)) return [address]
  if (type === 'integer') return [1]
  if (type === 'boolean') return [true]
  return type === 'string' ? [text('a')] : [undefined]
}

/** One request for each value of each member, the others at their first. */
function requestsFor(path: string, method: 'get' | 'post', subject: string, visible: boolean) {
  const members = Object.entries(requestMembers(path, method)).filter(
    ([name]) => name !== 'visible' && name !== 'int64_as_string',
  )
  const values = members.map(([name, type]) => [name, valuesOf(name, type, subject, visible)] as const)
  const first = Object.fromEntries(values.map(([name, [value]]) => [name, value]))
  const varied = values.flatMap(([name, all]) => all.map((value) => ({ ...first, [name]: value })))
  return varied.length === 0 ? [first] : varied
}

const described = describedPaths()
/** Their answers need contracts in the chain, which other tests put there. */
const aboutContracts = /contract|estimateenergy|clearabi|updatesetting|updateenergylimit/
const rootsOf = (name: string): readonly string[] =>
  Object.hasOwn(routes, name) ? routes[name]!.under : ['wallet']

type Call = {
  readonly root: string
  readonly method: 'get' | 'post'
  readonly query: Readonly<Record<string, unknown>>
}

/** Every way to ask a call about a subject: methods, both forms, roots, values. */
const callsAbout = (path: string, subject: string): readonly Call[] =>
  (['get', 'post'] as const)
    .filter((method) => isDescribed(path, method))
    .flatMap((method) => [false, true].map((visible) => ({ method, visible })))
    .flatMap(({ method, visible }) =>
      requestsFor(path, method, subject, visible).map((request) => ({
        method,
        query: { ...request, visible },
      })),
    )
    .flatMap((call) => rootsOf(nameIn(path)).map((root) => ({ ...call, root })))

const nameIn = (path: string): string => path.slice('/wallet/'.length)
const saysNothing = (body: string): boolean => /^(\{"Error".*|\{\}|\[\])$/.test(body)

describe.each(described.filter((path) => !aboutContracts.test(path)))('%s', (path) => {
  const name = nameIn(path)
  const whole = new Set<string>()
  test.each(Object.entries(subjects))('answers about %s as it is described', async (_, subject) => {
    for (const { root, method, query } of callsAbout(path, subject())) {
      if (method === 'get' && getRuleOf(name, builders.has(path)) !== 'answered') continue
      const { status, body } = await node.ask(`/${root}/${name}`, query, method === 'get' ? 'GET' : 'POST')
      const said = `${method} /${root}/${name} ${JSON.stringify(query)}: ${body.slice(0, 300)}`
      const faults = faultsOf(path, method, JSON.parse(body))
      expect({ said, status, faults }).toEqual({ said, status: 200, faults: [] })
      whole.add(saysNothing(body) ? '' : root)
    }
  })

  test('has a result', () => {
    whole.delete('')
    expect([...whole].sort()).toEqual(emptyHere.has(name) ? [] : [...rootsOf(name)].sort())
  })
})

test('what is served under walletsolidity is served under wallet', () => {
  const missing = Object.entries(routes).filter(([, { under }]) => !under.includes('wallet'))
  expect(missing).toEqual([])
})

test('walletsolidity serves what java-tron serves there', () => {
  const final = Object.entries(routes)
    .filter(([, { under }]) => under === everywhere)
    .map(([name]) => name)
  expect(finalCalls.filter((name) => !final.includes(name))).toEqual([])
})

/** java-tron HttpApiOnSolidityService, but for contracts and shielded notes. */
const finalCalls = [
  'getaccount',
  'getaccountbyid',
  'getassetissuebyid',
  'getassetissuebyname',
  'getassetissuelist',
  'getassetissuelistbyname',
  'getavailableunfreezecount',
  'getbandwidthprices',
  'getblock',
  'getblockbyid',
  'getblockbylatestnum',
  'getblockbylimitnext',
  'getblockbynum',
  'getBrokerage',
  'getburntrx',
  'getcandelegatedmaxsize',
  'getcanwithdrawunfreezeamount',
  'getdelegatedresource',
  'getdelegatedresourceaccountindex',
  'getdelegatedresourceaccountindexv2',
  'getdelegatedresourcev2',
  'getenergyprices',
  'getexchangebyid',
  'getmarketorderbyaccount',
  'getmarketorderbyid',
  'getmarketorderlistbypair',
  'getmarketpairlist',
  'getmarketpricebypair',
  'getnodeinfo',
  'getnowblock',
  'getpaginatedassetissuelist',
  'getReward',
  'gettransactionbyid',
  'gettransactioncountbyblocknum',
  'gettransactioninfobyblocknum',
  'gettransactioninfobyid',
  'listexchanges',
  'listwitnesses',
]

/** Sent to every call, described or not, in every member it knows. */
const garbage: readonly unknown[] = [
  '',
  'zz',
  '0x',
  '00',
  '-1',
  -1,
  0,
  1.5,
  2 ** 60,
  '9'.repeat(400),
  'T'.repeat(34),
  '41'.repeat(21),
  true,
  null,
  [],
  {},
  [[]],
  { value: { value: 1 } },
  '\u0000',
  '💥',
]
const members = new Set([
  ...described.flatMap((path) => Object.keys(requestMembers(path, 'post'))),
  'account_id',
  'exchange_id',
  'order_id',
  'sell_token_id',
  'buy_token_id',
  'quant',
  'first_token_id',
])

describe('nonsense in a member', () => {
  const calls = [...Object.keys(routes), ...[...builders.keys()].map((path) => path.slice('/wallet/'.length))]
  test.each(calls)('of %s gets a response, never a defect', async (name) => {
    const whole = Object.fromEntries(
      [...members].map((member) => [member, valuesOf(member, 'string', bob.address, false)[0]]),
    )
    for (const root of rootsOf(name)) {
      for (const [index, value] of garbage.entries()) {
        const all = Object.fromEntries([...members].map((member) => [member, value]))
        const some = Object.fromEntries(
          [...members].filter((_, at) => at % garbage.length === index).map((member) => [member, value]),
        )
        for (const query of [all, { ...whole, ...some }, { ...all, visible: true }]) {
          const { status } = await node.ask(`/${root}/${name}`, query)
          expect(status).toBe(200)
        }
      }
    }
  })
})
