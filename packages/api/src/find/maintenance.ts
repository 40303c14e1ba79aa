import { Unavailable } from '@sundial/primitives'
import type { At } from '../endpoint.ts'
import { readParameters } from './parameters.ts'

/** The times between which the index's newest block stands; from the one on votes counted in it count. */
export type Cycle = { readonly fromMs: number; readonly toMs: number }

/** The cycle the index's head stands in; absent while the node does not answer, or never told how long one takes. */
export async function currentCycle({ services, state, store }: At): Promise<Cycle | undefined> {
  const calls = services?.nodeCalls
  const parameters = calls && state.head && (await readParameters(store))
  const lengthMs = Number(parameters?.values.get('getMaintenanceTimeInterval') ?? 0)
  if (calls === undefined || state.head === undefined || lengthMs <= 0) return undefined
  try {
    const next = Number((await calls.call('/wallet/getnextmaintenancetime', {}))['num'])
    if (!Number.isSafeInteger(next) || next <= 0) return undefined
    // Borders are equally far apart; the node may be past one the index has not come to.
    const past = Math.floor((next - state.head.timestampMs - 1) / lengthMs)
    const toMs = next - past * lengthMs
    return { fromMs: toMs - lengthMs, toMs }
  } catch (error) {
    if (error instanceof Unavailable) return undefined
    throw error
  }
}
