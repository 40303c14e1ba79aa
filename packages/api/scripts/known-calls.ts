/**
 * The calls of product.md section 7 and of tronscan.md part 2, with notes on those whose status does not follow from an
 * existing endpoint.
 */
export type KnownCall = {
  readonly call: string
  /** `configuration`: empty unless an operator's file provides the data. */
  readonly status?: 'part' | 'configuration' | 'elsewhere' | 'absent'
  readonly note?: string
}

export const sectionSeven: readonly KnownCall[] = [
  { call: 'GET /api/token_trc20', note: 'No prices. Rows are scanned: `scanned`.' },
  { call: 'GET /api/token' },
  {
    call: 'GET /api/tokens/overview',
    note: 'Prices are those of the own exchange of the chain and of the order books.',
  },
  { call: 'GET /api/token/price' },
  { call: 'GET /api/search' },
  {
    call: 'GET /api/ledger',
    note: "Messages are those of the operator's file (`--ledger-messages`).",
  },
  { call: 'POST /api/system/proxy' },
  { call: 'GET /api/token_trc20/transfers' },
  { call: 'GET /api/tokens/participateassetissue' },
  { call: 'GET /api/wink/fund', status: 'configuration' },
  { call: 'GET /api/token/id-mapper', status: 'configuration' },
  { call: 'GET /api/account-proposal' },
  { call: 'GET /api/stats/overview' },
  { call: 'GET /api/account/resource' },
  { call: 'POST /api/wallet/multi/transaction' },
  { call: 'GET /api/wallet/multi/trx_record' },
  { call: 'POST /api/convert/contract' },
  { call: 'GET /api/announcement' },
  { call: 'GET /api/exchanges/list' },
  { call: 'GET /api/exchanges/listall' },
  { call: 'GET /api/accountv2' },
  { call: 'GET /api/block' },
  { call: 'GET /api/transaction' },
  { call: 'GET /api/transfer' },
  {
    call: 'GET /api/account/list',
    note: 'Sorted by TRX balance or by first appearance. `-power` and `-totalTransactionCount` are rejected (`sort_not_available`): a complete order of all accounts would need an index that every transaction updates for each of its accounts.',
  },
  { call: 'GET /api/contract' },
  { call: 'POST /wallet/*', status: 'elsewhere', note: 'Relay to the node: apps/sundial/src/relay.ts.' },
  {
    call: 'POST /walletsolidity/*',
    status: 'elsewhere',
    note: 'Relay to the node: apps/sundial/src/relay.ts.',
  },
  { call: 'WS /ws', status: 'elsewhere', note: 'packages/api/src/live, with its tests.' },
  { call: 'GET /api/exchange/marketPair/list' },
  { call: 'GET /api/exchange/marketPair/market/searchList' },
  { call: 'GET /api/exchange/marketPair/searchListByIds' },
  { call: 'GET /api/exchange/common/orderListV2/:id' },
  { call: 'GET /api/exchange/user/order' },
  { call: 'GET /api/exchange/common/latestOrders' },
  { call: 'GET /api/exchange/toppriceV2/:id' },
  { call: 'GET /api/exchange/kchart' },
  { call: 'GET /api/exchange/common/deepgraph/:id' },
  { call: 'GET /api/exchange/common/abnormalOrderStatus' },
  {
    call: 'POST /api/exchange/user/chanIdAdd',
    note: 'Nothing is stored: the program that placed an order is not on the chain.',
  },
  { call: 'GET /api/exchange/calc' },
]

const byLabels = "By the operator's labels (`--labels`)."

const byOperator = "Of the coins in the operator's file (`stableCoins` of `--labels`)."

const configured = (note: string, ...calls: readonly string[]): KnownCall[] =>
  calls.map((call) => ({ call, status: 'configuration' as const, note }))

const named = (...calls: readonly string[]): KnownCall[] => calls.map((call) => ({ call }))

const absent = (note: string, ...calls: readonly string[]): KnownCall[] =>
  calls.map((call) => ({ call, status: 'absent' as const, note }))

