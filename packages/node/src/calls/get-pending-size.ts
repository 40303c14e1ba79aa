import { Refused, Unavailable } from '@sundial/primitives'
import { int64 } from '@sundial/protocol'
import { membersOf } from '../json/members.ts'
import type { Ask } from './ask.ts'

/** Transactions the node holds that no block has yet (java-tron Manager.getPendingSize); absent where it does not say. */
export async function getPendingSize(ask: Ask): Promise<number | undefined> {
  try {
    return await ask('/wallet/getpendingsize', {}, (answer) =>
      Number(int64.fromJson(membersOf(answer, 'a pending size')['pendingSize'] ?? 0, { visible: false })),
    )
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof Unavailable)) throw error
    return undefined
  }
}
