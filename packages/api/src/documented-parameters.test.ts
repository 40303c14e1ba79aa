// TronScan documents these parameters (reference: tronscan.md, part 2). A parameter that is not listed here would be silently ignored.
import { expect, test } from 'vitest'
import { endpoints } from './generated/endpoints.ts'
import { openFactWorld } from './testing/fact-chain.ts'
import { alice } from './testing/small-chain.ts'

const documented: Readonly<Record<string, string>> = {
  '/api/account/list': 'start limit sort address',
  '/api/accountv2': 'address',
  '/api/account/tokens': 'start limit address hidden show sortBy sortType token assetType',
  '/api/vote': 'start limit candidate voter',
  '/api/account/resource': 'start limit address resourceType type',
  '/api/account/resourcev2': 'start limit address resourceType type',
  '/api/account/approve/list': 'start limit address type transfer relatedId',
  '/api/account/approve/change': 'start limit contract_address type show from_address to_address',
  '/api/account/analysis': 'start_timestamp end_timestamp address type',
  '/api/participate_project': 'address justLendFilter',
  '/api/account/token_asset_overview': 'address',
  '/api/multiple/chain/query': 'address',
  '/api/contracts': 'start limit search sort open-source-only verified-only confirm',
  '/api/contract': 'contract',
  '/api/onecontractenergystatistic': 'address',
  '/api/contracts/top_call': 'contract_address',
  '/api/onecontractcallerstatistic': 'start_timestamp end_timestamp address',
  '/api/onecontracttriggerstatistic': 'start_timestamp end_timestamp address',
  '/api/contract/analysis': 'start_timestamp end_timestamp address type',
  '/api/onecontractcallers': 'start limit address day',
  '/api/contracts/trigger': 'start_timestamp end_timestamp start limit',
  '/api/trx/transfer': 'start limit start_timestamp end_timestamp address sort filterTokenValue',
  '/api/trc10/transfer': 'start limit start_timestamp end_timestamp address tokens sort filterTokenValue',
  '/api/filter/trc20/transfers':
    'start limit start_timestamp end_timestamp relatedAddress contract_address filterTokenValue',
  '/api/transaction':
    'start limit start_timestamp end_timestamp address block hash address_from address_to contract_type date_start date_to type',
  '/api/transaction-info': 'hash',
  '/api/token_trc20/transfers':
    'start limit start_timestamp end_timestamp contract_address confirm relatedAddress filterTokenValue',
  '/api/token_trc1155/transfers':
    'start limit start_timestamp end_timestamp relatedAddress format block confirm direction contract_address filterTokenValue',
  '/api/transfer':
    'start limit start_timestamp end_timestamp address block filterTokenValue token from to hash date_start date_to',
  '/api/internal-transaction': 'start limit address contract block',
  '/api/token_trc20/transfers-with-status': 'start limit trc20Id address direction db_version reverse',
  '/api/exchange/transaction': 'start limit start_timestamp end_timestamp exchangeID address',
  '/api/block': 'start limit start_timestamp end_timestamp producer number hash parenthash',
  '/api/tokens/overview': 'start limit order filter sort showAll field verifier',
  '/api/token_trc20': 'start limit contract showAll',
  '/api/token': 'start limit owner id id_gt showAll fields totalAll name',
  '/api/token_trc20/holders': 'start limit contract_address holder_address',
  '/api/tokenholders': 'start limit sort address holder_address',
  '/api/tokens/position-distribution': 'tokenId',
  '/api/token/price': 'token',
  '/api/trc721/transfers': 'start limit contract tokenId',
  '/api/asset/transfer':
    'start_timestamp end_timestamp start limit contract showAll name issueAddress address relatedAddress confirm filterTokenValue',
  '/api/trc1155/inventory': 'start limit contract tokenId sort',
  '/api/trc1155/token/inventory': 'start limit contract tokenId',
  '/api/token_trc20/totalSupply': 'address',
  '/api/trc721/token': 'start limit contract tokenId ownerAddress sort',
  '/api/pagewitness': 'witnesstype',
  '/api/account/votes': 'address',
  '/api/proposal': 'start limit sort address id',
  '/api/vote/witness': 'address',
  '/api/account/wallet': 'address asset_type',
  '/api/account/resource/unfreeze': 'address',
  '/api/security/account/data': 'address',
  '/api/security/token/data': 'address',
  '/api/security/url/data': 'url',
  '/api/security/transaction/data': 'hashes',
  '/api/security/sign/data': 'address',
  '/api/security/auth/data': 'address',
  '/api/token/all': 'start limit',
}

test.each(Object.entries(documented))('knows every documented parameter of %s', (path, names) => {
  const item = endpoints.find(({ get }) => get === path)
  expect(Object.keys(item?.query ?? {})).toEqual(expect.arrayContaining(names.split(' ')))
})

test.each([
  `/api/account/tokens?address=${alice}&assetType=2`,
  `/api/account/approve/change?from_address=${alice}&show=2`,
  `/api/account/approve/change?from_address=${alice}&type=transfer`,
  '/api/token?status=waiting',
])('rejects a filter it does not support by name: %s', async (url) => {
  await using world = await openFactWorld()
  expect(await world.get(url)).toMatchObject({ status: 400, body: { code: 'filter_not_available' } })
})

test('filters tokens to those on sale', async () => {
  await using world = await openFactWorld()
  expect((await world.get('/api/token?status=ico')).body).toMatchObject({ total: 0, data: [] })
})

test('every parameter that changes nothing says why', () => {
  const silent = endpoints.flatMap(({ get, query }) =>
    Object.entries(query as Readonly<Record<string, { description?: string; 'x-ignored'?: boolean }>>)
      .filter(
        ([, { description = '', ...schema }]) =>
          schema['x-ignored'] === true || /ignored|^accepted/i.test(description),
      )
      .filter(([, { description = '' }]) => !/^Accepted and ignored: .{10,}/.test(description))
      .map(([name]) => `${get} ${name}`),
  )
  expect(silent).toEqual([])
})
