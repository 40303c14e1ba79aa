// How java-tron's servlets read the body of each call and what they do with a GET. A call that is not named here reads a JSON
// message, or a form's fields as its members, and answers a GET by the query.

/** `JSONObject` only: lenient about quotes and commas, and accepts numbers in place of texts. */
const looseCalls = new Set([
  'deploycontract',
  'getaccountresource',
  'getassetissuebyid',
  'getassetissuebyname',
  'getassetissuelistbyname',
  'getexchangebyid',
  'getproposalbyid',
  'getmarketorderbyaccount',
  'validateaddress',
  'broadcasthex',
  'broadcasttransaction',
  'getsignweight',
  'getapprovedlist',
  'getBrokerage',
  'getReward',
])

/** doPost calls doGet: only the query and the fields of a form are read, never a JSON body. */
const queryCalls = new Set([
  'getassetissuelist',
  'getbandwidthprices',
  'getburntrx',
  'getchainparameters',
  'getenergyprices',
  'getmemofee',
  'getnextmaintenancetime',
  'getnodeinfo',
  'getnowblock',
  'getpendingsize',
  'listexchanges',
  'listnodes',
  'listproposals',
  'listwitnesses',
  'totaltransaction',
])

/** A body may be left out; these read no message of it, or none that is empty. */
const optionalCalls = new Set([
  'getblock',
  'getBrokerage',
  'getmarketpairlist',
  'getReward',
  'gettransactionlistfrompending',
])

/** Util.validateParameter reads members before the message is read: an empty body is a null pointer. */
const validatedCalls = new Set(['estimateenergy', 'triggerconstantcontract', 'triggersmartcontract'])

/** The body is JSON for any media type: a form is refused. */
const jsonOnlyCalls = new Set([
  'broadcasthex',
  'createtransaction',
  'estimateenergy',
  'getmarketorderbyid',
  'getmarketorderlistbypair',
  'getmarketpairlist',
  'getmarketpricebypair',
  'getpaginatedproposallist',
  'marketsellasset',
  'participateassetissue',
  'proposalapprove',
  'proposalcreate',
  'proposaldelete',
  'setaccountid',
  'transferasset',
  'triggerconstantcontract',
  'triggersmartcontract',
  'validateaddress',
  'votewitnessaccount',
  'withdrawbalance',
  'withdrawexpireunfreeze',
])

/** There is no doGet: 405. */
const postOnlyCalls = new Set([
  'broadcasthex',
  'broadcasttransaction',
  'cancelallunfreezev2',
  'createaccount',
  'delegateresource',
  'exchangecreate',
  'exchangeinject',
  'exchangetransaction',
  'exchangewithdraw',
  'freezebalance',
  'freezebalancev2',
  'getaccountbalance',
  'getblockbalance',
  'updateBrokerage',
])

/** doGet is empty: 200 without a body. Builders that are not in `postOnlyCalls` do the same. */
const silentCalls = new Set([
  'deploycontract',
  'estimateenergy',
  'getapprovedlist',
  'getsignweight',
  'triggerconstantcontract',
  'triggersmartcontract',
])

export type BodyRule = {
  /** `message`: a JSON message; `members`: any JSON object; `query`: no body but a form. */
  readonly reads: 'message' | 'members' | 'query'
  readonly isJsonOnly: boolean
  readonly isOptional: boolean
  readonly isValidatedFirst: boolean
}

export const bodyRuleOf = (name: string): BodyRule => ({
  reads: looseCalls.has(name) ? 'members' : queryCalls.has(name) ? 'query' : 'message',
  isJsonOnly: jsonOnlyCalls.has(name),
  isOptional: optionalCalls.has(name),
  isValidatedFirst: validatedCalls.has(name),
})

export function getRuleOf(name: string, isBuilder: boolean): 'refused' | 'silent' | 'answered' {
  if (postOnlyCalls.has(name)) return 'refused'
  return isBuilder || silentCalls.has(name) ? 'silent' : 'answered'
}
