import { expect, test } from 'vitest'
import { compare, programOf } from '../scripts/compare.ts'

// More of them: npx tsx packages/tvm/scripts/differential.ts --programs 100000 --seed 1
const first = 1_000_001
const programs = 300

test(`${programs} random programs from seed ${first} end in the TVM as in @ethereumjs/evm`, async () => {
  for (let seed = first; seed < first + programs; seed++) {
    const { ours, theirs } = await compare(programOf(seed))
    expect(ours, `seed ${seed}`).toBe(theirs)
  }
})
