// npx tsx packages/tvm/scripts/differential.ts --programs 100000 --seed 1: program n of seed s is program 0 of seed s + n.
import { performance } from 'node:perf_hooks'
import { compare, programOf } from './compare.ts'

const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? otherwise : Number(process.argv[at + 1])
}

const first = option('seed', 1)
const programs = option('programs', 10_000)
const started = performance.now()
const ends = { returns: 0, reverts: 0, failed: 0 }
let differences = 0
for (let seed = first; seed < first + programs; seed++) {
  const { ours, theirs } = await compare(programOf(seed))
  ends[ours.split('\n')[0] as keyof typeof ends]++
  if (ours !== theirs && ++differences <= 3) {
    print(`seed ${seed} differs\nours:\n${shortened(ours)}\ntheirs:\n${shortened(theirs)}\n`)
  }
}
const seconds = ((performance.now() - started) / 1000).toFixed(0)
print(`${programs} programs from seed ${first} in ${seconds} s: ${differences} differ`)
print(`${ends.returns} return, ${ends.reverts} revert, ${ends.failed} fail on both sides`)
process.exitCode = differences === 0 ? 0 : 1

function shortened(end: string): string {
  return end.replaceAll(/(00){40,}/g, (zeros) => `(${zeros.length / 2} zeros)`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
