import { expect, test } from 'vitest'
import { endpoints } from './generated/endpoints.ts'
import { documentedMembers } from './testing/documented-members.ts'
import { recorded } from './testing/recorded.ts'

const words = (text: string): string[] => text.split(' ')

/** Members that TronScan documents (its OpenAPI pages and the client of 2020), besides those in the recorded responses. */
const documented: Readonly<Record<string, readonly string[]>> = {
  '/api/block': blockMembers(),
  '/api/block/latest': blockMembers(),
  '/api/transaction': ['wholeChainTxCount', ...triggerMembers()],
  '/api/transaction-info': [
    ...triggerMembers(),
    'fee_limit',
    'event_count',
    'trc20TransferInfo',
    'transfersAllList',
    'tokenTransferInfo',
    'type',
    'from_address',
    'to_address',
    'amount_str',
    'tokenType',
    'issuerAddr',
    'token_id',
    'contract_address',
  ],
  '/api/filter/transaction': [...membersDocumentedOf('/api/transaction'), ...triggerMembers()],
  '/api/transfer': ['contractType', 'revert'],
  '/api/filter/transfer': [...membersDocumentedOf('/api/transfer'), 'contractType', 'revert'],
  '/api/account/list': ['accountType'],
  '/api/count': ['count'],
  '/api/announcement': words('total data id titleEN titleCN contentEN contentCN createTime'),
  '/api/wallet/multi/trx_record': words(
    'code message data total hash state isSign contractType originatorAddress expireTime threshold currentWeight signatureProgress address weight signTime functionSelector contractData currentTransaction',
  ),
  '/api/filter/trc20/transfers': itemMembers(),
  '/api/account/resource': ['contractMap', ...membersDocumentedOf('/api/account/resourcev2')],
  '/api/account/resourcev2': membersDocumentedOf('/api/account/resource'),
  '/api/ledger': words(
    'total rangeTotal data contractMap id token_name decimals message pair firstToken decimals1 decimals2',
  ),
  '/api/account/token_asset_overview': ['quantity', 'issuerAddr', 'amountInUsd'],
  '/api/token/all': ['rangeTotal', 'contractMap', 'token holders', 'total transfers'],
  '/api/tokenTvc': [
    ...words('tvcLine time value tokens contractAddress totalTvc totalTokenNum updateTime'),
    ...membersDocumentedOf('/api/tokens/overview'),
  ],
  '/external/sidechain/getMappingBySidechainAddress': ['retCode', 'retMsg', 'data'],
  '/api/token/id-mapper': ['data', 'mapper_id'],
  '/api/wink/fund': ['total', 'data', 'address'],
  '/api/jst/fund': ['total', 'data', 'address'],
  '/api/bittorrent/fund': ['total', 'data', 'address'],
  '/api/search/suggest': ['desc', 'value'],
  '/api/account/analysis': membersDocumentedOf('/api/contract/analysis'),
  '/api/token_trc20/holder_balance': ['balance'],
  '/api/tokens/overview': ['rangeTotal', 'contractMap'],
  '/api/token': words('transferCount rangeTotal market_info priceInTrx priceInUsd'),
  '/api/tokens/participateassetissue': words(
    'ownerAddress toAddress amount tokenName block timestamp transactionHash confirmed tokenInfo tokenId tokenType tokenAbbr tokenDecimal issuerAddr total rangeTotal data contractMap',
  ),
  '/api/exchange/transaction': ['contractMap'],
  '/api/exchange/calc': words('exchangeID sellID sell buyTokenQuant'),
  ...Object.fromEntries(
    words(
      'marketPair/list marketPair/market/searchList marketPair/searchListByIds common/orderListV2/:id common/deepgraph/:id common/latestOrders common/abnormalOrderStatus toppriceV2/:id kchart user/order user/trades',
    ).map((path) => [`/api/exchange/${path}`, marketMembers()]),
  ),
  '/api/exchanges/list': exchangeMembers(),
  '/api/exchanges/listall': [...exchangeMembers(), 'exchangesAllList'],
  '/api/proposal': ['confirmed', 'contractMap', 'rangeTotal'],
  '/api/account-proposal': [
    ...membersDocumentedOf('/api/proposal'),
    // An extension that is a named schema.
    'proposal',
    'confirmed',
    'contractMap',
    'rangeTotal',
  ],
  // Extensions whole.
  '/api/exchange/balances': words(
    'exchange_id granularity firstTokenInfo secondTokenInfo tokenId tokenType tokenAbbr tokenName tokenDecimal issuerAddr data t first second',
  ),
  '/api/market/orders': [...limitMembers(), ...words('orderId ownerAddress state sellTokenQuantityRemain')],
  '/api/market/trades': [...limitMembers(), ...words('takerAddress takerOrderId makerOrderId')],
  '/api/market/book': [...limitMembers(), ...words('sell buy sellTokenQuantityRemain orders whole')],
  '/api/solidity/contract/progress': ['data', 'verdict', 'status'],
  '/api/solidity/contract/sourcify': ['data'],
  '/api/token/facts': ['source', 'socialMedia'],
  '/api/launches': [
    ...membersDocumentedOf('/api/token_trc20'),
    ...words('contractMap rangeTotal launchContracts left sold forSale block hash confirmed'),
  ],
  '/api/token/price/exchange': words(
    'token priceInUsd marketCapInTrx leastDepthInTrx windowSeconds data time priceInTrx depthInTrx',
  ),
  '/api/token/record': ['tokenType', 'data'],
  '/api/token/rating': ['data'],
  '/api/token/ratings': ['total', 'rangeTotal', 'data', 'contractMap'],
  '/api/vote': ['confirmed', 'contractMap', 'rangeTotal'],
  '/api/chainparameters/history': ['total', 'rangeTotal', 'data', 'confirmed', 'contractMap'],
  '/api/pagewitness': ['rangeTotal'],
  '/api/vote/witness': ['rangeTotal'],
  '/api/vote/current-cycle': words(
    'total rangeTotal total_votes candidates address name url votes change_cycle',
  ),
  '/api/vote/live': ['data', 'address', 'name', 'url', 'votes'],
  '/api/vote/stats': ['results', 'address', 'timestamp', 'votes'],
  '/api/vote/tallies': words(
    'total rangeTotal data block timestamp totalVotes totalWitness address votes votesPercentage ranking brokerage voterBrokerage',
  ),
  '/api/vote/next-cycle': ['nextCycle'],
  '/api/witness': membersDocumentedOf('/api/pagewitness'),
  '/api/witness/maintenance-statistic': words('address name url blockProduced total percentage'),
  '/api/address/reward': ['reward'],
  '/api/witness/pay': ['day', 'blockProduced'],
  '/api/account/sr': ['githubLink'],
  '/api/account/:address/sr': ['githubLink', 'data'],
  '/api/account/stats': ['transactions', 'transactions_in', 'transactions_out'],
  '/api/account/tokens': ['issuerAddr'],
  '/api/account/approve/list': membersDocumentedOf('/api/account/approve/change'),
  '/api/contracts': ['confirmed', 'contractMap'],
  '/api/contracts/transaction': [...membersDocumentedOf('/api/transaction'), ...triggerMembers(), 'trc10'],
  '/api/trc10trc20-transfer': [
    ...words('hash block date_created type from_address owner_address to_address token_id'),
    ...words('contract_address amount_str contractRet confirmed tokenInfo transfers total rangeTotal'),
    ...tokenMembers(),
  ],
  '/api/token_trc20/transfers': itemMembers(),
  '/api/token_trc1155/transfers': itemMembers(),
  '/api/trc721/transfers': itemMembers(),
  '/api/trx/transfer': ['contractType', 'revert'],
  '/api/trc10/transfer': ['contractType', 'revert'],
  '/api/asset/transfer': [...words('id block contractType revert'), ...tokenMembers()],
  '/api/transfer/trx': walletMembers(),
  '/api/transfer/token10': walletMembers(),
  '/api/transfer/trc20': walletMembers(),
  '/api/token_trc20/transfers-with-status': walletMembers(),
  '/api/accountv2': wholeAccountMembers(),
  '/api/account': [...membersDocumentedOf('/api/accountv2'), ...wholeAccountMembers()],
  '/api/account/:address': [...membersDocumentedOf('/api/accountv2'), ...wholeAccountMembers()],
  '/api/token/:id': [
    ...words('transferCount market_info priceInTrx priceInUsd'),
    ...membersDocumentedOf('/api/token'),
  ],
  '/api/account/:address/balance': [
    ...words('balances name allowance frozen total quantity issuerAddr'),
    ...tokenBalanceMembers(),
  ],
  '/api/account/:address/media': ['success'],
  '/api/account/richlist': words('total accounts coins data from to balance'),
  '/api/contracts/event': words(
    'status code message data txHash block timestamp method eventLog confirmed total rangeTotal contractMap',
  ),
  '/api/contract/events': [
    ...words('transactionHash block timestamp transferFromAddress transferToAddress amount tokenName'),
    ...words('decimals contractRet confirmed total rangeTotal data contractMap'),
  ],
  '/api/contracts/code': words(
    'status code message data address name compiler isSetting source byteCode abi abiEncoded librarys',
  ),
  '/api/top10': [
    ...words('type start_time end_time data rank address amount percentage tokenInfo'),
    ...words('tokenId tokenName tokenAbbr tokenDecimal tokenType issuerAddr'),
    ...words('energy_use energy_burn contract_use whole_energy_use net_use net_burn whole_net_use'),
  ],
  '/api/trc1155/inventory': ['contractMap'],
  '/api/trc1155/token/inventory': ['contractMap'],
  // Our own endpoints, in TronScan's terms.
  '/api/wallet/multi/control-accounts': [
    ...words('total rangeTotal data address permissionIds updateTime updateHash'),
    ...words('ownerPermission activePermissions type id permission_name threshold operations keys weight'),
  ],
  '/api/account/balances': [
    ...words('block height hash timestamp total rangeTotal data quantity balance issuerAddr'),
    ...tokenBalanceMembers(),
  ],
  '/api/account/flow': ['tokenInfo', 'issuerAddr', ...tokenBalanceMembers()],
  '/api/account/balance-history': [
    ...words('tokenInfo data block timestamp balance issuerAddr'),
    ...tokenBalanceMembers(),
  ],
  '/api/item/metadata': words(
    'token_id token_url token_name token_description token_image token_imageInnerUrl',
  ),
  '/api/account/items': [
    ...words('total rangeTotal page_size code data contractMap token_id latest_transfer_timestamp'),
    ...tokenBalanceMembers(),
    'issuerAddr',
  ],
  '/api/search': ['desc', 'value'],
  '/api/search/v2': ['transaction', 'block', 'hash'],
  '/api/token/search': ['token_id', 'token_type', 'name', 'abbr', 'holders'],
  '/api/search/hot': ['token_id', 'name', 'type', 'abbr'],
  '/api/system/tps': ['type', 'data', 'blockHeight', 'currentTps', 'maxTps'],
  '/api/system/homepage-bundle': [
    ...words('yesterdayStat priceETH priceEUR name symbol price_usd price_eth price_eur'),
    ...words('success data avgBlockSize active_account_number'),
  ],
  '/api/overview/dailyaccounts': ['total', 'data', 'day'],
  '/api/overview/dailyavgblockSize': ['total', 'data', 'day'],
  '/api/overview/dailytransactionnum': ['total', 'data', 'day'],
  '/api/overview/totalblockchainsize': ['total', 'data', 'day'],
  '/api/transfer/stats': ['value', 'total', 'timestamp'],
  '/api/block/stats': ['timestamp', 'value'],
  '/api/node': ['nodes', 'ip', 'status'],
  '/api/exchange/kgraph': words('exchange_id granularity time_start time_end data t o h l c v'),
  '/api/fund': words('code message page_index per_page data total address balance'),
  '/api/stats/overview': ['success', 'data'],
  '/api/energystatistic': words('data max min day total_energy energy contract_supplied trx'),
  '/api/energydailystatistic': [
    ...words('total totalEnergy totalTrigger totalCallerAmount data contract_address total_energy energy'),
    ...words('contract_supplied trx total_energy_percent'),
  ],
  '/api/deep/account/relatedAccount': words(
    'code total data address addressTag inNum outNum inAmountUsd outAmountUsd refreshTimeInfo type lastUpdateTime',
  ),
  '/api/deep/account/token/bigAmount': [
    ...words('code total data hash dateTime fromAddress fromAddressTag toAddress toAddressTag'),
    ...words('contractAddress amount amountUsd refreshTimeInfo type lastUpdateTime'),
  ],
  '/api/stableCoin/overview': [
    ...words('data holderCnt supply transferCntIn24h transferCntIn24hChange'),
    ...words('refreshTimeInfo type lastUpdateTime'),
  ],
  '/api/deep/account/transferAmount': words(
    'code transfer_in transfer_out total data address addressTag inNum outNum inAmountUsd outAmountUsd refreshTimeInfo type lastUpdateTime',
  ),
  '/api/deep/account/holderToken/basicInfo/trc20/transfer': ['transferIn', 'transferOut'],
  '/api/token/analysis': ['data'],
  '/api/acquisition_cost_statistic': ['data'],
  // Not among the recorded coins.
  '/api/stableCoin/holder/top': ['usdjAmount'],
  // As in other answers.
  '/api/stableCoin/distribution': ['type'],
  '/api/stableCoin/pool/overview': ['type'],
  '/api/stableCoin/pool/trend': ['type'],
  '/api/deep/stableCoin/bigAmount': ['type', 'contractMap'],
  // As the clients that read lists of projects do.
  '/api/stableCoin/pool/change': ['data', 'refreshTimeInfo', 'type', 'lastUpdateTime'],
  '/api/stableCoin/tvl': words('sunswapv2 sunswapv3 suncurve justlend refreshTimeInfo type lastUpdateTime'),
  '/api/defiTvl': words('projects tvlline refreshTimeInfo type lastUpdateTime'),
  '/api/tokenTransfer/analysis': words('total data day transfer_count transfer_amount'),
  '/api/triggerstatistic': ['data', 'day', 'triggers_amount'],
  '/api/calleraddressstatistic': ['data', 'day', 'caller_amount'],
  '/api/triggeramountstatistic': words(
    'totalTrigger totalCallerAmount data contract_address trigger_amount caller_amount',
  ),
  '/api/account/active_statistic': ['data', 'day'],
  '/api/trxholder': ['data', 'day'],
  '/api/freezeresource': words(
    'data day total_turn_over total_freeze_weight total_energy_weight total_net_weight',
  ),
  '/api/turnover': ['data', 'day'],
  '/api/funds': words('genesisBlockIssue totalBlockPay totalNodePay burnPerDay burnByCharge totalTurnOver'),
  '/api/system/status': [
    'network',
    'type',
    'sync',
    'progress',
    'database',
    'block',
    'unconfirmedBlock',
    'confirmedBlock',
    'full',
    'solidity',
  ],
}

