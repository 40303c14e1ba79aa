import type { Store } from '@sundial/store'
import type { Static } from 'typebox'
import { omitUndefined } from '../present.ts'
import type { fundsReply } from '../schema/funds.ts'
import { genesisIssue, turnoverOf, wholeTrx } from './turnover.ts'

/** Where all TRX come from and what was burned, as far as it is known. */
export async function fundsNow(store: Store): Promise<Static<typeof fundsReply>> {
  const [row] = await store.metrics({ span: 'day', count: 1 })
  const issued = await genesisIssue(store)
  const turnover = row && turnoverOf(row.end, issued)
  const burned = row?.end.burnedSun
  return omitUndefined({
    genesisBlockIssue: issued === undefined ? undefined : wholeTrx(issued),
    burnByCharge: burned === undefined ? undefined : wholeTrx(burned),
    totalTurnOver: turnover === undefined ? undefined : wholeTrx(turnover),
    genesisBlockIssueSun: issued?.toString(),
    rewardedSun: row?.end.rewardedSun?.toString(),
    burnByChargeSun: burned?.toString(),
    totalTurnOverSun: turnover?.toString(),
  })
}
