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

/** What the people of a habit have before them. */
export type HabitContext<Roles extends string = string> = {
  readonly people: Readonly<Record<Roles, readonly Person[]>>
  /** The people of all habits. */
  readonly everyone: readonly Person[]
  readonly founder: Person
  /** Those that have an id: none before the first blocks of founding. */
  readonly tokens: readonly Token[]
  /** Of all habits, by the key they were deployed under. */
  readonly contracts: ReadonlyMap<string, Contract>
  readonly random: Random
  readonly node: Pick<NodeCalls, 'exchanges' | 'proposals' | 'borrowers' | 'loans' | 'reward'>
  /** At the head, without what waits. */
  readonly accountNow: (address: Address) => Promise<AccountNow | undefined>
}

/** What an inhabitant sees when it is its turn. */
export type Turn<Roles extends string = string> = HabitContext<Roles> & {
  /** How many turns this habit had before. */
  readonly turn: number
  /** Time of the newest block. */
  readonly headMs: number
}

export type Founding<Roles extends string = string> = HabitContext<Roles> & {
  readonly send: (draft: Draft) => Promise<void>
  /** `undefined` when the node did not take it. */
  readonly deploy: (key: string, plan: DeployPlan) => Promise<Contract | undefined>
}

/** A way to live: who is in it, what stands before life begins, how often it acts, and what it sends next. */
export type Habit<Roles extends string = string> = {
  readonly roles: Readonly<Record<Roles, Role>>
  /**
   * Stages, each in the blocks after the one before; in one stage the habits come one after the other. On a chain that
   * has some of it already, the same is gone through again and only what is missing is sent: so what a stage sends
   * follows from the seed, and from ids that the chain gave, alone.
   */
  found?(scene: Founding<Roles>): readonly (() => Promise<void>)[]
  /** Share of all turns, over the sum of all habits. */
  readonly weight: number
  /** `undefined` when there is nothing to do this turn. */
  act(turn: Turn<Roles>): Promise<Draft | undefined>
}

/** Gives a habit the names of its roles as a type. */
export const inhabitant = <const Roles extends string>(habit: Habit<Roles>): Habit<Roles> => habit
