// java-tron's services and the methods of each, from the rows that serve HTTP and the few that only gRPC has.
import { ContractValidateError, decodeOperation } from '@sundial/operations'
import { fromHex } from '@sundial/primitives'
import {
  blockReference,
  dynamicProperties,
  emptyMessage,
  type OperationName,
  transactionExtention,
  transaction as transactionMessage,
} from '@sundial/protocol'
import { builders, checkedTransaction } from '../http/builders.ts'
import { routes } from '../http/routes.ts'
import type { TransactionDraft } from '../server/build-transaction.ts'
import { type Root, type Route, type Rpc, type Rpcs } from '../server/route.ts'
import { propertyOf } from '../state/state.ts'
import { reported } from './build-methods.ts'
import { statsInfo, statsOf } from './stats-info.ts'
import { applicationError, giving, RpcRefused } from './rpc.ts'

/** A method of a service; a row of HTTP has its `answer` too. */
export type ServedRpc = { readonly rpc: Rpc; readonly root: Root; readonly answer: Route['answer'] }

/** Calls of /walletsolidity over HTTP that java-tron's WalletSolidity lacks. */
const walletOnly = new Set([
  'GetBlockById',
  'GetBlockByLatestNum',
  'GetBlockByLatestNum2',
  'GetBlockByLimitNext',
  'GetBlockByLimitNext2',
  'GetNodeInfo',
])

const rows: readonly Route[] = [...Object.values(routes), ...builders.values()]

function methodsUnder(root: Root): readonly (readonly [string, ServedRpc])[] {
  return rows
    .filter(({ under }) => under.includes(root))
    .flatMap((route) =>
      Object.entries(route.rpcs ?? {})
        .filter(([name]) => root === 'wallet' || !walletOnly.has(name))
        .map(([name, rpc]) => [name, { rpc, root, answer: (request) => route.answer(request) }] as const),
    )
}

const only = (rpcs: Rpcs) =>
  Object.entries(rpcs).map(
    ([name, rpc]) => [name, { rpc, root: 'wallet', answer: () => ({}) } satisfies ServedRpc] as const,
  )

/** Builds a transaction of any kind anew from another one's first operation, which it has to have. */
const createCommonTransaction = giving(
  transactionMessage,
  transactionExtention,
  ({ rawData }, { devnet }) => {
    const [envelope] = rawData?.contract ?? []
    if (envelope === undefined) throw new RpcRefused('UNKNOWN', applicationError)
    return reported(() => {
      const operation = decodeOperation(envelope)
      if (operation.kind === 'unknown')
        throw new ContractValidateError(`Invalid contract type ${operation.type}`)
      return checkedTransaction(devnet.chain, operation as TransactionDraft<OperationName>)
    })
  },
)

const wallet = new Map([
  ...methodsUnder('wallet'),
  ...only({ CreateCommonTransaction: createCommonTransaction }),
])

const databaseOnly: Rpcs = {
  getBlockReference: giving(emptyMessage, blockReference, (_, { devnet: { chain } }) => ({
    blockNum: BigInt(chain.index.headHeight),
    blockHash: fromHex(chain.index.headId),
  })),
  GetDynamicProperties: giving(emptyMessage, dynamicProperties, (_, { devnet: { chain } }) => ({
    lastSolidityBlockNum: propertyOf(chain.state, 'solidifiedHeight'),
  })),
}

/**
 * Methods by service; all others answer UNIMPLEMENTED: those on shielded notes, and WalletExtension with those on storage,
 * which java-tron does not implement either.
 */
export const services: Readonly<Record<string, ReadonlyMap<string, ServedRpc>>> = {
  Wallet: wallet,
  WalletSolidity: new Map(methodsUnder('walletsolidity')),
  Database: new Map([
    ...only(databaseOnly),
    ...[...wallet].filter(([name]) => name === 'GetNowBlock' || name === 'GetBlockByNum'),
  ]),
  Monitor: new Map(
    only({ GetStatsInfo: giving(emptyMessage, statsInfo, (_, { devnet }) => statsOf(devnet.chain)) }),
  ),
}
