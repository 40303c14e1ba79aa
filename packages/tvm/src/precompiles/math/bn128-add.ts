import { fromG1, toG1 } from '../bn128.ts'
import type { Precompile } from '../precompile.ts'
import { empty, wordAt } from '../words.ts'

/** Sum of two points of alt_bn128 (EIP-196); what is missing of the input is zero. Fails for what is no point. */
export const precompile: Precompile = {
  address: 0x06n,
  energy: (_, port) => (port.parameter('getAllowTvmIstanbul') > 0n ? 150n : 500n),
  microseconds: () => 50,
  run(input) {
    const left = toG1(wordAt(input, 0), wordAt(input, 1))
    const right = toG1(wordAt(input, 2), wordAt(input, 3))
    if (left === undefined || right === undefined) return { kind: 'failed', output: empty }
    return { kind: 'done', output: fromG1(left.add(right)) }
  },
}
