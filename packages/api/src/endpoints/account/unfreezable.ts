import { type Account, accountState } from '@sundial/protocol'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { nodeBlock } from '../../schema/witness.ts'
import { toAmount } from '../../shape/numbers.ts'

export const unfreezable = endpoint({
  get: '/api/account/resource/unfreeze',
  summary: 'Stake an account could take back now',
  description:
    'As the node told it at the block of state, at the time of the newest block of the index. Without balance while the node was not asked; zero for an account it does not hold.',
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    balance: Type.Optional(
      is.amount('Sun: Stake 2.0 that is not lent to others, and own Stake 1.0 whose time is over.'),
    ),
    withdrawable: Type.Optional(
      is.amount('Extension. Sun of stake that was taken back, waited for its time and can be withdrawn.'),
    ),
    message: Type.Literal('SUCCESS', { description: 'As TronScan has it.' }),
    state: nodeBlock,
    touchedSince: Type.Optional(
      is.flag('Extension. Whether a block since then names the account: it may be otherwise now.'),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, { store, state }) {
    const stored = await store.accountState(await readAddress(query.address, { store }))
    if (stored === undefined) return { message: 'SUCCESS' as const }
    const account = stored.bytes && accountState.decode(stored.bytes).account
    const nowMs = BigInt(state.head?.timestampMs ?? 0)
    return {
      balance: toAmount(account === undefined ? 0n : stakeToTakeBack(account, nowMs)),
      withdrawable: toAmount(account === undefined ? 0n : stakeThatCameBack(account, nowMs)),
      message: 'SUCCESS' as const,
      state: { block: stored.at.height, hash: stored.at.id },
      touchedSince: stored.touchedSince,
    }
  },
})

function stakeToTakeBack({ frozenV2, frozen, accountResource }: Account, nowMs: bigint): bigint {
  const energy = accountResource?.frozenBalanceForEnergy
  const old = [...frozen, ...(energy === undefined ? [] : [energy])]
  const free = old.filter(({ expireTime }) => expireTime <= nowMs)
  return sum([...frozenV2.map(({ amount }) => amount), ...free.map(({ frozenBalance }) => frozenBalance)])
}

const stakeThatCameBack = ({ unfrozenV2 }: Account, nowMs: bigint): bigint =>
  sum(
    unfrozenV2
      .filter(({ unfreezeExpireTime }) => unfreezeExpireTime <= nowMs)
      .map(({ unfreezeAmount }) => unfreezeAmount),
  )

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