const recordings: Readonly<Record<string, readonly string[]>> = {
  '/api/netstatistic': ['netstatistic'],
  '/api/overview/transactionnum': ['overview-transactionnum'],
  '/api/transaction': ['transaction'],
  '/api/transaction-info': ['transaction-info-trc10-risk', 'internal-transaction'],
  '/api/filter/transaction': ['transaction'],
  '/api/transfer': ['transfer'],
  '/api/filter/transfer': ['transfer'],
  '/api/account/list': ['account-list'],
  '/api/tokenholders': ['tokenholders'],
  '/api/token_trc20/holders': ['token_trc20-holders'],
  '/api/accountv2': ['accountv2', 'accountv2-2', 'accountv2-3'],
  '/api/account': ['accountv2', 'accountv2-2', 'accountv2-3'],
  '/api/chainparameters': ['chainparameters'],
  '/api/stats/overview': ['system-homepage-bundle'],
  '/api/system/homepage-bundle': ['system-homepage-bundle'],
  '/api/nodemap': ['nodemap'],
  '/api/participate_project': ['participate_project'],
  '/api/trx/volume': ['trx-volume'],
  '/api/external/turnover/new': ['turnover-new'],
  '/api/getAssetWithPriceList': ['getAssetWithPriceList'],
  '/api/search/v2': ['search-v2'],
  '/api/search/bar': ['search-bar'],
  '/api/account/tag': ['account-tag'],
  '/api/account/holderToken/basicInfo': ['account-holderToken-basicInfo'],
  '/api/account/holderToken/asset/valueInfo': ['account-holderToken-asset-valueInfo'],
  '/api/consumption/statistic': ['consumption-statistic'],
  '/api/external/consumption/statistic': ['consumption-statistic'],
  '/api/contract_caller_statistic': ['contract_caller_statistic'],
  '/api/stableCoin/blackList': ['stableCoin-blackList'],
  '/api/stableCoin/distribution': ['stableCoin-distribution'],
  '/api/stableCoin/distribution/change': ['stableCoin-distribution-change'],
  '/api/stableCoin/holder/balance/overview': ['stableCoin-holder-balance-overview'],
  '/api/stableCoin/holder/change': ['stableCoin-holder-change'],
  '/api/stableCoin/holder/top': ['stableCoin-holder-top'],
  '/api/stableCoin/tokenSupply/turnover': ['stableCoin-tokenSupply-turnover'],
  '/api/stableCoin/totalSupply/change': ['stableCoin-totalSupply-change'],
  '/api/stableCoin/pool/overview': ['stableCoin-pool-overview'],
  '/api/stableCoin/pool/trend': ['stableCoin-pool-trend'],
  '/api/stableCoin/tvl': ['stableCoin-tvl'],
  '/api/deep/stableCoin/bigAmount': ['deep-stableCoin-bigAmount'],
  '/api/deep/stableCoin/liquidity/transaction': ['deep-stableCoin-liquidity-transaction'],
  '/api/deep/stableCoin/totalSupply/keyEvents': ['deep-stableCoin-totalSupply-keyEvents'],
}

