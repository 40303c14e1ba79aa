import type { Address } from '@sundial/primitives'
import { type AccountResourceMessage, accountResourceMessage } from '@sundial/protocol'
import { membersOf } from '../json/members.ts'
import { type Ask, isNothing } from './ask.ts'

export const getAccountResource = (ask: Ask, address: Address): Promise<AccountResourceMessage | undefined> =>
  ask('/wallet/getaccountresource', { address, visible: false }, (answer) =>
    isNothing(answer)
      ? undefined
      : accountResourceMessage.fromJson(membersOf(answer, 'resources of an account'), { visible: false }),
  )
