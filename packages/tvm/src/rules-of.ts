import { type Instruction, ready, type ReadyInstruction, type Rules } from './machine/frame.ts'
import { instructions as arithmetic } from './opcodes/arithmetic.ts'
import { instructions as bitwise } from './opcodes/bitwise.ts'
import { instructions as block } from './opcodes/block.ts'
import { instructions as call } from './opcodes/call.ts'
import { instructions as copies } from './opcodes/copies.ts'
import { instructions as create } from './opcodes/create.ts'
import { instructions as environment } from './opcodes/environment.ts'
import { instructions as flow } from './opcodes/flow.ts'
import { instructions as hash } from './opcodes/hash.ts'
import { instructions as log } from './opcodes/log.ts'
import { instructions as memory } from './opcodes/memory.ts'
import { instructions as selfdestruct } from './opcodes/selfdestruct.ts'
import { instructions as stack } from './opcodes/stack.ts'
import { instructions as stake } from './opcodes/stake.ts'
import { instructions as storage } from './opcodes/storage.ts'
import { instructions as token } from './opcodes/token.ts'
import { instructions as vote } from './opcodes/vote.ts'

const families = [
  [arithmetic, bitwise, block, call, copies, create, environment, flow, hash],
  [log, memory, selfdestruct, stack, stake, storage, token, vote],
]
export const allInstructions: readonly Instruction[] = families.flat(2)

/** The parameters that rules depend on. */
const names = [
  ...new Set([
    ...allInstructions.flatMap(({ since }) => since ?? []),
    'getAllowTvmCompatibleEvm',
    'getAllowDynamicEnergy',
    'getAllowHigherLimitForMaxCpuTimeOfOneTx',
    'getAllowEnergyAdjustment',
    'getAllowTvmSelfdestructRestriction',
    'getAllowOptimizedReturnValueOfChainId',
  ]),
]

const known = new Map<string, Rules>()

/** Built once for each set of parameters. */
export function rulesOf(parameter: (name: string) => bigint): Rules {
  const key = names.map((name) => (parameter(name) > 0n ? '1' : '0')).join('')
  const found = known.get(key)
  if (found !== undefined) return found
  const made = makeRules((name) => parameter(name) > 0n)
  known.set(key, made)
  return made
}

function makeRules(isOn: (name: string) => boolean): Rules {
  const table = Array.from<ReadyInstruction | undefined>({ length: 256 })
  for (const instruction of allInstructions) {
    if (instruction.since === undefined || isOn(instruction.since))
      table[instruction.code] = ready(instruction)
  }
  const isCompatibleEvm = isOn('getAllowTvmCompatibleEvm')
  return {
    table,
    isCompatibleEvm,
    hasDynamicEnergy: isOn('getAllowDynamicEnergy'),
    memoryAccessEnergy: isOn('getAllowHigherLimitForMaxCpuTimeOfOneTx') ? 1 : 0,
    hasEnergyAdjustment: isOn('getAllowEnergyAdjustment'),
    restrictsSelfdestruct: isOn('getAllowTvmSelfdestructRestriction'),
    hasShortChainId: isCompatibleEvm || isOn('getAllowOptimizedReturnValueOfChainId'),
    hasFreeze: isOn('getAllowTvmFreeze'),
    hasFreezeV2: isOn('getUnfreezeDelayDays'),
    hasVote: isOn('getAllowTvmVote'),
    hasLondon: isOn('getAllowTvmLondon'),
    hasOsaka: isOn('getAllowTvmOsaka'),
  }
}
