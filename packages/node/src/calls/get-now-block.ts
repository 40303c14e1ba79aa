import { headFromJson } from '../json/block-from-json.ts'
import type { NodeHead } from '../node-client.ts'
import type { Ask } from './ask.ts'

export const getNowBlock = (ask: Ask): Promise<NodeHead> => ask('/wallet/getnowblock', {}, headFromJson)
