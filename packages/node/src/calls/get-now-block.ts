import { headFromJson } from '../json/block-from-json.ts'
import type { NodeHead } from '../node-client.ts'
import type { Ask } from './ask.ts'

export const getNowBlock = async (ask: Ask): Promise<NodeHead> =>
  headFromJson(await ask('/wallet/getnowblock', {}))
