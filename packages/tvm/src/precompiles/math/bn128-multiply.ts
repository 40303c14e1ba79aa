import { fromG1, multiplyG1, toG1 } from '../bn128.ts'
import type { Precompile } from '../precompile.ts'
import { empty, toNumber, wordAt } from '../words.ts'

/** A point of alt_bn128 times a number (EIP-196); what is missing of the input is zero. Fails for what is no point. */
export const precompile: Precompile = {
  address: 0x07n,
  energy: (_, port) => (port.parameter('getAllowTvmIstanbul') > 0n ? 6000n : 40_000n),
  microseconds: () => 1500,
  run(input) {
    const point = toG1(wordAt(input, 0), wordAt(input, 1))
    if (point === undefined) return { kind: 'failed', output: empty }
    return { kind: 'done', output: fromG1(multiplyG1(point, toNumber(wordAt(input, 2)))) }
  },
}
