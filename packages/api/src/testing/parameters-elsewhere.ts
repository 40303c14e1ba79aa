// Parameters whose effect the test of all parameters does not see on its chains.

/** By test that asserts the effect, with a service or a chain of its own; then by path. */
export const elsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '../../../apps/sundial/src/bridge-flows.integration.test.ts': {
    '/api/bridge/assets': 'start limit',
    '/api/bridge/differences': 'start limit cursor format',
    '/api/bridge/proof': 'mainBlock sideBlock start limit',
    '/api/bridge/flows': 'direction kind account token cursor format limit',
    '/api/bridge/statements': 'chain oracle cursor format limit',
    '/external/sidechain/getMappingBySidechainAddress': 'sidechainAddress',
  },
  './endpoints/exchange/balances.test.ts': {
    '/api/exchange/balances': 'cursor',
  },
  './endpoints/account/claims.test.ts': {
    '/api/address/reward': 'address',
  },
  './endpoints/account/payees.test.ts': {
    '/api/account/payees': 'cursor',
  },
  './endpoints/account/worth.test.ts': {
    '/api/participate_project': 'address',
  },
  './endpoints/contract-source/verify.test.ts': {
    '/api/contract/source-lines': 'contract',
    '/api/contracts/code': 'contract',
    '/api/solidity/contract/progress': 'ticket',
    '/api/solidity/contract/sourcify': 'contract',
  },
  './endpoints/contract/signatures.test.ts': {
    '/api/contract/signatures': 'hash',
  },
  './endpoints/contract/values.test.ts': {
    '/api/contract/values': 'contract functions',
  },
  './endpoints/exchange/calc.test.ts': {
    '/api/exchange/calc': 'token_type',
  },
  './endpoints/external/external.test.ts': {
    '/api/token/record': 'token before',
  },
  './endpoints/item/items.test.ts': {
    '/api/trc1155/token/inventory': 'sort cursor',
  },
  './endpoints/item/metadata.test.ts': {
    '/api/item/metadata': 'contract tokenId',
    '/api/item/metadata/list': 'items',
  },
  './endpoints/market/applications.test.ts': {
    '/api/market/listing': 'first second before',
    '/api/market/listings': 'status first limit',
  },
  './endpoints/market/orders.test.ts': {
    '/api/exchange/common/abnormalOrderStatus': 'action_type order_id',
  },
  './endpoints/multi-signature/control-accounts.test.ts': {
    '/api/wallet/multi/control-accounts': 'start limit cursor format address',
  },
  './endpoints/multi-signature/list.test.ts': {
    '/api/wallet/multi/trx_record': 'address limit',
  },
  './endpoints/notice/list.test.ts': {
    '/api/announcement': 'start limit id',
  },
  './endpoints/other-network/other-networks.test.ts': {
    '/api/other-networks/account': 'address',
  },
  './endpoints/outside/outside.test.ts': {
    '/api/token/id-mapper': 'address',
  },
  './endpoints/price/book-price.test.ts': {
    '/api/token/price': 'token',
  },
  './endpoints/price/exchange-price.test.ts': {
    '/api/token/price/exchange': 'days',
    '/api/tokens/overview': 'sort',
  },
  './endpoints/price/price-history.test.ts': {
    '/api/token/price/history': 'start_timestamp end_timestamp limit',
  },
  './endpoints/representative/page.test.ts': {
    '/api/account/:address/sr': 'address',
    '/api/account/sr': 'address',
  },
  './endpoints/security/security.test.ts': {
    '/api/security/token/data': 'address',
    '/api/security/url/data': 'url',
  },
  './endpoints/stable-coin/tronscan.test.ts': {
    '/api/stableCoin/blackList': 'start sort direction',
  },
  './endpoints/stats/by-day.test.ts': {
    '/api/onecontractcallers': 'start',
  },
  './endpoints/transaction/trace.test.ts': {
    '/api/transaction/trace': 'hash',
    '/api/transaction/trace/steps': 'hash from limit',
  },
  './services/multi-signature/outside-signatures.test.ts': {
    '/api/wallet/multi/trx_record': 'start state',
  },
}

/** By path: parameters that TronScan documents with several values, one of which is served. The others are refused by name. */
export const fixed: Readonly<Record<string, string>> = {
  '/api/account/active_statistic': 'type',
  '/api/block/stats': 'info',
  '/api/contract/events': 'event_name',
  '/api/exchange/transaction': 'toAddress',
  '/api/filter/transaction': 'start',
  '/api/filter/transfer': 'start',
  '/api/netstatistic': 'type',
  '/api/transfer/stats': 'groupby',
}

const oneToken = 'An id names one token, and an account issues one at most: the list has one row.'

/** By parameter: why nothing that it could say changes the answer. */
export const withoutEffect: Readonly<Record<string, string>> = {
  '/api/account/:address/media address':
    'The chain stores no pictures of accounts: the answer is the same for all of them.',
  '/v1/assets/:identifier order_by': oneToken,
  '/v1/assets/:identifier fingerprint': oneToken,
}
