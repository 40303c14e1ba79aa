import { operationTypes } from '@sundial/protocol'
import { typeOf } from '@sundial/operations'

/** Calls of both interfaces: what a block, an account or a contract is. */
const reads = [
  'estimateenergy',
  'getaccount',
  'getaccountbyid',
  'getassetissuebyid',
  'getassetissuebyname',
  'getassetissuelist',
  'getassetissuelistbyname',
  'getavailableunfreezecount',
  'getbandwidthprices',
  'getblock',
  'getblockbyid',
  'getblockbylatestnum',
  'getblockbylimitnext',
  'getblockbynum',
  'getBrokerage',
  'getburntrx',
  'getcandelegatedmaxsize',
  'getcanwithdrawunfreezeamount',
  'getdelegatedresource',
  'getdelegatedresourceaccountindex',
  'getdelegatedresourceaccountindexv2',
  'getdelegatedresourcev2',
  'getenergyprices',
  'getexchangebyid',
  'getmarketorderbyaccount',
  'getmarketorderbyid',
  'getmarketorderlistbypair',
  'getmarketpairlist',
  'getmarketpricebypair',
  'getnowblock',
  'getpaginatedassetissuelist',
  'getpaginatednowwitnesslist',
  'getReward',
  'gettransactionbyid',
  'gettransactioncountbyblocknum',
  'gettransactioninfobyblocknum',
  'gettransactioninfobyid',
  'listexchanges',
  'listwitnesses',
  'triggerconstantcontract',
]

/** Calls of the full node alone that change nothing. */
const fullNodeReads = [
  'getaccountbalance',
  'getaccountnet',
  'getaccountresource',
  'getassetissuebyaccount',
  'getblockbalance',
  'getchainparameters',
  'getcontract',
  'getcontractinfo',
  'getmemofee',
  'getnextmaintenancetime',
  'getnodeinfo',
  'getpaginatedexchangelist',
  'getpaginatedproposallist',
  'getpendingsize',
  'getproposalbyid',
  'gettransactionfrompending',
  'listnodes',
  'listproposals',
  'validateaddress',
]

/** Calls that take a transaction whole. */
const transactionCalls = ['broadcasthex', 'broadcasttransaction', 'getapprovedlist', 'getsignweight']

/** Calls that build a transaction, unsigned, by the operation's own name of it. */
const builders = Object.keys(operationTypes).flatMap(
  (kind) => typeOf(kind as keyof typeof operationTypes).create ?? [],
)

/**
 * Calls passed on, by interface. Not among them, on purpose: whatever takes a private key or a password
 * (gettransactionsign, easytransfer, createaddress, the shielded keys). Of getnodeinfo only the public part is passed on.
 */
export const relayedCalls: Readonly<Record<'wallet' | 'walletsolidity', readonly string[]>> = {
  wallet: [...new Set([...reads, ...fullNodeReads, ...transactionCalls, ...builders])],
  walletsolidity: reads,
}

/** java-tron takes transactions up to 500 KiB; as hex in JSON, with room for the rest, they need this much. */
const transactionBytes = 1536 * 1024
const questionBytes = 64 * 1024

/** Longest body of a call. */
export const bodyLimitOf = (call: string): number =>
  transactionCalls.includes(call) || call === 'deploycontract' ? transactionBytes : questionBytes
