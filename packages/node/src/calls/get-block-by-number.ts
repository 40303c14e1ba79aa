import { checkHeight } from '../check-block.ts'
import { blockFromJson } from '../json/block-from-json.ts'
import type { NodeBlock } from '../node-client.ts'
import { type Ask, isNothing } from './ask.ts'

export const getBlockByNumber = (ask: Ask, height: number): Promise<NodeBlock | undefined> =>
  ask('/wallet/getblockbynum', { num: height }, (answer) => {
    if (isNothing(answer)) return undefined
    const block = blockFromJson(answer)
    checkHeight(height, block)
    return block
  })
