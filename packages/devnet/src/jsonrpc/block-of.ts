// The blocks that tags, heights and hashes name.
import type { StoredBlock } from '../chain/stored-block.ts'
import type { Devnet } from '../devnet.ts'
import { hashOf, heightOf, optionalText } from './read-parameter.ts'
import { invalidParams } from './rpc-refused.ts'

const tags = ['latest', 'earliest', 'finalized', 'pending', 'safe'] as const
type Tag = (typeof tags)[number]

export const tagOf = (text: string): Tag | undefined => tags.find((tag) => tag === text.toLowerCase())

/** Throws `rpc_refused` for tags no block goes by. */
export function heightOfTag(tag: Tag, { chain }: Devnet): number {
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

export function blockByNumber(devnet: Devnet, value: unknown): StoredBlock | undefined {
  const text = optionalText(value) ?? ''
  const tag = tagOf(text)
  return devnet.chain.block(tag === undefined ? heightOf(text) : heightOfTag(tag, devnet))
}

export function blockByHash({ chain }: Devnet, value: unknown): StoredBlock | undefined {
  const height = chain.index.heightOf(hashOf(value))
  return height === undefined ? undefined : chain.block(height)
}

/** State is told of the head only (java-tron TronJsonRpcImpl.requireLatestBlockTag). */
export function requireLatest(value: unknown): void {
  const text = optionalText(value) ?? ''
  const tag = tagOf(text)
  if (tag === 'latest') return
  if (tag !== undefined) {
    throw invalidParams('TAG [earliest | pending | finalized | safe] not supported')
  }
  heightOf(text)
  throw invalidParams('QUANTITY not supported, just support TAG as latest')
}
