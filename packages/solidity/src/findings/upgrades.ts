import type { Expression } from '../ast/nodes.ts'
import type { Entry } from '../flow/trace-entry.ts'
import { familyOf, storedIn, type StoragePlace, type Value, wordsOf } from '../flow/value.ts'
import type { RawFinding } from './raw-finding.ts'

/** Ways to change the code that runs at the address. */
export function upgradesIn(entries: readonly Entry[]): readonly RawFinding[] {
  const targets = entries.flatMap(({ trace }) =>
    trace.calls.filter(({ kind }) => kind === 'delegatecall').flatMap(({ target }) => target ?? []),
  )
  const families = new Set(targets.flatMap(storedIn).map((place) => familyOf(place)))
  return entries.flatMap((entry) => [
    ...calls(entry),
    ...entry.trace.writes
      .filter(({ place }) => families.has(familyOf(place)) || isCodeSlot(place))
      .slice(0, 1)
      .map((at): RawFinding => ({ kind: 'upgrade', entry, at, isSure: true })),
  ])
}

const calls = (entry: Entry): readonly RawFinding[] =>
  entry.trace.calls.flatMap((at): readonly RawFinding[] => {
    const { kind, target } = at
    const where = target === undefined ? '' : targetWords(target)
    if (kind === 'selfdestruct') return [{ kind, entry, at, where, isSure: true }]
    if (kind !== 'delegatecall') return []
    const isProxy = entry.callable.kind === 'fallback' || entry.callable.kind === 'receive'
    return [{ kind: isProxy ? 'proxy' : 'delegatecall', entry, at, where, isSure: true }]
  })

function targetWords(target: Value): string {
  if (target.kind !== 'unknown') return wordsOf(target)
  const [place] = storedIn(target)
  return place === undefined ? '' : wordsOf({ kind: 'stored', place })
}

/**
 * Slots of implementations and beacons: EIP-1967 (keccak-256 of `eip1967.proxy.implementation` and `eip1967.proxy.beacon`, less 1),
 * EIP-1822 (`PROXIABLE`) and ZeppelinOS (`org.zeppelinos.proxy.implementation`).
 */
const codeSlots: ReadonlySet<string> = new Set(
  [
    '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
    '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
    '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7',
    '0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3',
  ].map((slot) => BigInt(slot).toString()),
)
const slotNames =
  /^(eip1967\.proxy\.(implementation|beacon)|PROXIABLE|org\.zeppelinos\.proxy\.implementation)$/

function isCodeSlot({ slots }: StoragePlace): boolean {
  return slots.some((slot) => {
    if (slot.kind === 'literal') return codeSlots.has(slot.text)
    return storedIn(slot).some(
      ({ variable }) => variable?.initial !== undefined && namesSlot(variable.initial),
    )
  })
}

function namesSlot(code: Expression): boolean {
  switch (code.kind) {
    case 'literal':
      return code.of === 'number'
        ? /^0x[\da-f]{64}$/i.test(code.value) && codeSlots.has(BigInt(code.value).toString())
        : slotNames.test(code.value)
    case 'call':
      return code.args.some(namesSlot)
    case 'operation':
      return namesSlot(code.left) || namesSlot(code.right)
    case 'tuple':
      return code.items.some((item) => item !== undefined && namesSlot(item))
    default:
      return false
  }
}
