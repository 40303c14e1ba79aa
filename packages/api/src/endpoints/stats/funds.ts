import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { present } from '../../present.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { exactSun, trxAmount } from '../../schema/stats.ts'
import { genesisIssue, turnoverOf, wholeTrx } from '../../shape/turnover.ts'

export const funds = endpoint({
  get: '/api/funds',
  summary: 'Where all TRX come from and what was burned',
  description:
    'Known where the index holds the chain from block 0 on with every receipt. Rewards are counted when they come to balances, not while they wait to be withdrawn.',
  query: { ...ignored },
  reply: Type.Object({
    genesisBlockIssue: trxAmount('What block 0 gave.'),
    burnByCharge: trxAmount('Fees burned.'),
    totalTurnOver: trxAmount('All TRX there are, staked ones included.'),
    genesisBlockIssueSun: exactSun('What block 0 gave.'),
    rewardedSun: exactSun('Rewards of producing and voting that came to balances.'),
    burnByChargeSun: exactSun('Fees burned.'),
    totalTurnOverSun: exactSun('All TRX there are, staked ones included.'),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, { store }) {
    const [row] = await store.metrics({ span: 'day', count: 1 })
    const issued = await genesisIssue(store)
    const turnover = row && turnoverOf(row.end, issued)
    const burned = row?.end.burnedSun
    return present({
      genesisBlockIssue: issued === undefined ? undefined : wholeTrx(issued),
      burnByCharge: burned === undefined ? undefined : wholeTrx(burned),
      totalTurnOver: turnover === undefined ? undefined : wholeTrx(turnover),
      genesisBlockIssueSun: issued?.toString(),
      rewardedSun: row?.end.rewardedSun?.toString(),
      burnByChargeSun: burned?.toString(),
      totalTurnOverSun: turnover?.toString(),
    })
  },
})
