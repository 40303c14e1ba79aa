// Blocks, whole or by header.
import type { ChainView } from '../chain/chain-view.ts'
import { PlainError } from '../server/response.ts'
import { boolIn, hexIn, longIn, memberText, requiredLongIn, stringFieldIn } from '../server/members.ts'
import { isTrue } from '../server/parameters.ts'
import { printBlock, printHeader } from '../server/print.ts'
import { everywhere, nothing, type Routes } from '../server/route.ts'

/** java-tron Wallet.BLOCK_LIMIT_NUM. */
const limit = 100

export const blockRoutes: Routes = {
  /** By height or id as text, the head without one; the header only unless `detail` is set. */
  getblock: {
    under: everywhere,
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
    answer({ view, parameters, form }) {
      const height = view.heightOf(hexIn(parameters, 'value', form))
      return height === undefined ? nothing : printBlock(view.block(height), form)
    },
  },

  /** The newest blocks, rising to the head. */
  getblockbylatestnum: {
    under: everywhere,
    answer({ view, parameters, form }) {
      const count = Number(requiredLongIn(parameters, 'num', form))
      if (count <= 0 || count >= limit) return nothing
      const first = Math.max(0, view.height - count + 1)
      const heights = Array.from({ length: view.height - first + 1 }, (_, index) => first + index)
      return { block: heights.map((height) => printBlock(view.block(height), form)) }
    },
  },

  /** Blocks from `startNum` to before `endNum`. */
  getblockbylimitnext: {
    under: everywhere,
    answer({ view, parameters, form }) {
      const start = Number(requiredLongIn(parameters, 'startNum', form))
      const end = Number(requiredLongIn(parameters, 'endNum', form))
      if (end <= 0 || end <= start || end - start > limit) return nothing
      if (start < 0) return { block: [] }
      const blocks = Array.from({ length: end - start }, (_, index) => view.block(start + index))
      return { block: blocks.filter((block) => block !== undefined).map((block) => printBlock(block, form)) }
    },
  },

  getblockbynum: {
    under: everywhere,
    answer: ({ view, parameters, form }) =>
      printBlock(view.block(Number(longIn(parameters, 'num', form))), form),
  },

  getnowblock: {
    under: everywhere,
    answer: ({ view, form }) => printBlock(view.block(view.height), form),
  },

  gettransactioncountbyblocknum: {
    under: everywhere,
    answer: ({ view, parameters, form }) => ({
      count: view.transactionCount(Number(requiredLongIn(parameters, 'num', form))),
    }),
  },
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
