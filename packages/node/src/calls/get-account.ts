import type { Address } from '@sundial/primitives'
import { type Account, account } from '@sundial/protocol'
import { membersOf } from '../json/members.ts'
import { type Ask, isNothing } from './ask.ts'

/** Told by the node alone: unlike blocks, accounts carry no proof of what they are. */
export const getAccount = (ask: Ask, address: Address): Promise<Account | undefined> =>
  ask('/wallet/getaccount', { address, visible: false }, (answer) =>
    isNothing(answer) ? undefined : account.fromJson(membersOf(answer, 'an account'), { visible: false }),
  )
