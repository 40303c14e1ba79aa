import { messageOf } from '@sundial/operations'
import {
  type Address,
  concatBytes,
  fromHex,
  fromText,
  keccak256,
  Malformed,
  Refused,
  toHex,
  Unavailable,
} from '@sundial/primitives'
import {
  type Account,
  account,
  type AccountResourceMessage,
  accountResourceMessage,
  bytesMessage,
  type ChainParameter,
  chainParameter,
  chainParameters,
  type Exchange,
  exchange,
  exchangeList,
  int32,
  int64,
  numberMessage,
  type Proposal,
  proposal,
  proposalList,
  type Witness,
  witness,
  witnessList,
  transactionExtention,
  type TransactionExtention,
  type SideChainId,
  toSideChainId,
} from '@sundial/protocol'
import { isObject, listOf, type Members, membersOf, readList } from '../json/members.ts'
import type { ConstantCall, ConstantCallAnswer } from '../node-client.ts'
import { type Ask, isNothing, noRequest, rpcOf } from './block-calls.ts'

/** Unproven data of the node: unlike blocks, accounts carry no proof. */
export const getAccount = (ask: Ask, address: Address): Promise<Account | undefined> =>
  ask(
    '/wallet/getaccount',
    { address, visible: false },
    (answer) =>
      isNothing(answer) ? undefined : account.fromJson(membersOf(answer, 'an account'), { visible: false }),
    rpcOf('Wallet/GetAccount', [account, { address }], account, ifAny),
  )

export const getAccountResource = (ask: Ask, address: Address): Promise<AccountResourceMessage | undefined> =>
  ask(
    '/wallet/getaccountresource',
    { address, visible: false },
    (answer) =>
      isNothing(answer)
        ? undefined
        : accountResourceMessage.fromJson(membersOf(answer, 'resources of an account'), { visible: false }),
    rpcOf('Wallet/GetAccountResource', [account, { address }], accountResourceMessage, ifAny),
  )

const ifAny = <Value>(value: Value, isEmpty: boolean): Value | undefined => (isEmpty ? undefined : value)

/** Sun the account could withdraw; zero for an address without an account. */
export const getReward = (ask: Ask, address: Address): Promise<bigint> =>
  ask(
    '/wallet/getReward',
    { address, visible: false },
    (answer) => int64.fromJson(membersOf(answer, 'a reward')['reward'] ?? 0, { visible: false }),
    rpcOf(
      'Wallet/GetRewardInfo',
      [bytesMessage, { value: fromHex(address) }],
      numberMessage,
      ({ num }) => num,
    ),
  )

/** Percentage of its reward that a witness keeps for itself in this cycle. */
export const getBrokerage = (ask: Ask, witness: Address): Promise<number> =>
  ask(
    '/wallet/getBrokerage',
    { address: witness, visible: false },
    (answer) =>
      percentage(int32.fromJson(membersOf(answer, 'a brokerage')['brokerage'] ?? 0, { visible: false })),
    rpcOf('Wallet/GetBrokerageInfo', [bytesMessage, { value: fromHex(witness) }], numberMessage, ({ num }) =>
      percentage(Number(num)),
    ),
  )

function percentage(percent: number): number {
  if (percent >= 0 && percent <= 100) return percent
  throw new Malformed('json', `A brokerage is a percentage, got ${percent}.`)
}

export const listWitnesses = (ask: Ask): Promise<readonly Witness[]> =>
  ask(
    '/wallet/listwitnesses',
    { visible: false },
    (answer) => readList(answer, 'witnesses', witness),
    rpcOf('Wallet/ListWitnesses', noRequest, witnessList, ({ witnesses }) => witnesses),
  )

/** java-tron Wallet.WITNESS_COUNT_LIMIT_MAX. */
const pageRows = 1000
/** More pages than any chain needs for its witnesses. */
const mostPages = 16

/**
 * Witnesses with current votes, where `listWitnesses` returns those of the last tally. Absent where the node does not
 * report them: before java-tron 4.8.1, and at a maintenance block.
 */
export async function getNowWitnesses(ask: Ask): Promise<readonly Witness[] | undefined> {
  const found: Witness[] = []
  try {
    for (let page = 0; page < mostPages; page++) {
      const rows = await ask(
        '/wallet/getpaginatednowwitnesslist',
        { offset: page * pageRows, limit: pageRows, visible: false },
        (answer) => readList(answer, 'witnesses', witness),
      )
      found.push(...rows)
      if (rows.length < pageRows) return found
    }
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof Unavailable)) throw error
  }
  return undefined
}

/** In the node's order; a missing value is zero. What the node of a side chain says in words is left out. */
export const getChainParameters = (ask: Ask): Promise<readonly ChainParameter[]> =>
  ask(
    '/wallet/getchainparameters',
    { visible: false },
    (answer) => {
      const rows = parametersIn(answer).filter((row) => !isInWords(row))
      return readList({ chainParameter: rows }, 'chainParameter', chainParameter)
    },
    rpcOf('Wallet/GetChainParameters', noRequest, chainParameters, (found) => found.chainParameter),
  )

