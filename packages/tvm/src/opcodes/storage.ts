import type { Frame, Instruction } from '../machine/frame.ts'

const cancun = 'getAllowTvmCancun'

export const instructions: readonly Instruction[] = [
  { code: 0x54, name: 'SLOAD', takes: 1, gives: 1, steps: 6, energy: 50, run: load },
  { code: 0x55, name: 'SSTORE', takes: 2, gives: 0, steps: 40, run: store },
  { code: 0x5c, name: 'TLOAD', takes: 1, gives: 1, steps: 4, energy: 100, since: cancun, run: loadTransient },
  {
    code: 0x5d,
    name: 'TSTORE',
    takes: 2,
    gives: 0,
    steps: 35,
    energy: 100,
    since: cancun,
    run: storeTransient,
  },
]

function load(frame: Frame): void {
  frame.push(frame.host.storage(frame.context.address, frame.pop()) ?? 0n)
}

/** 20,000 for a new row that is not zero, 5,000 for everything else, including zero into no row (java-tron EnergyCost.getSstoreCost). */
function store(frame: Frame): void {
  const { address } = frame.context
  const key = frame.peek(0)
  const value = frame.peek(1)
  const isNew = value !== 0n && frame.host.storage(address, key) === undefined
  frame.charge(isNew ? 20_000 : 5_000)
  frame.refuseStatic()
  frame.height -= 2
  const before = frame.run.calls === undefined ? 0n : (frame.host.storage(address, key) ?? 0n)
  frame.run.calls?.stored({ contract: address, key, before, after: value })
  frame.host.setStorage(address, key, value)
}

function loadTransient(frame: Frame): void {
  frame.push(frame.run.transient.get(frame.context.address, frame.pop()))
}

function storeTransient(frame: Frame): void {
  frame.refuseStatic()
  const key = frame.pop()
  frame.run.transient.set(frame.context.address, key, frame.pop())
}
