import type { ValueOf } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { Draft } from './drafts.ts'
import type { AccountNow, Sale } from './node-calls.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'

/** A token as its issuer plans it; owner and time of sale are known when it is issued. */
export type TokenPlan = Pick<
  ValueOf<'AssetIssueContract'>,
  'name' | 'abbr' | 'totalSupply' | 'precision' | 'trxNum' | 'num' | 'description' | 'url'
> & { readonly frozenSupply?: ValueOf<'AssetIssueContract'>['frozenSupply']; readonly saleDays: number }

export type Token = {
  readonly id: string
  readonly issuer: Person
  readonly plan: TokenPlan
  readonly sale: Sale
}

/** Accounts of one kind: how many, and the TRX each begins with. */
export type Role = {
  readonly count: number
  readonly trx: number
  /** Names they set on the chain, by index; each name may be there once. */
  readonly names?: readonly string[]
  readonly issues?: TokenPlan
}

/** What an inhabitant sees when it is its turn. */
export type Scene<Roles extends string = string> = {
  readonly people: Readonly<Record<Roles, readonly Person[]>>
  /** The people of all habits. */
  readonly everyone: readonly Person[]
  readonly founder: Person
  readonly tokens: readonly Token[]
  readonly random: Random
  /** How many turns this habit had before. */
  readonly turn: number
  /** Time of the newest block. */
  readonly headMs: number
  /** At the head, without what waits. */
  readonly accountNow: (address: Address) => Promise<AccountNow | undefined>
}

/** A way to live: who is in it, how often it acts, and what it sends next. */
export type Habit<Roles extends string = string> = {
  readonly roles: Readonly<Record<Roles, Role>>
  /** Share of all turns, over the sum of all habits. */
  readonly weight: number
  /** `undefined` when there is nothing to do this turn. */
  act(scene: Scene<Roles>): Promise<Draft | undefined>
}

/** Gives a habit the names of its roles as a type. */
export const inhabitant = <const Roles extends string>(habit: Habit<Roles>): Habit<Roles> => habit
