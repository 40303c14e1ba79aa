import { headFromJson } from '../json/block-from-json.ts'
import type { NodeHead } from '../node-client.ts'
import type { Ask } from './ask.ts'

export const getSolidifiedBlock = (ask: Ask): Promise<NodeHead> =>
  ask('/walletsolidity/getnowblock', {}, headFromJson)
