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
  filter: '/#/tools/advanced-filter?from=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t&result=FAIL',
  addressBook: '/#/tools/address-book',
  verifyContract: '/#/contracts/verify',
  codeReader: '/#/tools/code-reader',
  create: '/#/wallet/new',
  pair: '/#/wallet/pair',
  sendMany: '/#/wallet/send-many',
  deploy: '/#/contracts/contract-compiler',
  demo: '/#/demo',
  error: '/#/error',
  missing: '/#/block/99999999',
}

/** A signed payment of mainnet. */
const payment =
  '0a86010a029d5122086040d7dbb8786dbd40808afe91fb305a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a1541fa6c9bbb86126ceb053fc982456a22077061654912154195a6569bdccc1bee832803b4116a020950818cba1880a4e80370d5ee9e90fb301241faf11c4e7b94cdcf94f171396ceed63189ec6b9fd811902865ce10b691a892244d84cc300418c2d652be7e682d2599ab4f92bff2357d4d9fffb2bc7473d6387100'

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const witness = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'

/** Child routes, texts, and what is found: gone to inside the app. */
export const childScreens = [
  '/tokens/list?search=tron',
  '/tools/advanced-filter/transfers?min_amount=1000000',
  '/send',
  '/account',
  '/tokens/create',
  '/tokens/update/1005114',
  '/notice',
  '/blockchain/foundation',
  '/contracts/terms',
  '/contracts/source-code-usage-terms',
  '/contracts/license',
  '/help/about',
  '/help/ledger',
  '/help/award',
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
  '/tools/tron-convert-tool?address=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '/tools/multi-chain-address-search',
  '/tools/contactUs',
  '/no/such/screen',
]
export const livingChildScreens = [
  '/proposalscreate',
  '/proposalscreate/2',
  '/myproposals',
  `/address/${witness}/permissions`,
  `/address/${witness}/resources`,
  `/representative/${witness}/counts`,
  `/representative/${witness}/blocks`,
  `/representative/${witness}/proposals`,
  `/representative/${witness}/pay`,
  `/representative/${witness}/votes`,
  '/tools/tronstation',
  '/tools/system',
  `/tools/transaction-viewer?hex=${payment}`,
]
