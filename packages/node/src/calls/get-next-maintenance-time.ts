import { Malformed } from '@sundial/primitives'
import { int64 } from '@sundial/protocol'
import { membersOf } from '../json/members.ts'
import type { Ask } from './ask.ts'

/** When votes are counted next, in ms since 1970. */
export const getNextMaintenanceTime = (ask: Ask): Promise<number> =>
  ask('/wallet/getnextmaintenancetime', {}, (answer) => {
    const time = Number(int64.fromJson(membersOf(answer, 'a time')['num'] ?? 0, { visible: false }))
    if (Number.isSafeInteger(time) && time >= 0) return time
    throw new Malformed('json', `A time is a number of milliseconds, got ${time}.`)
  })