/** In answers of every noun (tronscan.md 2.0): side maps of the addresses, and marks of tokens. */
const listMembers = words(
  'contractInfo normalAddressInfo isToken tag1 tag1Url name risk vip publicTagDesc tokenCanShow tokenLogo tokenLevel',
)

/** Extensions: marked so in the document or listed here. */
const extensions = new Set([
  // Texts of a notice by language.
  'texts',
  'trueAtBlock',
  // Names of the addresses in an answer.
  'names',
  'symbol',
  'kind',
  'from',
  // A text next to TronScan's number, which may have been rounded there.
  'amount_str',
])

function membersDocumentedOf(...paths: readonly string[]): string[] {
  return paths.flatMap((path) => documentedMembers[path]!.split(' '))
}

function tokenMembers(): string[] {
  return ['contractMap', ...membersDocumentedOf('/api/transfer/trx'), 'issuerAddr']
}

function itemMembers(): string[] {
  const members = membersDocumentedOf('/api/token_trc1155/transfers', '/api/trc721/transfers')
  return [...members, 'status', 'riskTransaction']
}

/** As the clients of 2020 read them. */
function wholeAccountMembers(): string[] {
  return [
    ...words('balances tokenBalances trc20token_balances accountResource quantity'),
    ...words('name contract_address symbol decimals expire_time'),
    ...words('frozen_balance_for_energy frozen_balance withPriceTokens issuerAddr'),
    ...delegatedMembers(),
    ...exchangeMembers(),
    ...tokenBalanceMembers(),
  ]
}

