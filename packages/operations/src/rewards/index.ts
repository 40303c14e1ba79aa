export { defaultBrokerage, never, nextBrokerageOf, notCounted, witnessCycleOf } from './cycles.ts'
export { payBlock, payStandbyAllowance, standbyPay } from './pay.ts'
export { closeCycle, openCycle } from './turn-cycle.ts'
export { queryReward, withdrawReward } from './voter-reward.ts'
