import type { Atom } from '../flow/formula.ts'
import { atomsOf, factsOf } from '../flow/formula.ts'
import type { Write } from '../flow/trace.ts'
import type { Entry } from '../flow/trace-entry.ts'
import { familyOf, keyOf, keysOf, type StoragePlace, storedIn, type Value } from '../flow/value.ts'
import { type CallerAccess, isStrong, ownKeysOf, writesTo } from './access.ts'
import type { RawFinding } from './raw-finding.ts'
import { accountOf, isTransfer, movesOf, type Token, valuesOf } from './token.ts'

type Accessed = { readonly entry: Entry; readonly access: CallerAccess }

/** A storage place on which it depends whether a function goes on. */
type Switch = {
  readonly place: StoragePlace
  /** The truth that lets the function go on; absent for a comparison with something else. */
  readonly wanted: boolean | undefined
  /** Whether the function reverts whenever the place has another truth. */
  readonly isSure: boolean
}

/** Powers over what others may do: stop, freeze, fees, limits. */
export function controlPowers(all: readonly Accessed[], token: Token): readonly RawFinding[] {
  const entries = all.map(({ entry }) => entry)
  const transfers = entries.filter((entry) => isTransfer(movesOf(entry, token)))
  return [
    ...merged(
      entries.flatMap((entry) =>
        switchesOf(entry)
          .filter(isFlag)
          .map((one) => ({ entry, one })),
      ),
      {
        kind: 'pause',
        writers: entries,
      },
    ),
    ...merged(
      transfers.flatMap((entry) => accountSwitches(entry, token).map((one) => ({ entry, one }))),
      { kind: 'freeze', writers: entries },
    ),
    ...amountPowers({ entries, transfers, token }),
  ]
}

const isFlag = ({ place, wanted }: Switch): boolean =>
  keysOf(place).length === 0 && wanted !== undefined && isTruth(place)

const isTruth = ({ variable, steps }: StoragePlace): boolean =>
  variable === undefined || steps.length > 0 || variable.type === 'bool'

function switchesOf({ trace }: Entry): readonly Switch[] {
  return trace.requirements.flatMap(({ formula, isAlways }) => {
    const sure = new Set(factsOf(formula))
    return atomsOf(formula).flatMap((atom) => switchOf(atom, isAlways && sure.has(atom)))
  })
}

function switchOf({ op, left, right, holds }: Atom, isSure: boolean): readonly Switch[] {
  if (op === 'true' && left.kind === 'stored') return [{ place: left.place, wanted: holds, isSure }]
  const places = [left, right].flatMap((value) => (value === undefined ? [] : storedIn(value)))
  return places.map((place) => ({ place, wanted: undefined, isSure: false }))
}

/** Entries of the accounts of a transfer that can stop it. */
function accountSwitches(entry: Entry, token: Token): readonly Switch[] {
  const { increases, decreases } = movesOf(entry, token)
  const accounts = new Set([
    'sender',
    ...[...increases, ...decreases].flatMap((write) => accountOf(write) ?? []).map(keyOf),
  ])
  return switchesOf(entry).filter(({ place }) => {
    const keys = keysOf(place)
    const own = keys.filter((key) => accounts.has(keyOf(key)))
    // An entry of holder and caller together is an allowance.
    return own.length > 0 && keys.length === 1 && !token.balances.has(familyOf(place))
  })
}

type Found = { readonly entry: Entry; readonly one: Switch }

/** One finding for each function that writes such a place, with all functions that it stops. */
function merged(
  found: readonly Found[],
  { kind, writers }: { readonly kind: 'pause' | 'freeze'; readonly writers: readonly Entry[] },
): readonly RawFinding[] {
  const byFamily = new Map<string, Found[]>()
  for (const one of found) {
    const family = familyOf(one.one.place)
    byFamily.set(family, [...(byFamily.get(family) ?? []), one])
  }
  return writers.flatMap((writer) =>
    [...byFamily].flatMap(([family, stopped]): readonly RawFinding[] => {
      const own = ownKeysOf(writer)
      const writes = writesTo(writer, new Set([family])).filter(
        // An account that changes its own entry has power over itself only.
        ({ place }) => !keysOf(place).some((key) => own.has(keyOf(key))),
      )
      // Functions that set it themselves are switches, not stopped by it.
      const others = stopped.filter(({ entry }) => writesTo(entry, new Set([family])).length === 0)
      const stopping = isLock(writes)
        ? undefined
        : writes.find(({ value }) => others.some(({ one }) => mayDiffer(value, one.wanted)))
      if (stopping === undefined) return []
      const affected = others.filter(({ one }) => writes.some(({ value }) => mayDiffer(value, one.wanted)))
      const isSure = affected.some(({ one }) => one.isSure)
      const affects = [...new Set(affected.map(({ entry }) => entry.signature))]
      return [{ kind, entry: writer, at: stopping, isSure, affects }]
    }),
  )
}

