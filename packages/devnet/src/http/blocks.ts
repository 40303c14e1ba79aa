// Blocks, whole or by header.
import {
  block as blockMessage,
  blockExtention,
  blockLimit,
  blockList,
  blockListExtention,
  blockRequest,
  bytesMessage,
  emptyMessage,
  type MessageType,
  numberMessage,
} from '@sundial/protocol'
import { toHex } from '@sundial/primitives'
import type { ChainView } from '../chain/chain-view.ts'
import type { StoredBlock } from '../chain/stored-block.ts'
import { blockExtentionOf, blockMethods } from '../grpc/extentions.ts'
import { giving, refusing } from '../grpc/rpc.ts'
import { PlainError } from '../server/response.ts'
import { boolIn, hexIn, longIn, memberText, requiredLongIn, stringFieldIn } from '../server/members.ts'
import { isTrue } from '../server/parameters.ts'
import { printBlock, printHeader } from '../server/print.ts'
import { everywhere, nothing, type Routes, type RpcPlace, type Rpcs } from '../server/route.ts'

/** java-tron Wallet.BLOCK_LIMIT_NUM. */
const limit = 100

export const blockRoutes: Routes = {
  /** By height or id as text, the head without one; the header only unless `detail` is set. */
  getblock: {
    under: everywhere,
    rpcs: {
      GetBlock: refusing(
        'INVALID_ARGUMENT',
        giving(blockRequest, blockExtention, ({ idOrNum, detail }, { view }) => {
          const height = heightNamed(view, idOrNum)
          const stored = height === undefined ? undefined : view.block(height)
          if (stored === undefined) return undefined
          const whole = blockExtentionOf(stored)
          return detail ? whole : { ...whole, transactions: [] }
        }),
      ),
    },
    answer({ view, parameters, form }) {
      const detail = form.isQuery === true ? isTrue(parameters['detail']) : boolIn(parameters, 'detail', form)
      const name =
        form.isQuery === true
          ? memberText(parameters, 'id_or_num')
          : stringFieldIn(parameters, 'id_or_num', form)
      const height = heightNamed(view, name ?? '')
      const block = height === undefined ? undefined : view.block(height)
      if (block === undefined) return nothing
      return detail ? printBlock(block, form) : printHeader(block, form)
    },
  },

  getblockbyid: {
    under: everywhere,
    rpcs: {
      GetBlockById: giving(bytesMessage, blockMessage, ({ value }, { view }) => {
        const height = view.heightOf(toHex(value))
        return height === undefined ? undefined : view.block(height)?.block
      }),
    },
    answer({ view, parameters, form }) {
      const height = view.heightOf(hexIn(parameters, 'value', form))
      return height === undefined ? nothing : printBlock(view.block(height), form)
    },
  },

  /** The newest blocks, rising to the head. */
  getblockbylatestnum: {
    under: everywhere,
    rpcs: listMethods('GetBlockByLatestNum', numberMessage, ({ num }, view) => latest(view, Number(num))),
    answer({ view, parameters, form }) {
      const blocks = latest(view, Number(requiredLongIn(parameters, 'num', form)))
      return blocks === undefined ? nothing : { block: blocks.map((block) => printBlock(block, form)) }
    },
  },

  /** Blocks from `startNum` to before `endNum`. */
  getblockbylimitnext: {
    under: everywhere,
    rpcs: listMethods('GetBlockByLimitNext', blockLimit, ({ startNum, endNum }, view) =>
      between(view, Number(startNum), Number(endNum)),
    ),
    answer({ view, parameters, form }) {
      const start = Number(requiredLongIn(parameters, 'startNum', form))
      const blocks = between(view, start, Number(requiredLongIn(parameters, 'endNum', form)))
      return blocks === undefined ? nothing : { block: blocks.map((block) => printBlock(block, form)) }
    },
  },

  getblockbynum: {
    under: everywhere,
    rpcs: blockMethods('GetBlockByNum', numberMessage, ({ num }, { view }) => view.block(Number(num))),
    answer: ({ view, parameters, form }) =>
      printBlock(view.block(Number(longIn(parameters, 'num', form))), form),
  },

  getnowblock: {
    under: everywhere,
    rpcs: blockMethods('GetNowBlock', emptyMessage, (_, { view }) => view.block(view.height)),
    answer: ({ view, form }) => printBlock(view.block(view.height), form),
  },

  /** Unlike HTTP, gRPC answers -1 for a block that is not there. */
  gettransactioncountbyblocknum: {
    under: everywhere,
    rpcs: {
      GetTransactionCountByBlockNum: giving(numberMessage, numberMessage, ({ num }, { view }) => ({
        num: view.block(Number(num)) === undefined ? -1n : BigInt(view.transactionCount(Number(num))),
      })),
    },
    answer: ({ view, parameters, form }) => ({
      count: view.transactionCount(Number(requiredLongIn(parameters, 'num', form))),
    }),
  },
}

/** The two methods that find several blocks; nothing is an empty message. */
function listMethods<Request>(
  name: string,
  request: MessageType<Request>,
  find: (value: Request, view: RpcPlace['view']) => readonly StoredBlock[] | undefined,
): Rpcs {
  return {
    [name]: giving(request, blockList, (value, { view }) => {
      const blocks = find(value, view)
      return blocks && { block: blocks.map(({ block }) => block) }
    }),
    [`${name}2`]: giving(request, blockListExtention, (value, { view }) => {
      const blocks = find(value, view)
      return blocks && { block: blocks.map(blockExtentionOf) }
    }),
  }
}

function latest(view: ChainView, count: number): readonly StoredBlock[] | undefined {
  if (count <= 0 || count >= limit) return undefined
  const first = Math.max(0, view.height - count + 1)
  const blocks = Array.from({ length: view.height - first + 1 }, (_, index) => view.block(first + index))
  return blocks.filter((block) => block !== undefined)
}

function between(view: ChainView, start: number, end: number): readonly StoredBlock[] | undefined {
  if (end <= 0 || end <= start || end - start > limit) return undefined
  if (start < 0) return []
  const blocks = Array.from({ length: end - start }, (_, index) => view.block(start + index))
  return blocks.filter((block) => block !== undefined)
}

/** java-tron Wallet.getBlock; the first 8 bytes of an id are its height. */
function heightNamed(view: ChainView, name: string): number | undefined {
  if (name === '') return view.height
  if (/^[+-]?\d{1,18}$/.test(name)) {
    if (Number(name) > view.height) return undefined
    if (Number(name) < 0) throw new PlainError('num must be non-positive number.')
    return Number(name)
  }
  const illegal = new PlainError('id must be legal block hash.')
  if (!/^[0-9a-fA-F]{64}$/.test(name)) throw illegal
  const height = BigInt.asIntN(64, BigInt(`0x${name.slice(0, 16)}`))
  if (height > BigInt(view.height) || height < 0n) throw illegal
  return view.heightOf(name.toLowerCase())
}
