import { fromText } from '@sundial/primitives'
import { type Act, issuers, rich, stranger, tokenIds } from './act-context.ts'

export const payments: readonly Act[] = [
  ({ send, from, to, amount }) => send(from, 'TransferContract', { toAddress: to.address, amount }),
  ({ send, from, random, amount }) =>
    send(from, 'TransferContract', { toAddress: stranger(random).address, amount }),
  ({ send, from, random }) =>
    send(from, 'AccountCreateContract', { accountAddress: stranger(random).address, type: 'Normal' }),
  ({ send, from, to, random }) => {
    const at = random(3)
    return send(random(2) === 0 ? from : issuers[at]!, 'TransferAssetContract', {
      toAddress: to.address,
      assetName: fromText(tokenIds[at]!),
      amount: BigInt(1 + random(3)),
    })
  },
  // The memo of the issue contains the price.
  ({ send, from, random }) => {
    const at = random(3)
    return send(from, 'ParticipateAssetIssueContract', {
      toAddress: issuers[at]!.address,
      assetName: fromText(tokenIds[at]!),
      amount: BigInt(3 * (1 + random(100))),
    })
  },
  ({ call, from, to, amount }) =>
    call({ by: from, to: 'plainToken', name: 'transfer', values: [to.address, amount] }),
  ({ call, to, amount }) =>
    call({ by: rich, to: 'plainToken', name: 'transfer', values: [to.address, amount] }),
  // More than any balance: it is included in the chain and fails.
  ({ call, from, to }) =>
    call({ by: from, to: 'plainToken', name: 'transfer', values: [to.address, 2n ** 200n] }),
]

/** Repeated acts of one account. */
export const payroll: readonly Act[] = [
  ({ send, to, amount }) => send(rich, 'TransferContract', { toAddress: to.address, amount }),
  ({ call, to, amount }) =>
    call({ by: rich, to: 'plainToken', name: 'transfer', values: [to.address, amount] }),
]
