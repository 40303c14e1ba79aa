// A small chain as the API tells it, for tests of whole pages.

/** Its newest block when a page opens. */
export const firstHead = 5000
const startedAt = Date.UTC(2026, 10, 21, 18)

const accounts = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
  'TQHAvs2ZFTbsd93ycTfw1Wuf1e4WsPZWCp',
  'TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb',
] as const
const accountOf = (place: number) => accounts[place % accounts.length]!

export const account = accounts[3]
export const hash = (number: number) => String(number).padStart(64, '0')
const timeOf = (height: number) => startedAt + (height - firstHead) * 3000
/** When the newest block has just arrived. */
export const openedAt = startedAt + 1000

const trx = { tokenId: '_', tokenAbbr: 'trx', tokenName: 'trx', tokenDecimal: 6, tokenType: 'trc10' }
const dollar = {
  tokenId: accounts[0],
  tokenAbbr: 'USD',
  tokenName: 'Dollar',
  tokenDecimal: 6,
  tokenType: 'trc20',
}

const names = { [accounts[0]]: { name: 'Dollar', kind: 'contract' } }

const blockOf = (height: number) => ({
  number: height,
  hash: hash(height),
  timestamp: timeOf(height),
  nrOfTrx: 3 + (height % 7),
  size: 2000 + height,
  witnessAddress: accountOf(height),
  feeSun: String(height * 1000),
  confirmed: false,
})

const transactionOf = (index: number, block: number) => ({
  hash: hash(index),
  block,
  timestamp: timeOf(block),
  contractType: index % 3 === 0 ? 31 : 1,
  contractRet: 'SUCCESS',
  result: 'SUCCESS',
  confirmed: false,
  ownerAddress: accountOf(index),
  toAddress: accountOf(index + 1),
  amount: String(1_000_000 + index),
  tokenInfo: trx,
  cost: { fee: '1100000' },
  ...(index % 3 === 0 && { trigger_info: { methodName: 'transfer(address,uint256)' } }),
})

const representativeOf = (rank: number, head: number) => ({
  address: accountOf(rank),
  name: `Representative ${rank}`,
  url: `https://r${rank}.example`,
  producer: rank <= 27,
  witnessType: rank <= 27 ? 1 : 2,
  realTimeRanking: rank,
  lastRanking: rank,
  change_cycle: 0,
  // One of them gets votes with each block.
  realTimeVotes: String(1_000_000 - rank * 1000 + (rank === 5 ? head - firstHead : 0)),
  lastCycleVotes: String(1_000_000 - rank * 1000),
  changeVotes: rank === 5 ? String(head - firstHead) : '0',
  votesPercentage: 2,
  lastCycleVotesPercentage: 2,
  voterBrokerage: 80,
  annualizedRate: 4,
})

const rows = <Row>(count: number, row: (place: number) => Row): readonly Row[] =>
  Array.from({ length: count }, (_, place) => row(place))

const transactionsPerBlock = 3

type Answers = Readonly<Record<string, (query: URLSearchParams, head: number) => unknown>>

