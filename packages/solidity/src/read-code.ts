import type { Callable, Contract, Program, Variable } from './ast/nodes.ts'
import { rawOf } from './ast/raw.ts'
import { readProgram } from './ast/read-program.ts'
import {
  accessOf,
  branchGroups,
  type CallerAccess,
  type CallerGroup,
  constantsOf,
  neverMet,
} from './findings/access.ts'
import { balancePowers } from './findings/balance-powers.ts'
import { controlPowers, ownerPowers, withdrawals } from './findings/control-powers.ts'
import { gettersOf } from './findings/getters.ts'
import type { RawFinding } from './findings/raw-finding.ts'
import { tokenOf } from './findings/token.ts'
import { upgradesIn } from './findings/upgrades.ts'
import { Dispatch, signatureOf } from './flow/dispatch.ts'
import type { Gap } from './flow/trace.ts'
import { type Entry, traceCreation, traceEntry } from './flow/trace-entry.ts'
import { placeWords, wordsOf } from './flow/value.ts'
import type { Budget } from './flow/walking.ts'
import type {
  Access,
  Finding,
  FunctionOutline,
  Named,
  Outline,
  ReadFunction,
  ReadGap,
  Reading,
  Report,
  Rule,
  RuleGroup,
} from './report.ts'
import { Sources } from './sources.ts'

export type Input = {
  /** Text by name of file. */
  readonly sources: Readonly<Record<string, string>>
  /** `sources` of solc's standard output, with the compact AST of each file. */
  readonly output: unknown
  /** `Name` or `File.sol:Name` of contracts to read besides those that no other inherits. */
  readonly contracts?: readonly string[]
}

/** Steps for one report, of a few microseconds: what is not followed is a gap. */
const stepsPerReport = 600_000

/**
 * Reads what sources say from solc's AST, in steps of a few milliseconds. Throws `malformed_ast` for what is no AST of these
 * sources.
 */
export function* readCodeInSteps(input: Input): Generator<undefined, Report> {
  const files = Object.entries(rawOf(input.output)).map(([name, file]) => {
    const { id, ast } = rawOf(file)
    return { index: typeof id === 'number' ? id : -1, name, text: textIn(input.sources, name), ast }
  })
  const program = readProgram(files.map(({ ast }) => ast))
  const at = { program, sources: new Sources(files) }
  yield
  const contracts = [...program.contracts.values()]
  const inherited = new Set(contracts.flatMap(({ line }) => line.slice(1)))
  const isAsked = ({ name, span }: Contract) =>
    (input.contracts ?? []).some((one) => one === name || one === `${at.sources.placeOf(span).file}:${name}`)
  const outlines: Outline[] = []
  const readings: Reading[] = []
  const budget = { steps: stepsPerReport }
  for (const contract of contracts) {
    outlines.push(outlineOf(contract, at))
    if (contract.kind !== 'contract' || (inherited.has(contract.id) && !isAsked(contract))) continue
    readings.push(yield* readContract(contract, { ...at, budget }))
  }
  return { contracts: outlines, readings }
}

const textIn = (sources: Input['sources'], name: string): string =>
  Object.hasOwn(sources, name) ? sources[name]! : ''