function delegatedMembers(): string[] {
  return [
    ...words(
      'sentDelegatedBandwidth sentDelegatedResource receivedDelegatedBandwidth receivedDelegatedResource',
    ),
    ...words('from to frozen_balance_for_bandwidth expire_time_for_bandwidth expire_time_for_energy'),
  ]
}

/** As the client of 2020 reads them. */
/** Of orders of the chain's own market, as the node names them. */
function limitMembers(): readonly string[] {
  return [
    ...words('total rangeTotal data contractMap hash block createTime confirmed'),
    ...words('sellTokenId sellTokenQuantity sellTokenInfo buyTokenId buyTokenQuantity buyTokenInfo'),
    ...words('tokenId tokenType tokenAbbr tokenName tokenDecimal issuerAddr'),
  ]
}

/** Of the provider of the second market, as its client reads them. */
function marketMembers(): string[] {
  return words(
    'code msg data rows total list hiddenList id fTokenName sTokenName fShortName sShortName fTokenAddr sTokenAddr fPrecision sPrecision pairType price volume volume24h highestPrice24h lowestPrice24h gain source risk buy sell Price Amount buyHighPrice sellLowPrice t o h l c v pairID orderType createTime orderID uAddr orderStatus curTurnover schedule orderTime hash status order_id confirmed',
  )
}

