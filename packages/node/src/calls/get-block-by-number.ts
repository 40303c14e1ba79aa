import { checkHeight } from '../check-block.ts'
import { blockFromJson } from '../json/block-from-json.ts'
import type { NodeBlock } from '../node-client.ts'
import { type Ask, isNothing } from './ask.ts'

export async function getBlockByNumber(ask: Ask, height: number): Promise<NodeBlock | undefined> {
  const answer = await ask('/wallet/getblockbynum', { num: height })
  if (isNothing(answer)) return undefined
  const block = blockFromJson(answer)
  checkHeight(height, block)
  return block
}
