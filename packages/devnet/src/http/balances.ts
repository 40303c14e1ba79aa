// TRX balances after a block and what the block changed.
import {
  accountBalanceRequest,
  accountBalanceResponse,
  address as addressField,
  blockBalanceTrace,
  blockIdentifier,
  type JsonForm,
} from '@sundial/protocol'
import type { ChainView } from '../chain/chain-view.ts'
import type { StoredBlock } from '../chain/stored-block.ts'
import { printing, refusing } from '../grpc/rpc.ts'
import { illegalArgument, itemNotFound } from '../server/response.ts'
import { addressIn } from '../server/members.ts'
import { hexParameter, numberIn, type RequestParameters } from '../server/parameters.ts'
import { fullNodeOnly, type Routes } from '../server/route.ts'

export const balanceRoutes: Routes = {
  /** An account's TRX after a block (java-tron Wallet.getAccountBalance). */
  getaccountbalance: {
    under: fullNodeOnly,
    rpcs: { GetAccountBalance: refusing('UNKNOWN', printing(accountBalanceRequest, accountBalanceResponse)) },
    answer({ devnet: { balanceHistory }, view, parameters, form }) {
      const account = membersIn(parameters, 'account_identifier')
      if (account === undefined) throw illegalArgument('account_identifier is null')
      const address = addressIn(account, 'address', form)
      if (address === '') throw illegalArgument('account_identifier address is null')
      const identifier = blockIdentifierIn(membersIn(parameters, 'block_identifier'))
      if (identifier.number > view.height) throw itemNotFound(`number: ${identifier.number} is not found!`)
      checkMatches(identifier, view)
      const balance = balanceHistory.balanceAt(address, identifier.number)
      return { balance, block_identifier: printIdentifier(identifier) }
    },
  },

  /** Changes of TRX balances by each transaction of a block (java-tron Wallet.getBlockBalance). */
  getblockbalance: {
    under: fullNodeOnly,
    rpcs: { GetBlockBalanceTrace: refusing('UNKNOWN', printing(blockIdentifier, blockBalanceTrace)) },
    answer({ view, parameters, form }) {
      const identifier = blockIdentifierIn(parameters)
      const block = identifier.number === 0 ? undefined : view.block(identifier.number)
      if (block === undefined) throw itemNotFound('This block does not exist')
      checkMatches(identifier, view)
      // java-tron leaves out transactions that changed no balance.
      const traces = block.transactionIds
        .map((_, index) => printTrace(block, index, form))
        .filter(({ operation }) => operation !== undefined)
      return {
        block_identifier: printIdentifier(identifier),
        timestamp: block.block.blockHeader!.rawData!.timestamp,
        transaction_balance_trace: traces,
      }
    },
  },
}

function membersIn(parameters: RequestParameters, name: string): RequestParameters | undefined {
  const value = parameters[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as RequestParameters)
    : undefined
}

function printTrace({ block, transactionIds, balanceSteps }: StoredBlock, index: number, form: JsonForm) {
  const { rawData, ret } = block.transactions[index]!
  const operation = (balanceSteps[index] ?? []).map(({ address, amount }, number) => ({
    operation_identifier: number,
    address: addressField.toJson(address, form),
    amount,
  }))
  return {
    transaction_identifier: transactionIds[index],
    ...(operation.length === 0 ? {} : { operation }),
    type: rawData!.contract[0]!.type,
    status: ret[0]?.contractRet,
  }
}

export type BlockIdentifier = { readonly hash: string; readonly number: number }

/** Height and id of one block (java-tron Wallet.checkBlockIdentifier). Throws `java_error`. */
function blockIdentifierIn(members: RequestParameters | undefined): BlockIdentifier {
  if (members === undefined) throw illegalArgument('block_identifier null')
  const number = numberIn(members, 'number')
  const hash = hexParameter(members, 'hash')
  if (number < 0) throw illegalArgument('block_identifier number less than 0')
  if (hash.length !== 64) throw illegalArgument('block_identifier hash length not equals 32')
  return { hash, number }
}

/** Throws `java_error` unless it is the block the chain has at the height. */
function checkMatches({ hash, number }: BlockIdentifier, view: ChainView): void {
  if (view.heightOf(hash) !== number) throw illegalArgument('number and hash do not match')
}

const printIdentifier = ({ hash, number }: BlockIdentifier) => (number === 0 ? { hash } : { hash, number })
