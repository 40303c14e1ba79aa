import { toBase58 } from '@sundial/primitives'
import { type Account, accountState } from '@sundial/protocol'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import type { Int64 } from '../../node-reader.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { atNodeHead } from '../../services/node-calls.ts'
import { ignored, ignoredBecause, requiredAddress } from '../../shared/parameters.ts'
import type { FactOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { toAmount, toBigInt, toDecimal } from '../../shared/values.ts'
import { trxPrice } from '../../services/prices/trx-price.ts'
import { tokenInfo, tokenInfos } from '../token/token-info.ts'
import { nodeBlock } from '../witness/schema.ts'
import { knownAccount, refreshedNow } from './find.ts'
import { refreshedMember } from './schema.ts'
import { toAccount } from './shape.ts'

export const claimableReward = endpoint({
  get: '/api/address/reward',
  summary: 'Reward for voting and producing that an account could withdraw',
  description:
    'As reported by the node at the block of state: the current value, or without a running node the stored one. Empty if the node never reported it.',
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

export const unfreezable = endpoint({
  get: '/api/account/resource/unfreeze',
  summary: 'Stake an account could withdraw now',
  description:
    'As reported by the node at the block of state, at the time of the newest indexed block. Without balance until the node reports it; zero for an account that the node does not know.',
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    balance: Type.Optional(
      is.amount('Sun: Stake 2.0 that is not delegated, and own Stake 1.0 whose lock has ended.'),
    ),
    withdrawable: Type.Optional(is.amount('Extension. Sun of unstaked TRX whose waiting period has ended.')),
    message: Type.Literal('SUCCESS', { description: 'As on TronScan.' }),
    state: nodeBlock,
    touchedSince: Type.Optional(
      is.flag('Extension. Whether a later block names the account, so that the value may have changed.'),
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

/** More than one vote may name, with room for chains that allow more. */
const mostCandidates = 200

export const accountVotes = endpoint({
  get: '/api/account/votes',
  summary: 'Current votes of an account',
  description:
    "The account's newest vote. Unstaking may have reduced it since; /api/accountv2 has the node's current data.",
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    votes: Type.Record(Type.String(), is.amount('Votes by witness address.')),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const voter = await readAddress(query.address, at)
    const newest = { start: 0, limit: mostCandidates, order: 'newest' } as const
    const { rows } = await at.store.facts({ list: 'votesOfVoter', key: voter }, newest)
    const current = rows.filter(({ transactionId }) => transactionId === rows[0]!.transactionId)
    return {
      votes: Object.fromEntries(
        (current as readonly FactOf<'vote'>[])
          .toReversed()
          .map(({ witness, votes }) => [toBase58(witness), toAmount(votes)]),
      ),
    }
  },
})

const trx = (what: string) => Type.Number({ description: `${what} In TRX.` })
const usd = (what: string) =>
  Type.Optional(Type.Number({ description: `${what} In USD; absent without a price source.` }))

export const participatedProjects = endpoint({
  get: '/api/participate_project',
  summary: 'Projects in which an account has assets: staking only',
  description:
    'Stake of both kinds, as reported by the node at its block; an account that is not yet reported, or has no stake, has no project. Third-party projects are not included.',
  query: {
    address: requiredAddress,
    justLendFilter: ignoredBecause('the only project is staking.'),
    ...ignored,
  },
  reply: Type.Object({
    total: is.int('Projects.'),
    projects: Type.Array(
      Type.Object({
        project_name: is.text('Name.'),
        logo: is.text("Of TRX, by the operator's labels; empty without one."),
        url: Type.Literal('', { description: 'Always empty.' }),
        total_value: trx('Worth.'),
        total_value_in_usd: usd('Worth.'),
        total_value_detail: trx('Worth.'),
        total_value_in_usd_detail: usd('Worth.'),
        percent: Type.Number({ description: 'Share of all projects.' }),
        data: Type.Array(
          Type.Object({
            sc_type: Type.Literal('Staking'),
            type: Type.Literal(''),
            currency: Type.Literal('_'),
            currency_info: tokenInfo,
            version: Type.Enum([1, 2], { description: 'Stake 1.0 or 2.0.' }),
            balance: trx('Value of the stake.'),
            balanceDetail: trx('Value of the stake.'),
            value: trx('Worth.'),
            value_detail: trx('Worth.'),
            value_in_usd: usd('Worth.'),
            value_in_usd_detail: usd('Worth.'),
          }),
        ),
      }),
    ),
    total_asset_in_trx: trx('Value of all projects.'),
    total_asset_in_usd: usd('Value of all projects.'),
    refreshTimeInfo: refreshedMember,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const address = await readAddress(query.address, at)
    const { totalFrozen, totalFrozenV2 } = toAccount(address, await knownAccount(address, at), at.state)
    const price = await trxPrice(at)
    const data = await stakesOf([totalFrozen, totalFrozenV2], price, at)
    const value = data.reduce((sum, stake) => sum + stake.value, 0)
    const valueInUsd = price === undefined ? undefined : value * price
    const projects = omitUndefined({
      project_name: 'TRX Staking Governance',
      logo: data[0]?.currency_info.tokenLogo ?? '',
      url: '' as const,
      total_value: value,
      total_value_in_usd: valueInUsd,
      total_value_detail: value,
      total_value_in_usd_detail: valueInUsd,
      percent: 1,
      data,
    })
    return omitUndefined({
      total: data.length === 0 ? 0 : 1,
      projects: data.length === 0 ? [] : [projects],
      total_asset_in_trx: value,
      total_asset_in_usd: valueInUsd,
      refreshTimeInfo: refreshedNow(at),
    })
  },
})

type Sun = number | string | undefined

async function stakesOf([first, second]: readonly [Sun, Sun], price: number | undefined, at: Context) {
  const info = (await tokenInfos([{ kind: 'trx' }], at))({ kind: 'trx' })
  const stakes = [
    { version: 1, sun: BigInt(first ?? 0) },
    { version: 2, sun: BigInt(second ?? 0) },
  ] as const
  return stakes
    .filter(({ sun }) => sun > 0n)
    .map(({ version, sun }) => {
      const value = Number(toDecimal(sun, 6))
      const valueInUsd = price === undefined ? undefined : value * price
      return omitUndefined({
        sc_type: 'Staking' as const,
        type: '' as const,
        currency: '_' as const,
        currency_info: info,
        version,
        balance: value,
        balanceDetail: value,
        value,
        value_detail: value,
        value_in_usd: valueInUsd,
        value_in_usd_detail: valueInUsd,
      })
    })
}
