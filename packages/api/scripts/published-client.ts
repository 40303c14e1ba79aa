/**
 * Calls of the published client @tronscan/client 0.2.81 that do not return what the client expects, and why. Its other
 * calls work: packages/api/src/tronscan-client.test.ts sends what the client sends (vectors/tronscan-client.json).
 */
export const clientExceptions: Readonly<Record<string, string>> = {
  getTokenHolders:
    'The request names no token: the client drops the name. Add `tokenId`, or the issuer as `address`.',
  getNodeLocations:
    'The client expects a list. The response is `{total, code, data}`, as TronScan answers today and its own pages read it.',
  getMarkets: 'Other exchanges and their prices are not collected, and TronScan no longer answers this call.',
  contractsVerify:
    'The form of 2018, with a TronScan captcha. `POST /api/solidity/contract/verify` replaces it.',
  exchange: 'This path returns a list. Trades are signed transactions: `POST /api/broadcast`.',
  getExchangesList:
    'The client calls bancor.trx.market, whatever server is configured. Use `/api/exchanges/list`.',
  getUserList: 'The client calls tronscan.org, whatever server is configured, for accounts of that site.',
  createToken20:
    'The client signs the content without network and time, so that its signature could be used again elsewhere. Sign the text that `POST /external/:subject` describes.',
  createToken721: 'The same.',
  createToken1155: 'The same.',
  updateToken10: 'The same.',
  updateToken20: 'The same.',
  updateToken721: 'The same.',
  updateToken1155: 'The same.',
  getAccountAddShowList:
    'Not supported; returns the error shape that the client reads. The browser stores which tokens a user wants to see.',
  getAccountAddBlockList: 'The same.',
}
