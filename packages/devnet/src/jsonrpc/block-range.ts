// The blocks that tags, heights, hashes and filters name (java-tron LogFilterWrapper). All throw `rpc_refused`.
import type { Chain } from '../chain/chain.ts'
import type { BlockRange, FilterRequest } from './logs.ts'
import { isHash, readHash, readHeight, optionalText } from './read-parameter.ts'
import { invalidParams } from './rpc-refused.ts'
import type { StoredBlock } from '../chain/stored-block.ts'

/** java-tron node.jsonrpc.maxBlockRange. */
const mostBlocks = 5000

type WithChain = { readonly chain: Chain }

export function blockRange(devnet: WithChain, request: FilterRequest): BlockRange {
  const hash = optionalText(request.blockHash)
  const from = optionalText(request.fromBlock)
  const to = optionalText(request.toBlock)
  if (hash === undefined) return rangeBetween(devnet, from ?? '', to ?? '')
  if (from !== undefined || to !== undefined) {
    throw invalidParams('cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other')
  }
  const height = isHash(hash) ? blockByHash(devnet, hash)?.height : undefined
  if (height === undefined) throw invalidParams('invalid blockHash')
  return { from: height, to: height }
}

function rangeBetween(devnet: WithChain, first: string, last: string): BlockRange {
  const head = devnet.chain.index.headHeight
  const to = last === '' || tagOf(last) === 'latest' ? Infinity : boundOf(devnet, last)
  const from = first === '' ? Math.min(to, head) : boundOf(devnet, first)
  if (from > to) throw invalidParams('please verify: fromBlock <= toBlock')
  return { from, to }
}

function boundOf(devnet: WithChain, text: string): number {
  const tag = tagOf(text)
  if (tag !== undefined) return heightOfTag(tag, devnet)
  if (!text.startsWith('0x')) throw invalidParams('Incorrect hex syntax')
  return readHeight(text)
}

/** Bounds a single query; filters have no bound. */
export function checkSpan({ from, to }: BlockRange, headHeight: number): void {
  if (Math.min(to, headHeight) - from > mostBlocks) {
    throw invalidParams(`exceed max block range: ${mostBlocks}`)
  }
}

const tags = ['latest', 'earliest', 'finalized', 'pending', 'safe'] as const
type Tag = (typeof tags)[number]

export const tagOf = (text: string): Tag | undefined => tags.find((tag) => tag === text.toLowerCase())

/** Throws `rpc_refused` for tags that name no block. */
function heightOfTag(tag: Tag, { chain }: WithChain): number {
  switch (tag) {
    case 'latest':
      return chain.index.headHeight
    case 'earliest':
      return 0
    case 'finalized':
      return chain.solidifiedHeight
    default:
      throw invalidParams(`TAG ${tag} not supported`)
  }
}

export function blockByNumber(devnet: WithChain, value: unknown): StoredBlock | undefined {
  const text = optionalText(value) ?? ''
  const tag = tagOf(text)
  return devnet.chain.block(tag === undefined ? readHeight(text) : heightOfTag(tag, devnet))
}

export function blockByHash({ chain }: WithChain, value: unknown): StoredBlock | undefined {
  const height = chain.index.heightOf(readHash(value))
  return height === undefined ? undefined : chain.block(height)
}

/** State is available for the head only (java-tron TronJsonRpcImpl.requireLatestBlockTag). */
export function requireLatest(value: unknown): void {
  const text = optionalText(value) ?? ''
  const tag = tagOf(text)
  if (tag === 'latest') return
  if (tag !== undefined) {
    throw invalidParams('TAG [earliest | pending | finalized | safe] not supported')
  }
  readHeight(text)
  throw invalidParams('QUANTITY not supported, just support TAG as latest')
}
