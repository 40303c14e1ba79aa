import { type Act, people, rich, tokenIds } from './act-context.ts'

const nothing = new Uint8Array(0)

/** Contracts: tokens of each standard, payments inside calls, contracts that create others, destroy themselves or fail. */
export const calls: readonly Act[] = [
  ({ call, from, to, amount }) =>
    call({ by: from, to: 'plainToken', name: 'approve', values: [to.address, amount] }),
  ({ call, from, to, random }) =>
    call({
      by: from,
      to: 'plainToken',
      name: 'transferFrom',
      values: [to.address, from.address, 1 + random(99)],
    }),
  ({ call, random }) => call({ by: rich, to: 'plainToken', name: 'burn', values: [1 + random(99)] }),
  ({ call, to }) => call({ by: rich, to: 'collectible', name: 'mint', values: [to.address] }),
  ({ call, random, to }) => {
    const from = people[random(3)]!
    const values = [from.address, to.address, 1 + random(12)]
    return call({ by: from, to: 'collectible', name: 'transferFrom', values })
  },
  ({ call, from, to, random }) =>
    call({ by: from, to: 'collectible', name: 'setApprovalForAll', values: [to.address, random(2) === 0] }),
  ({ call, to, random }) =>
    call({
      by: rich,
      to: 'multiToken',
      name: 'mintBatch',
      values: [to.address, [1, 2], [1 + random(50), 1 + random(5)], nothing],
    }),
  ({ call, from, to }) =>
    call({
      by: from,
      to: 'multiToken',
      name: 'safeTransferFrom',
      values: [from.address, to.address, 1, 1, nothing],
    }),
  ({ call, from, to, amount }) =>
    call({ by: from, to: 'creator', name: 'split', values: [[to.address, rich.address]], callValue: amount }),
  ({ call, from, amount }) => call({ by: from, to: 'creator', name: 'create', callValue: amount }),
  ({ call, from, random }) => call({ by: from, to: 'creator', name: 'collect', values: [random(4)] }),
  ({ call, from }) => call({ by: from, to: 'creator', tokens: { id: tokenIds[0]!, amount: 1n } }),
  ({ call, from, to, amount }) =>
    call({ by: from, to: 'vanishingMaker', name: 'flash', values: [to.address], callValue: amount }),
  ({ call, from }) => call({ by: from, to: 'failures', name: 'bareRevert' }),
  ({ call, from }) => call({ by: from, to: 'failures', name: 'requireText', values: ['no'] }),
  ({ call, from }) => call({ by: from, to: 'failures', name: 'spin' }),
  ({ deploy, from }) => deploy(from, 'child', { values: [7], callValue: 5n }),
  ({ send, addressOf, random }) =>
    send(rich, 'UpdateSettingContract', {
      contractAddress: addressOf('plainToken'),
      consumeUserResourcePercent: BigInt(random(101)),
    }),
  ({ send, addressOf, random }) =>
    send(rich, 'UpdateEnergyLimitContract', {
      contractAddress: addressOf('creator'),
      originEnergyLimit: BigInt(1 + random(1_000_000)),
    }),
  ({ send, addressOf }) => send(rich, 'ClearABIContract', { contractAddress: addressOf('failures') }),
]
