import type { Address } from '@sundial/primitives'
import type { Contract, DeployPlan } from './contracts.ts'
import type { Draft } from './drafts.ts'
import type { AccountNow } from './account-now.ts'
import type { NodeCalls, Sale } from './node-calls.ts'
import type { Person, Role, TokenPlan } from './person.ts'
import type { Random } from './random.ts'

export type Token = {
  readonly id: string
  readonly issuer: Person
  readonly plan: TokenPlan
  readonly sale: Sale
}

/** Context of the people of a habit. */
export type HabitContext<Roles extends string = string> = {
  readonly people: Readonly<Record<Roles, readonly Person[]>>
  /** The people of all habits. */
  readonly everyone: readonly Person[]
  readonly founder: Person
  /** Tokens with an id: none before the first blocks of the build. */
  readonly tokens: readonly Token[]
  /** Of all habits, by the key under which they were deployed. */
  readonly contracts: ReadonlyMap<string, Contract>
  readonly random: Random
  readonly node: Pick<NodeCalls, 'exchanges' | 'proposals' | 'borrowers' | 'loans' | 'reward' | 'read'>
  /** At the head, without pending transactions. */
  readonly accountNow: (address: Address) => Promise<AccountNow | undefined>
}

/** Context of an inhabitant's turn. */
export type Turn<Roles extends string = string> = HabitContext<Roles> & {
  /** Number of earlier turns of this habit. */
  readonly turn: number
  /** Time of the newest block. */
  readonly headMs: number
}

export type Founding<Roles extends string = string> = HabitContext<Roles> & {
  readonly send: (draft: Draft) => Promise<void>
  /** `undefined` when the node rejected it. */
  readonly deploy: (key: string, plan: DeployPlan) => Promise<Contract | undefined>
}

/** A habit: its people, what it builds first, how often it acts, and what it sends next. */
export type Habit<Roles extends string = string> = {
  readonly roles: Readonly<Record<Roles, Role>>
  /**
   * Stages, each in the blocks after the previous one; in one stage the habits run one after the other. On a chain that
   * has part of it already, the stages run again and send only what is missing: so a stage's transactions follow only
   * from the seed and from ids of the chain.
   */
  found?(scene: Founding<Roles>): readonly (() => Promise<void>)[]
  /** Share of all turns, relative to the sum over all habits. */
  readonly weight: number
  /** `undefined` when there is nothing to do in this turn. */
  act(turn: Turn<Roles>): Promise<Draft | undefined>
}

/** Types the names of a habit's roles. */
export const inhabitant = <const Roles extends string>(habit: Habit<Roles>): Habit<Roles> => habit
