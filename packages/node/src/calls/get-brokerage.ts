import { type Address, Malformed } from '@sundial/primitives'
import { int32 } from '@sundial/protocol'
import { membersOf } from '../json/members.ts'
import type { Ask } from './ask.ts'

/** Percent of its pay that a witness keeps in this cycle. */
export const getBrokerage = (ask: Ask, witness: Address): Promise<number> =>
  ask('/wallet/getBrokerage', { address: witness, visible: false }, (answer) => {
    const percent = int32.fromJson(membersOf(answer, 'a brokerage')['brokerage'] ?? 0, { visible: false })
    if (percent >= 0 && percent <= 100) return percent
    throw new Malformed('json', `A brokerage is a percentage, got ${percent}.`)
  })
