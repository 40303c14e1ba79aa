import type { CallKind, Gap } from './flow/trace.ts'
import type { Place } from './sources.ts'

/** What the sources say. Every statement names its place. */
export type Report = {
  readonly contracts: readonly Outline[]
  /** Contracts that no other contract of the sources inherits, and those that were asked for. */
  readonly readings: readonly Reading[]
}

export type Named = { readonly name: string; readonly place: Place }

/** What a contract declares itself. */
export type Outline = Named & {
  readonly kind: 'contract' | 'interface' | 'library'
  readonly isAbstract: boolean
  /** The bases, most derived first. */
  readonly bases: readonly Named[]
  readonly variables: readonly VariableOutline[]
  readonly functions: readonly FunctionOutline[]
  readonly modifiers: readonly Named[]
  readonly events: readonly Named[]
}

export type VariableOutline = Named & {
  readonly type: string
  readonly visibility: string
  readonly kind: 'storage' | 'constant' | 'immutable'
}

export type FunctionOutline = Named & {
  /** With the types of its parameters. */
  readonly signature: string
  readonly kind: 'function' | 'constructor' | 'fallback' | 'receive'
  readonly visibility: string
  readonly mutability: string
  readonly modifiers: readonly string[]
}

/** A contract with all that it inherits. */
export type Reading = {
  readonly contract: string
  readonly file: string
  /** What accounts can call. */
  readonly functions: readonly ReadFunction[]
  readonly upgrades: readonly Finding[]
  readonly powers: readonly Finding[]
  /** Where the analysis cannot follow the code: other powers may be there. */
  readonly gaps: readonly ReadGap[]
  /** How the chain is asked for what storage holds. */
  readonly getters: readonly Getter[]
  /** Whether there is a balance for each account, so that powers over balances can be found at all. */
  readonly isToken: boolean
}

/** A function without parameters that returns what a place of storage holds, and nothing else. */
export type Getter = {
  /** As in `owner()`. */
  readonly function: string
  /** The place, as in `_owner`: the same words as in rules and findings. */
  readonly where: string
  /** ABI type of the result: one word. */
  readonly type: string
}

export type ReadFunction = FunctionOutline & {
  /** The contract that declares it. */
  readonly from: string
  readonly access: Access
  readonly calls: readonly ReadCall[]
}

export type Access = {
  /** `restricted`: every group must hold; `unknown`: it cannot be told from the source. */
  readonly kind: 'anyone' | 'restricted' | 'nobody' | 'unknown'
  readonly groups: readonly RuleGroup[]
}

/** One of its rules must hold. */
export type RuleGroup = {
  readonly rules: readonly Rule[]
  /** Whether it applies to every call that has an effect. */
  readonly isAlways: boolean
}

export const ruleKinds = [
  'variable',
  'entry',
  'self',
  'input',
  'answer',
  'signature',
  'person',
  'unresolved',
] as const

/** A condition on who calls. */
export type Rule = {
  /**
   * `variable`: the address there; `entry`: the caller's own entry there; `self`: the contract; `input`: the account that the call
   * names; `answer`: as another contract answers; `signature`: who has a signature of `where`; `person`: no contract.
   */
  readonly who: (typeof ruleKinds)[number]
  /** False for everyone else. */
  readonly holds: boolean
  /** As in `owner` or `roles[MINTER].members[msg.sender]`. */
  readonly where: string
  /** The state variable. */
  readonly variable: Named | undefined
  /** Constants that choose an entry, such as a role. */
  readonly roles: readonly Named[]
  /** The condition as written, and where. */
  readonly text: string
  readonly place: Place
}

export type ReadCall = {
  readonly kind: CallKind
  /** As in `token` or `msg.sender`; empty where it cannot be told. */
  readonly target: string
  readonly signature: string
  readonly sendsValue: boolean
  readonly place: Place
}

export const findingKinds = [
  'proxy',
  'upgrade',
  'delegatecall',
  'selfdestruct',
  'mint',
  'setBalance',
  'burnOthers',
  'seize',
  'pause',
  'freeze',
  'fee',
  'limit',
  'owner',
  'renounce',
  'roles',
  'withdraw',
] as const

export type Finding = {
  readonly kind: (typeof findingKinds)[number]
  /** Signature of the function that accounts call. */
  readonly function: string
  /** The line that decides. */
  readonly place: Place
  readonly text: string
  /** What is written, as in `balances[to]`; for a proxy where its target comes from. */
  readonly where: string
  /** False where the effect cannot be told from the source for sure. */
  readonly isSure: boolean
  /** Functions that depend on it. */
  readonly affects: readonly string[]
  /** What the way to this line asks of the caller, besides what the function asks of everyone. */
  readonly when: readonly RuleGroup[]
}

export type ReadGap = {
  readonly reason: Gap['reason']
  readonly place: Place
  readonly functions: readonly string[]
}
