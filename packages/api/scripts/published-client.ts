/**
 * Calls of the published client @tronscan/client 0.2.81 that do not get what they want here, and why. Its other calls work:
 * packages/api/src/tronscan-client.test.ts sends what the client sends (vectors/tronscan-client.json).
 */
export const clientExceptions: Readonly<Record<string, string>> = {
  getTokenHolders:
    'The request names no token: the client drops the name it is given. Add `tokenId`, or `address` of the issuer.',
  getNodeLocations:
    'The client takes the answer for a list. It is `{total, code, data}`, as TronScan answers today and its own pages read it.',
  getMarkets:
    'Exchanges of others and their prices: nobody here collects them, and TronScan no longer answers.',
  contractsVerify:
    'The form of 2018, with a captcha of TronScan. `POST /api/solidity/contract/verify` takes its place.',
  exchange: 'A list is read under this path. Trades are signed transactions: `POST /api/broadcast`.',
  getExchangesList:
    'The client asks bancor.trx.market, whatever server it is set to. Ask `/api/exchanges/list`.',
  getUserList: 'The client asks tronscan.org, whatever server it is set to, for accounts of that site.',
  createToken20: 'Refused in the shape the client reads: the operator has a file for it (`--labels`).',
  createToken721: 'The same.',
  createToken1155: 'The same.',
  updateToken10: 'The same.',
  updateToken20: 'The same.',
  updateToken721: 'The same.',
  updateToken1155: 'The same.',
  getAccountAddShowList: 'The same: which tokens a person wants to see stays in the browser.',
  getAccountAddBlockList: 'The same.',
}
