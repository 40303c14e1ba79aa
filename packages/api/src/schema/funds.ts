import { Type } from 'typebox'
import { component } from './component.ts'
import { exactSun, trxAmount } from './stats.ts'

export const fundsMembers = {
  genesisBlockIssue: trxAmount('What block 0 gave.'),
  burnByCharge: trxAmount('Fees burned.'),
  totalTurnOver: trxAmount('All TRX there are, staked ones included.'),
  genesisBlockIssueSun: exactSun('What block 0 gave.'),
  rewardedSun: exactSun('Rewards of producing and voting that came to balances.'),
  burnByChargeSun: exactSun('Fees burned.'),
  totalTurnOverSun: exactSun('All TRX there are, staked ones included.'),
}

export const fundsReply = component('Funds', Type.Object(fundsMembers))