/** Set for the time of a call only, as locks against reentrancy are. */
const isLock = (writes: readonly Write[]): boolean =>
  writes.length > 1 &&
  keyOf(writes[0]!.value) !== keyOf(writes.at(-1)!.value) &&
  writes.every(({ value }) => isFixed(value))

const isFixed = ({ kind }: Value): boolean => kind === 'literal' || kind === 'zero'

function mayDiffer(value: Value, wanted: boolean | undefined): boolean {
  if (wanted === undefined) return true
  if (value.kind === 'zero') return wanted
  return value.kind !== 'literal' || (value.text !== 'false') !== wanted
}

type Parts = {
  readonly entries: readonly Entry[]
  readonly transfers: readonly Entry[]
  readonly token: Token
}

/** Values that what a transfer moves depends on, and values that it is compared with. */
function amountPowers({ entries, transfers, token }: Parts): readonly RawFinding[] {
  const isSetting = (place: StoragePlace) => {
    const family = familyOf(place)
    return keysOf(place).length === 0 && !token.balances.has(family) && !token.supply.has(family)
  }
  const others = entries.filter((entry) => !transfers.includes(entry))
  const findings = (kind: 'fee' | 'limit', placesOf: (transfer: Entry) => readonly StoragePlace[]) => {
    const familiesOf = new Map(
      transfers.map((transfer) => [
        transfer.signature,
        new Set(
          placesOf(transfer)
            .filter(isSetting)
            .map((place) => familyOf(place)),
        ),
      ]),
    )
    const all = new Set([...familiesOf.values()].flatMap((families) => [...families]))
    return others.flatMap((entry): readonly RawFinding[] => {
      const [write] = writesTo(entry, all)
      if (write === undefined) return []
      const affects = [...familiesOf].flatMap(([signature, families]) =>
        families.has(familyOf(write.place)) ? [signature] : [],
      )
      return [{ kind, entry, at: write, isSure: true, affects }]
    })
  }
  const fees = findings('fee', (transfer) => amountPlaces(transfer, token))
  const known = new Set(fees.map(({ at }) => at.place && familyOf(at.place)))
  const limits = findings('limit', limitPlaces)
  return [...fees, ...limits.filter(({ at }) => at.place !== undefined && !known.has(familyOf(at.place)))]
}

/** What the amounts of a transfer are computed from. */
function amountPlaces(transfer: Entry, token: Token): readonly StoragePlace[] {
  const { increases, decreases } = movesOf(transfer, token)
  return [...increases, ...decreases].flatMap(({ value }) => storedIn(value))
}

/** Numbers with which a transfer is compared before it moves anything. */
const limitPlaces = ({ trace }: Entry): readonly StoragePlace[] =>
  trace.requirements
    .flatMap(({ formula }) => valuesOf(formula).flatMap(storedIn))
    .filter(({ variable }) => variable?.type.includes('int') === true)

/** Powers over who has powers. */
export function ownerPowers(all: readonly Accessed[]): readonly RawFinding[] {
  const groups = all.flatMap(({ access }) => access.groups.filter(isStrong))
  const families = (who: 'variable' | 'entry') =>
    new Set(
      groups.flatMap(({ rules }) =>
        rules.flatMap((rule) => (rule.who === who && rule.place !== undefined ? [familyOf(rule.place)] : [])),
      ),
    )
  const owners = families('variable')
  const roles = families('entry')
  return all.flatMap(({ entry }): readonly RawFinding[] => {
    const changed = writesTo(entry, owners)
    const owner = changed.find(({ value }) => value.kind !== 'zero') ?? changed[0]
    const own = ownKeysOf(entry)
    const granted = writesTo(entry, roles).find(
      ({ place }) => !keysOf(place).some((key) => own.has(keyOf(key))),
    )
    return [
      ...(owner === undefined
        ? []
        : [found(owner.value.kind === 'zero' ? 'renounce' : 'owner', entry, owner)]),
      ...(granted === undefined ? [] : [found('roles', entry, granted)]),
    ]
  })
}

const found = (kind: 'renounce' | 'owner' | 'roles', entry: Entry, write: Write): RawFinding => ({
  kind,
  entry,
  at: write,
  isSure: true,
})

const tokenCalls = /^(transfer|transferFrom|safeTransfer|safeTransferFrom)\(address,/

/** Chosen callers take TRX or tokens out of the contract. */
export const withdrawals = (all: readonly Accessed[]): readonly RawFinding[] =>
  all.flatMap(({ entry, access }): readonly RawFinding[] => {
    if (!access.groups.some(isStrong)) return []
    const out = entry.trace.calls.find(
      ({ kind, sendsValue, signature = '', target }) =>
        kind !== 'selfdestruct' &&
        target?.kind !== 'self' &&
        (sendsValue ||
          kind === 'sendToken' ||
          ((kind === 'external' || kind === 'call') && tokenCalls.test(signature))),
    )
    return out === undefined ? [] : [{ kind: 'withdraw', entry, at: out, isSure: true }]
  })
