// Screens that tests look at.
/** Representatives and parameters are the word of a node that answers. */
export const living = process.env['SUNDIAL_E2E_LIVING']!

/** Looked at whole, each after a load of its own. */
export const screens = {
  home: '/#/',
  blocks: '/#/blockchain/blocks',
  transactions: '/#/blockchain/transactions',
  transfers: '/#/blockchain/transfers',
  accounts: '/#/blockchain/accounts',
  day: '/#/blockchain/transactions/1795000000000',
  contracts: '/#/contracts/contracts',
  calls: '/#/contracts/contract-triggers',
  tokens: '/#/tokens/list',
  proposals: '/#/proposals',
  representatives: `${living}/#/sr/representatives`,
  votes: `${living}/#/sr/votes`,
  race: `${living}/#/votes-live`,
  committee: `${living}/#/sr/committee`,
  representative: `${living}/#/representative/TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC`,
  trx: '/#/token/0',
  holders: '/#/token20/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t/holders',
  block: '/#/block/79072107',
  transaction: '/#/transaction/7b6589b22ca801e35fd5d98186e019757875d3fb52c0bdc38a7cf4b2f24d9808',
  address: '/#/address/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  internal: '/#/address/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t/internal',
  events: '/#/contract/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t/events',
  nodes: '/#/blockchain/nodes',
  live: '/#/blockchain/live',
  notice: '/#/notice/83',
  faq: '/#/help/faq',
  api: '/#/developer/api',
  sign: '/#/tools/verify-sign',
  create: '/#/wallet/new',
  pair: '/#/wallet/pair',
  sendMany: '/#/wallet/send-many',
  demo: '/#/demo',
  error: '/#/error',
  missing: '/#/block/99999999',
}

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const witness = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'

/** Child routes, texts, and what is found: gone to inside the app. */
export const childScreens = [
  '/tokens/list?search=tron',
  '/send',
  '/account',
  '/notice',
  '/blockchain/foundation',
  '/contracts/terms',
  '/contracts/source-code-usage-terms',
  '/contracts/license',
  '/help/about',
  '/help/ledger',
  '/block/79072107/transfers',
  '/block/79072107/internal',
  '/token/0/holders',
  '/token/1005114',
  `/address/${usdt}/transfers`,
  `/contract/${usdt}/code`,
  `/contract/${usdt}/read`,
  `/contract/${usdt}/statistics`,
  `/address/${usdt}/items`,
  `/address/${usdt}/votes`,
  `/address/${usdt}/voters`,
  `/address/${usdt}/contracts`,
  `/address/${usdt}/permissions`,
  '/proposal/1',
  '/no/such/screen',
]
export const livingChildScreens = [
  `/address/${witness}/permissions`,
  `/address/${witness}/resources`,
  `/representative/${witness}/counts`,
  `/representative/${witness}/blocks`,
  `/representative/${witness}/proposals`,
  `/representative/${witness}/votes`,
]
