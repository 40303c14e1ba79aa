import { type Address, toAddress } from '@sundial/primitives'

type Resource = 'ENERGY' | 'BANDWIDTH'

/** An account at the head. */
export type AccountNow = {
  readonly sun: bigint
  readonly name: string
  readonly createdMs: number
  readonly isWitness: boolean
  readonly issuedTokenId: string | undefined
  /** Units by token id. */
  readonly tokens: ReadonlyMap<string, bigint>
  /** Sun staked and not delegated. */
  readonly staked: Readonly<Record<Resource, bigint>>
  /** End of the waiting period of unstaked TRX. */
  readonly unstakedUntilMs: readonly number[]
  readonly frozenSupplyUntilMs: readonly number[]
  readonly lastClaimMs: number
  readonly votedFor: readonly Address[]
}

type Members = Readonly<Record<string, unknown>>

/** Parses an answer of getaccount in its visible form. */
export function accountNow(account: Members): AccountNow | undefined {
  if (account['address'] === undefined) return undefined
  const issued = account['asset_issued_ID']
  return {
    sun: amountOf(account['balance']),
    name: typeof account['account_name'] === 'string' ? account['account_name'] : '',
    createdMs: Number(account['create_time'] ?? 0),
    isWitness: account['is_witness'] === true,
    issuedTokenId: typeof issued === 'string' && issued !== '' ? issued : undefined,
    tokens: new Map(listOf(account['assetV2']).map(({ key, value }) => [String(key), amountOf(value)])),
    staked: { ENERGY: stakedOf(account, 'ENERGY'), BANDWIDTH: stakedOf(account, undefined) },
    unstakedUntilMs: listOf(account['unfrozenV2']).map((part) => Number(part['unfreeze_expire_time'] ?? 0)),
    frozenSupplyUntilMs: listOf(account['frozen_supply']).map((part) => Number(part['expire_time'] ?? 0)),
    lastClaimMs: Number(account['latest_withdraw_time'] ?? 0),
    votedFor: listOf(account['votes']).map((part) => toAddress(String(part['vote_address']))),
  }
}

/** A type of zero is not printed. */
const stakedOf = (account: Members, type: string | undefined): bigint =>
  amountOf(listOf(account['frozenV2']).find((part) => part['type'] === type)?.['amount'])

export const amountOf = (value: unknown): bigint => BigInt((value as number | string | undefined) ?? 0)

export const listOf = (value: unknown): readonly Members[] => (value ?? []) as readonly Members[]