/** Calls of TronScan that are answered elsewhere or not at all, with the reason. */
const withoutEndpoint: readonly KnownCall[] = [
  {
    call: 'GET /api/deep/account/relatedAccount',
    note: 'Of the newest 4,000 transfers in a time: `scanned`.',
  },
  {
    call: 'GET /api/deep/account/token/bigAmount',
    note: 'Of the newest 4,000 transfers in a time: `scanned`.',
  },
  { call: 'GET /api/tokenTransfer/analysis' },
  {
    call: 'GET /api/stableCoin/overview',
    note: 'Of any TRC20 token. No market capitalization, no liquidity.',
  },
  {
    call: 'GET /api/stableCoin/blackList',
    note: `By the events of contracts that have the account among the topics. ${byOperator}`,
  },
  {
    call: 'GET /api/stableCoin/distribution',
    note: "Accounts and contracts; which are an exchange's or a project's is not on the chain.",
  },
  {
    call: 'GET /api/stableCoin/distribution/change',
    note: 'The newest day alone: earlier balances of all holders are not kept.',
  },
  {
    call: 'GET /api/stableCoin/holder/balance/overview',
    note: `Accounts and contracts; projects are not on the chain. ${byOperator}`,
  },
  { call: 'GET /api/stableCoin/holder/change', note: byOperator },
  { call: 'GET /api/stableCoin/holder/top', note: byOperator },
  {
    call: 'GET /api/stableCoin/tokenSupply/turnover',
    note: 'Of the newest 4,000 transfers: earlier days are left out.',
  },
  {
    call: 'GET /api/stableCoin/totalSupply/change',
    note: `Of the newest 4,000 transfers of each coin: earlier days are left out. ${byOperator}`,
  },
  {
    call: 'GET /api/deep/stableCoin/bigAmount',
    note: `Of the newest 4,000 transfers of each coin in a time: \`scanned\`. ${byOperator}`,
  },
  {
    call: 'GET /api/deep/stableCoin/totalSupply/keyEvents',
    note: `By amount or sender, of the newest 100 events: \`scanned\`. ${byOperator}`,
  },
  ...configured(
    'Always empty, with the reason in `lack`: which contracts are pools, of which project, and what they are worth is not on the chain.',
    'GET /api/stableCoin/pool/overview',
    'GET /api/stableCoin/pool/trend',
    'GET /api/stableCoin/pool/change',
    'GET /api/stableCoin/tvl',
    'GET /api/deep/stableCoin/liquidity/transaction',
    'GET /api/defiTvl',
  ),
  {
    call: 'GET /api/deep/account/transferAmount',
    note: 'Of the newest 4,000 transfers in a time, in TRX: `scanned`.',
  },
  { call: 'GET /api/deep/account/holderToken/basicInfo/trc20/transfer' },
  {
    call: 'GET /api/account/holderToken/basicInfo',
    note: 'What lies in projects is not on the chain. In USD where the token has a price.',
  },
  {
    call: 'GET /api/account/holderToken/asset/valueInfo',
    note: 'Prices of TRX alone, from the first day with a price source.',
  },
  { call: 'GET /api/account/tag', note: `${byLabels} Private tags stay in the browser.` },
  {
    call: 'GET /api/consumption/statistic',
    note: 'What was burned. What stakers would have burned is not on the chain.',
  },
  {
    call: 'GET /api/external/consumption/statistic',
    note: 'The same.',
  },
  { call: 'GET /api/contract_caller_statistic' },
  {
    call: 'GET /api/token/analysis',
    note: 'Transfers and holders by day; trades are those of the order books.',
  },
  {
    call: 'GET /api/acquisition_cost_statistic',
    note: 'For whoever burns TRX. What rented resources cost is not on the chain.',
  },
  ...absent('A page of TronScan; the call is `/api/solidity/contract/verify`.', 'GET /api/contracts/verify'),
  ...absent('The path is `/api/external/turnover/new`.', 'GET /api/turnover/new'),
  ...absent(
    'Refused by name by `POST /external/:subject`: tags and lists of a person stay in the browser.',
    'POST /external/tag',
    'POST /external/tag/recommend',
    'POST /external/account/addShowList',
  ),
  ...absent(
    'Refused by name by `POST /external/:subject/:step`: a logo is uploaded with the signed record of its token.',
    'POST /external/upload/logo',
  ),
  {
    call: 'POST /external/trc10tokens/update',
    status: 'elsewhere',
    note: 'By `POST /external/:subject/:step`.',
  },
  {
    call: 'POST /external/trc20tokens/update',
    status: 'elsewhere',
    note: 'By `POST /external/:subject/:step`.',
  },
  { call: 'POST /external/trc20tokens', status: 'elsewhere', note: 'By `POST /external/:subject`.' },
  { call: 'WS /api/tronsocket', status: 'elsewhere', note: 'packages/api/src/live, with its tests.' },
]