/** All steps at once. */
export function readCode(input: Input): Report {
  const steps = readCodeInSteps(input)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

type At = { readonly program: Program; readonly sources: Sources }

const named = ({ name, span }: Pick<Variable, 'name' | 'span'>, { sources }: At): Named => ({
  name,
  place: sources.placeOf(span),
})

function outlineOf(contract: Contract, at: At): Outline {
  return {
    ...named(contract, at),
    kind: contract.kind,
    isAbstract: contract.isAbstract,
    bases: contract.line.slice(1).flatMap((id) => {
      const base = at.program.contracts.get(id)
      return base === undefined ? [] : [named(base, at)]
    }),
    variables: contract.variables.map((one) => ({
      ...named(one, at),
      type: one.type,
      visibility: one.visibility,
      kind: one.isConstant ? 'constant' : one.isImmutable ? 'immutable' : 'storage',
    })),
    functions: contract.functions.map((one) => functionOutline(one, at)),
    modifiers: contract.modifiers.map((one) => named(one, at)),
    events: contract.events.map((one) => named(one, at)),
  }
}

const functionOutline = (callable: Callable, at: At): FunctionOutline => ({
  ...named(callable, at),
  signature: signatureOf(callable),
  kind: callable.kind === 'modifier' ? 'function' : callable.kind,
  visibility: callable.visibility,
  mutability: callable.mutability,
  modifiers: callable.modifiers.map(({ name }) => name),
})

type ReadingAt = At & { readonly budget: Budget }

function* readContract(contract: Contract, at: ReadingAt): Generator<undefined, Reading> {
  const dispatch = new Dispatch(at.program, contract)
  const entries: Entry[] = []
  for (const callable of dispatch.entries()) {
    entries.push(traceEntry(callable, dispatch, at.budget))
    yield
  }
  const isNever = neverMet(entries, traceCreation(dispatch, at.budget))
  const all = entries.map((entry) => ({ entry, access: accessOf(entry, isNever) }))
  const token = tokenOf(entries, dispatch)
  const upgrades = upgradesIn(entries)
  const powers = [
    ...balancePowers(all, token),
    ...controlPowers(all, token),
    ...ownerPowers(all),
    ...withdrawals(all),
  ]
  return {
    contract: contract.name,
    file: at.sources.placeOf(contract.span).file,
    functions: all.map(({ entry, access }) => readFunction(entry, access, at)),
    upgrades: upgrades.map((one) => findingOf(one, at)),
    powers: powers.map((one) => findingOf(one, at)),
    gaps: gapsOf(contract, { entries, findings: [...upgrades, ...powers] }, at),
    getters: gettersOf(entries, dispatch)
      .slice(0, mostGetters)
      .map(({ signature, type, place }) => ({ function: signature, where: placeWords(place), type })),
    isToken: token.balances.size > 0,
  }
}

const mostCalls = 100
const mostGetters = 60

function readFunction({ callable, trace }: Entry, access: CallerAccess, at: At): ReadFunction {
  return {
    ...functionOutline(callable, at),
    from: at.program.contracts.get(callable.contract)?.name ?? '',
    access: accessWords(access, at),
    calls: trace.calls.slice(0, mostCalls).map(({ kind, target, signature = '', sendsValue, span }) => ({
      kind,
      target: target === undefined ? '' : wordsOf(target),
      signature,
      sendsValue,
      place: at.sources.placeOf(span),
    })),
  }
}

const accessWords = ({ kind, groups }: CallerAccess, at: At): Access => ({
  kind,
  groups: groups.map((group) => groupWords(group, at)),
})

const groupWords = ({ rules, isAlways, span }: CallerGroup, at: At): RuleGroup => ({
  isAlways,
  rules: rules.map(({ who, holds, where, place }): Rule => ({
    who,
    holds,
    where,
    variable: place?.variable && named(place.variable, at),
    roles: constantsOf(place).map((one) => named(one, at)),
    text: at.sources.textAt(span),
    place: at.sources.placeOf(span),
  })),
})

function findingOf({ kind, entry, at: found, where, isSure, affects = [] }: RawFinding, at: At): Finding {
  const { span, place, when } = found
  return {
    kind,
    function: entry.signature,
    place: at.sources.placeOf(span),
    text: at.sources.textAt(span),
    where: where ?? (place === undefined ? '' : placeWords(place)),
    isSure,
    affects,
    when: branchGroups(when)
      .slice(0, mostBranches)
      .map((group) => groupWords(group, at)),
  }
}

const mostBranches = 10

const mostGaps = 100

type Read = { readonly entries: readonly Entry[]; readonly findings: readonly RawFinding[] }

/** What was not followed, and what the report leaves out because there is too much of it. */
function gapsOf(contract: Contract, { entries, findings }: Read, at: At): readonly ReadGap[] {
  const byPlace = new Map<string, { gap: Gap; functions: Set<string> }>()
  const add = (gap: Gap, signature: string) => {
    const key = `${gap.reason} ${gap.span.file} ${gap.span.start}`
    const one = byPlace.get(key) ?? { gap, functions: new Set() }
    one.functions.add(signature)
    byPlace.set(key, one)
  }
  for (const { trace, signature, callable } of entries) {
    for (const gap of trace.gaps) add(gap, signature)
    if (trace.calls.length > mostCalls) add({ reason: 'long', span: callable.span }, signature)
  }
  for (const { entry, at: found } of findings)
    if (branchGroups(found.when).length > mostBranches)
      add({ reason: 'long', span: found.span }, entry.signature)
  const all = [...byPlace.values()]
  const rest: typeof all =
    all.length > mostGaps ? [{ gap: { reason: 'long', span: contract.span }, functions: new Set() }] : []
  return [...all.slice(0, mostGaps - rest.length), ...rest].map(({ gap, functions }) => ({
    reason: gap.reason,
    place: at.sources.placeOf(gap.span),
    functions: [...functions],
  }))
}
