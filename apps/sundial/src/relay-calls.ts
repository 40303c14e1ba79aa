import { operationTypes } from '@sundial/protocol'
import { typeOf } from '@sundial/operations'

/** Calls of both interfaces: blocks, accounts and contracts. */
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

/** Read-only calls of the full node. */
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

/** Calls with a complete transaction. */
const transactionCalls = ['broadcasthex', 'broadcasttransaction', 'getapprovedlist', 'getsignweight']

/** Calls that build an unsigned transaction, by the operation's own name. */
const builders = Object.keys(operationTypes).flatMap(
  (kind) => typeOf(kind as keyof typeof operationTypes).create ?? [],
)

/**
 * Relayed calls, by interface. Deliberately absent: every call that takes a private key or a password
 * (gettransactionsign, easytransfer, createaddress, the shielded keys). getnodeinfo is reduced to its public part.
 */
export const relayedCalls: Readonly<Record<'wallet' | 'walletsolidity', readonly string[]>> = {
  wallet: [...new Set([...reads, ...fullNodeReads, ...transactionCalls, ...builders])],
  walletsolidity: reads,
}

/** java-tron accepts transactions up to 500 KiB; this is the size as hex in JSON, with room for the rest. */
const transactionBytes = 1536 * 1024
const questionBytes = 64 * 1024

/** Calls whose data can be the code of a contract. */
const codeCalls = ['deploycontract', 'estimateenergy', 'triggerconstantcontract']

/** Longest body of a call. */
export const bodyLimitOf = (call: string): number =>
  transactionCalls.includes(call) || codeCalls.includes(call) ? transactionBytes : questionBytes