export const partTwo: readonly KnownCall[] = [
  ...withoutEndpoint,
  ...named(
    'GET /api/account/tokens',
    'GET /api/vote',
    'GET /api/account/resourcev2',
    'GET /api/account/approve/list',
    'GET /api/account/approve/change',
  ),
  {
    call: 'GET /api/account/analysis',
    note: 'Energy and bandwidth (2, 3) are computed from the newest 4,000 transactions of the requested days.',
  },
  { call: 'GET /api/account/token_asset_overview', note: 'Only TRX has a price, from the price source.' },
  {
    call: 'GET /api/participate_project',
    note: 'Stake only. Holdings in third-party projects are not included.',
  },
  { call: 'GET /api/multiple/chain/query', status: 'configuration', note: 'Other chains: always empty.' },
  {
    call: 'GET /api/contracts',
    note: 'Sorted by creation, by calls (`-trxCount`) or by TRX balance (`-balance`); the last two reach 4,000 rows deep.',
  },
  ...named(
    'POST /api/contracts/smart-contract-triggers-batch',
    'GET /api/contracts/trigger',
    'GET /api/contracts/transaction',
    'GET /api/contracts/event',
    'GET /api/contract/events',
    'GET /api/contracts/code',
    'GET /api/contracts/top_call',
    'GET /api/contract/analysis',
    'GET /api/onecontractenergystatistic',
    'GET /api/onecontractcallerstatistic',
    'GET /api/onecontracttriggerstatistic',
    'GET /api/onecontractcallers',
    'GET /api/trx/transfer',
    'GET /api/trc10/transfer',
    'GET /api/filter/trc20/transfers',
    'GET /api/transaction-info',
    'GET /api/token_trc1155/transfers',
    'GET /api/internal-transaction',
    'GET /api/token_trc20/transfers-with-status',
  ),
  {
    call: 'GET /api/transaction/statistics',
    note: 'Amounts of TRX, stake and votes: totals over all tokens would need token prices.',
  },
  {
    call: 'GET /api/transfer/statistics',
    note: 'Amounts of TRX: token amounts would need prices.',
  },
  { call: 'GET /api/exchange/transaction' },
  {
    call: 'GET /api/block/statistic',
    note: 'Block rewards follow from the parameters that the index saw; vote rewards are before shares are truncated to whole sun.',
  },
  ...named('GET /api/token_trc20/holders', 'GET /api/tokenholders', 'GET /api/tokens/position-distribution'),
  {
    call: 'GET /api/getAssetWithPriceList',
    note: 'TRX if there is a price source, and tokens with a price on the own exchange or in an order book.',
  },
  ...named(
    'GET /api/trc721/transfers',
    'GET /api/asset/transfer',
    'GET /api/trc1155/inventory',
    'GET /api/trc1155/token/inventory',
    'GET /api/trc721/token',
    'GET /api/token_trc20/totalSupply',
    'GET /api/pagewitness',
    'GET /api/account/votes',
    'GET /api/chainparameters',
    'GET /api/proposal',
    'GET /api/vote/witness',
    'GET /api/witness/general-info',
    'GET /api/transfer/trx',
    'GET /api/transfer/token10',
    'GET /api/transfer/trc20',
    'GET /api/account/wallet',
    'GET /api/account/resource/unfreeze',
  ),
  ...configured(byLabels, 'GET /api/security/url/data'),
  {
    call: 'GET /api/security/account/data',
    note: `Findings from the index; warnings ${byLabels.toLowerCase()}`,
  },
  {
    call: 'GET /api/security/token/data',
    note: 'From the verified code, the index, and the rules of ratings.',
  },
  {
    call: 'GET /api/security/transaction/data',
    note: `Suspicious transfers from the index; warnings ${byLabels.toLowerCase()}`,
  },
  { call: 'GET /api/security/sign/data', note: 'From the permissions that the node reports.' },
  {
    call: 'GET /api/security/auth/data',
    note: `Approvals from the index; warnings ${byLabels.toLowerCase()}`,
  },
  { call: 'GET /api/token/all', note: `Tokens from the index; reputations ${byLabels.toLowerCase()}` },
  { call: 'GET /api/search/v2', note: 'Accounts by address: names are not indexed.' },
  { call: 'GET /api/search/bar', note: 'By calls of the newest day.' },
  { call: 'GET /api/search/hot', note: 'By calls of the newest day: searches are not counted.' },
  {
    call: 'GET /api/system/homepage-bundle',
    note: 'Value locked in projects would need a price provider for them.',
  },
  ...named(
    'GET /api/system/tps',
    'GET /api/energydailystatistic',
    'GET /api/energystatistic',
    'GET /api/triggerstatistic',
    'GET /api/calleraddressstatistic',
    'GET /api/triggeramountstatistic',
    'GET /api/freezeresource',
  ),
  {
    call: 'GET /api/tokenTvc',
    note: 'Of tokens with a price on the own exchange or in an order book. The line has the newest value alone.',
  },
  {
    call: 'GET /api/external/turnover/new',
    note: 'TRX burned; in USD from the first day with a price source. Does not include what stakers saved.',
  },
  {
    call: 'GET /api/trx/volume',
    note: 'Prices from the first day with a price source; volumes of the order books.',
  },
  ...named(
    'GET /api/overview/dailyaccounts',
    'GET /api/overview/dailytransactionnum',
    'GET /api/overview/transactionnum',
    'GET /api/overview/dailyavgblockSize',
    'GET /api/overview/totalblockchainsize',
  ),
  {
    call: 'GET /api/netstatistic',
    note: 'Bandwidth by stake and the free allowance in bytes; what was bought, in TRX only.',
  },
  ...named('GET /api/account/active_statistic', 'GET /api/funds'),
  { call: 'GET /api/node', note: 'Servers that our node knows; they are not probed.' },
  { call: 'GET /api/nodemap', note: "Locations come from the operator's file (`--node-places`)." },
  ...named(
    'GET /api/system/status',
    'GET /api/block/latest',
    'GET /api/block/stats',
    'POST /api/transaction',
    'GET /api/transfer/stats',
    'GET /api/trc10trc20-transfer',
    'GET /api/count',
    'GET /api/account',
    'GET /api/account/stats',
    'GET /api/account/richlist',
    'GET /api/account/:address/balance',
    'GET /api/account/sr',
    'POST /api/account/:address/sr',
  ),
  { call: 'POST /api/auth', note: "A key for the holder of a representative's owner permission." },
  ...named('GET /api/token_trc20/holder_balance', 'GET /api/token/search'),
  { call: 'GET /api/account/:address/media', status: 'configuration' },
  { call: 'GET /api/jst/fund', status: 'configuration' },
  { call: 'GET /api/bittorrent/fund', status: 'configuration' },
  ...named(
    'POST /api/solidity/contract/info',
    'POST /api/solidity/contract/compile',
    'POST /api/solidity/contract/verify',
    'GET /api/witness',
    'GET /api/witness/maintenance-statistic',
    'GET /api/vote/live',
    'GET /api/vote/current-cycle',
    'GET /api/vote/next-cycle',
  ),
  {
    call: 'GET /api/vote/stats',
    note: 'Any tally since the index began to follow its node; no node reports earlier ones.',
  },
  ...named('GET /api/address/reward', 'GET /api/exchange/kgraph'),
  { call: 'GET /api/listdonators', note: "From the operator's file (`--foundation`), otherwise empty." },
  { call: 'GET /api/fund', note: "From the operator's file (`--foundation`), otherwise empty." },
  {
    call: 'GET /api/top10',
    note: 'List 10 (value of tokens) has those with a price. A period with more than 4,000 rows to scan is not ranked; `lack` says why a list has no rows.',
  },
  ...named('POST /api/broadcast', 'POST /api/testnet/request-coins'),
  {
    call: 'POST /external/:subject',
    note: 'Tokens: stored under the signature of the issuer. The signed text names network, token, hash of the content and time. Tags and the rest: refused, with the error shape that clients expect.',
  },
  { call: 'POST /external/:subject/:step', note: 'The same for `update`.' },
  {
    call: 'GET /external/sidechain/getMappingBySidechainAddress',
    note: 'On both chains of a bridge that the program serves (`gateway`, `other-side`); otherwise `data` is null.',
  },
]
