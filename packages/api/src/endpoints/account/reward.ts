import { accountState } from '@sundial/protocol'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import type { Int64 } from '../../ports.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { nodeBlock } from '../../schema/witness.ts'
import { atNodeHead } from '../../services/at-node-head.ts'
import { toAmount, toBigInt } from '../../shape/numbers.ts'

export const claimableReward = endpoint({
  get: '/api/address/reward',
  summary: 'Reward of voting and producing that an account could withdraw',
  description:
    "The node's word at the block of state: now, or where no node runs as it was kept. Empty where it was never told.",
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    reward: Type.Optional(is.amount('Sun.')),
    state: nodeBlock,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, { store, services }) {
    const address = await readAddress(query.address, { store })
    const calls = services?.nodeCalls
    if (calls !== undefined) {
      const { block, hash, value } = await atNodeHead(calls, () =>
        calls.call('/wallet/getReward', { address, visible: false }),
      )
      return { reward: toAmount(toBigInt((value['reward'] ?? 0) as Int64)), state: { block, hash } }
    }
    const stored = await store.accountState(address)
    const reward = stored?.bytes && accountState.decode(stored.bytes).reward
    return reward === undefined || stored === undefined
      ? {}
      : { reward: toAmount(reward.sun), state: { block: stored.at.height, hash: stored.at.id } }
  },
})