const answers: Answers = {
  '/api/system/status': (_, head) => ({
    database: { block: head, confirmedBlock: head - 19 },
    full: { block: head },
    solidity: { block: head - 19 },
    sync: { progress: 100 },
    services: ['nodeCalls'],
    network: { name: 'development', type: 'main' },
    producers: { count: 27, toFinalize: 19, toApprove: 18 },
    coverage: [{ from: 0, to: head }],
  }),
  '/api/system/links': () => ({ links: [] }),
  '/api/announcement': () => ({ total: 0, data: [] }),
  '/api/system/homepage-bundle': (_, head) => ({
    tps: { data: { currentTps: 2, maxTps: 9 } },
    statsOverview: {
      data: rows(14, (day) => ({
        date: startedAt - day * 86_400_000,
        newTransactionSeen: day,
        newAddressSeen: 3,
      })),
    },
    accountList: { total: 900 },
    funds: { totalTurnOver: 1e11, totalTurnOverSun: '100000000000000000', burnByChargeSun: '5000000' },
    now: {
      energySun: 100,
      bandwidthSun: 1000,
      stakedSun: '40000000000000000',
      nextMaintenanceTime: startedAt + 3_600_000,
      lastDay: {
        hours: rows(24, (hour) => ({ start: startedAt - hour * 3_600_000, transactions: hour * 10 })),
        transactions: head,
        transactionsBefore: 4000,
      },
    },
  }),
  '/api/block': (query, head) => ({
    total: head,
    data: rows(Number(query.get('limit')), (place) => blockOf(head - place)),
    names,
  }),
  '/api/transaction': (query, head) => {
    // The account of the page has a transaction once in a while, and none in the blocks of a test.
    const newest = query.has('address') ? firstHead - 40 : head * transactionsPerBlock
    return {
      total: newest,
      data: rows(Number(query.get('limit')), (place) =>
        transactionOf(newest - place, Math.floor((newest - place) / transactionsPerBlock)),
      ),
      contractMap: { [accounts[0]]: true },
      names,
    }
  },
  '/api/transaction-info': (query) => {
    const height = firstHead - 5
    return {
      ...transactionOf(10, height),
      hash: query.get('hash'),
      block: height,
      blockHash: hash(height),
      confirmations: 6,
      contract_map: { [accounts[0]]: true },
      contractData: { amount: 1_000_009, owner_address: accounts[1], to_address: accounts[2] },
      cost: { fee: '1100000', net_usage: '268', net_fee: '0', energy_fee: '0', energy_usage_total: '0' },
      transfersAllList: [
        {
          from_address: accounts[1],
          to_address: accounts[2],
          amount_str: '1000009',
          tokenType: 'trc10',
          token_id: '_',
          tokenInfo: trx,
        },
        {
          from_address: accounts[2],
          to_address: accounts[3],
          amount_str: '7',
          tokenType: 'trc20',
          contract_address: accounts[0],
          tokenInfo: dollar,
        },
      ],
      signature_addresses: [accounts[1]],
      names,
    }
  },
  '/api/security/transaction/data': () => ({}),
  '/api/security/account/data': () => ({}),
  '/api/accountv2': (query) => ({
    address: query.get('address'),
    activated: true,
    balance: '5000000',
    totalFrozenV2: '1000000',
    totalTransactionCount: 70,
    transactions: 80,
    accountType: 0,
    date_created: startedAt - 9e9,
    tokenBalances: [],
    trc20token_balances: [
      { tokenId: accounts[0], tokenName: 'Dollar', tokenAbbr: 'USD', tokenDecimal: 6, balance: '7' },
    ],
    bandwidth: {
      energyUsed: '1',
      energyLimit: '10',
      freeNetUsed: '1',
      freeNetLimit: '600',
      netUsed: '0',
      netLimit: '0',
    },
    listCounts: { internalTransactions: 3, items: 0, votes: 2, voters: 0, contracts: 0, events: 0 },
  }),
  '/api/vote/witness': (_, head) => ({
    state: { block: head },
    totalVotes: String(90_000_000 + head - firstHead),
    lastCycleTotalVotes: '90000000',
    data: rows(127, (place) => representativeOf(place + 1, head)),
  }),
  '/api/pagewitness': (_, head) => ({ data: rows(30, (place) => representativeOf(place + 1, head)) }),
  '/api/vote/next-cycle': () => ({
    nextCycle: 3_599_000,
    nextMaintenanceTime: startedAt + 3_600_000,
    cycleStart: startedAt - 5 * 3_600_000,
  }),
  '/api/vote/tallies': () => ({
    total: 3,
    data: rows(3, (place) => ({ block: 1000 * (place + 1), timestamp: startedAt - place * 21_600_000 })),
  }),
}

/** What the API of the chain answers to a path with its query; `undefined` for what it does not know. */
export function answerAt(request: string, head: number): unknown {
  const { pathname, searchParams } = new URL(request, 'http://chain.test')
  return answers[pathname]?.(searchParams, head)
}
