export { defaultBrokerage, never, nextBrokerageOf, notCounted, witnessCycleOf } from './cycles.ts'
export { queryReward, withdrawReward } from './voter-reward.ts'