const parametersIn = (answer: unknown): readonly Members[] =>
  listOf(membersOf(answer, 'parameters'), 'chainParameter').map((row) => membersOf(row, 'a parameter'))

const isInWords = ({ value }: Members): boolean => typeof value === 'string' && !/^-?\d{1,19}$/.test(value)

/** The chain id that the node of a side chain names; absent on every other chain. Throws `malformed_side_chain_id`. */
export const getSideChainId = (ask: Ask): Promise<SideChainId | undefined> =>
  ask('/wallet/getchainparameters', { visible: false }, (answer) => {
    const rows = parametersIn(answer)
    const value = rows.find(({ key }) => key === 'getSideChainId')?.['value']
    return typeof value === 'string' ? toSideChainId(value) : undefined
  })

/** Time of the next tally, in ms since 1970. */
export const getNextMaintenanceTime = (ask: Ask): Promise<number> =>
  ask(
    '/wallet/getnextmaintenancetime',
    {},
    (answer) => timeOf(int64.fromJson(membersOf(answer, 'a time')['num'] ?? 0, { visible: false })),
    rpcOf('Wallet/GetNextMaintenanceTime', noRequest, numberMessage, ({ num }) => timeOf(num)),
  )

function timeOf(milliseconds: bigint): number {
  const time = Number(milliseconds)
  if (Number.isSafeInteger(time) && time >= 0) return time
  throw new Malformed('json', `A time is a number of milliseconds, got ${time}.`)
}

export const listExchanges = (ask: Ask): Promise<readonly Exchange[]> =>
  ask(
    '/wallet/listexchanges',
    { visible: false },
    (answer) => readList(answer, 'exchanges', exchange),
    rpcOf('Wallet/ListExchanges', noRequest, exchangeList, ({ exchanges }) => exchanges),
  )

export const listProposals = (ask: Ask): Promise<readonly Proposal[]> =>
  ask(
    '/wallet/listproposals',
    { visible: false },
    (answer) => readList(answer, 'proposals', proposal),
    rpcOf('Wallet/ListProposals', noRequest, proposalList, ({ proposals }) => proposals),
  )

/** More than any contract returns within the energy of a call. */
const longestReturnHex = 2 * 1024 * 1024

/** Runs a function of a contract at the node's head, without a transaction. */
export const triggerConstantContract = (
  ask: Ask,
  { caller, contract, signature, parameters }: ConstantCall,
): Promise<ConstantCallAnswer> =>
  ask(
    '/wallet/triggerconstantcontract',
    {
      owner_address: caller,
      contract_address: contract,
      function_selector: signature,
      parameter: toHex(parameters),
      visible: false,
    },
    (answer) => answerOf(membersOf(answer, 'the result of a call')),
    rpcOf(
      'Wallet/TriggerConstantContract',
      [
        messageOf('TriggerSmartContract'),
        { ownerAddress: caller, contractAddress: contract, data: callData(signature, parameters) },
      ],
      transactionExtention,
      answerOfBytes,
    ),
  )

const callData = (signature: string, parameters: Uint8Array): Uint8Array =>
  concatBytes(keccak256(fromText(signature)).subarray(0, 4), parameters)

function answerOfBytes({ result, constantResult, transaction }: TransactionExtention): ConstantCallAnswer {
  if (result === undefined) throw new Malformed('message', 'A call has no result.')
  if (result.code !== 'SUCCESS') return { kind: 'failed', code: String(result.code) }
  if (!result.result) throw new Malformed('message', 'A call has neither a result nor a code.')
  if (result.message.length > 0 || transaction?.ret.some(({ ret }) => ret === 'FAILED') === true)
    return { kind: 'failed', code: 'REVERT' }
  const [bytes = new Uint8Array(0)] = constantResult
  if (bytes.length * 2 > longestReturnHex)
    throw new Malformed('message', 'The call returned more than a contract can.')
  return { kind: 'returned', bytes }
}

function answerOf(members: Members): ConstantCallAnswer {
  const { code, message, result } = membersOf(members['result'], 'a result')
  if (typeof code === 'string' && code !== 'SUCCESS') return { kind: 'failed', code: code.slice(0, 80) }
  if (result !== true) throw new Malformed('json', 'A call has neither a result nor a code.')
  // For java-tron a revert is a result, recognizable by its message and by the transaction (Wallet.callConstantContract).
  if (message !== undefined || hasFailed(members['transaction'])) return { kind: 'failed', code: 'REVERT' }
  const [returned = ''] = listOf(members, 'constant_result')
  if (typeof returned !== 'string' || returned.length > longestReturnHex)
    throw new Malformed('json', 'Expected the return data of the call as hex.')
  return { kind: 'returned', bytes: fromHex(returned) }
}

const hasFailed = (transaction: unknown): boolean =>
  isObject(transaction) &&
  listOf(transaction, 'ret').some((item) => isObject(item) && item['ret'] === 'FAILED')
