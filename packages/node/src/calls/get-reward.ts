import type { Address } from '@sundial/primitives'
import { int64 } from '@sundial/protocol'
import { membersOf } from '../json/members.ts'
import type { Ask } from './ask.ts'

/** Sun the account could withdraw; none of an address without an account. */
export const getReward = (ask: Ask, address: Address): Promise<bigint> =>
  ask('/wallet/getReward', { address, visible: false }, (answer) =>
    int64.fromJson(membersOf(answer, 'a reward')['reward'] ?? 0, { visible: false }),
  )