function exchangeMembers(): string[] {
  return words(
    'exchange_id creator_address create_time first_token_id first_token_abbr first_token_balance second_token_id second_token_abbr second_token_balance price up_down_percent total rangeTotal data contractMap confirmed',
  )
}

/** The endpoints for wallets share their members; where one lacks a total, the others have it. */
function walletMembers(): string[] {
  const paths = ['/api/token_trc20/transfers-with-status', '/api/transfer/trx', '/api/transfer/trc20']
  return ['total', 'rangeTotal', 'contractMap', ...membersDocumentedOf(...paths)]
}

function blockMembers(): string[] {
  const row =
    'number hash size timestamp txTrieRoot parentHash witnessAddress witnessName witnessId blockReward voteReward nrOfTrx version fee confirmed confirmations netUsage energyUsage revert'
  return [...row.split(' '), 'total', 'rangeTotal', 'data', 'contractMap']
}

/** TronScan's TokenBalanceInfo. */
function tokenBalanceMembers(): string[] {
  return words('tokenId tokenName tokenAbbr tokenDecimal tokenType balance')
}

function triggerMembers(): string[] {
  return words('trigger_info method data parameter methodId methodName contract_address call_value')
}

type Schema = { readonly description?: string; readonly [key: string]: unknown }

/** Member names of a schema, without those marked as extensions. */
function* membersOf(schema: unknown): Generator<string> {
  if (Array.isArray(schema)) for (const item of schema) yield* membersOf(item)
  else if (typeof schema === 'object' && schema !== null) {
    const { properties, items, anyOf } = schema as Schema
    for (const [name, member] of Object.entries((properties ?? {}) as Record<string, Schema>)) {
      if (member.description?.startsWith('Extension') === true) continue
      yield name
      yield* membersOf(member)
    }
    yield* membersOf(items)
    yield* membersOf(anyOf)
  }
}

function* keysOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* keysOf(item)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      yield name
      yield* keysOf(member)
    }
  }
}

const ours = endpoints.filter(({ get }) => get.startsWith('/api/'))

test.each(ours.map(({ get, reply }) => [get, reply] as const))(
  '%s returns members of TronScan or marked extensions',
  (get, reply) => {
    const members = documentedMembers[get]?.split(' ') ?? []
    const known = new Set([...members, ...(documented[get] ?? []), ...listMembers, ...extensions])
    for (const name of recordings[get] ?? []) {
      const { response } = recorded(`api-responses/tronscan/${name}.json`) as { response: unknown }
      for (const key of keysOf(response)) known.add(key)
    }
    expect([...new Set(membersOf(reply))].filter((name) => !known.has(name))).toEqual([])
  },
)
