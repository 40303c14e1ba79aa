// npm run nightly [-- --seed N]: every long check, one after the other, with random values that no run had before. Writes
// what came out into docs/nightly.md, and ends with 1 when anything failed. A seed repeats a night.
import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { values } = parseArgs({ options: { seed: { type: 'string' } } })
const seed = Number(values.seed ?? Date.now() % 1_000_003)

/** How much more than at the gate. */
const longer = {
  SUNDIAL_NIGHTLY: '1',
  SUNDIAL_SEED: String(seed),
  SUNDIAL_AUDIT_TRANSFERS: '3000',
  SUNDIAL_FUZZ_RUNS: '1500',
  SUNDIAL_SEQUENCES: '200',
  SUNDIAL_TEST_PREDICTIONS: '1600',
}

const checks = [
  { title: 'all tests, longer, and every page in every theme, size and direction', command: ['test'] },
  {
    title: '20 rounds of kill -9 of program, database and node',
    command: ['run', 'kill', '--', '20', `${seed}`],
  },
  {
    title: '6 rounds of kill -9 of the whole program',
    command: ['run', 'kill', '--', '6', `${seed}`, 'up'],
  },
  {
    title: '200 snapshots, and returns to them, of a test suite beside the program',
    command: ['run', 'snapshots', '--', '200', `${seed}`],
  },
  {
    title: '100 worlds that fork, lag, lie, fail and kill',
    command: ['run', 'simulate', '--', '--seeds', `${seed}..${seed + 99}`, '--minutes', '60'],
  },
  { title: '100,000 messages against protobuf implementations', command: ['run', 'protobuf'] },
  {
    title: '100,000 random actions on the order book, compared with its model',
    command: ['run', 'markets', '--', '--actions', '100000', '--seed', `${seed}`],
  },
  { title: 'upgrades while the program runs', command: ['run', 'upgrades'] },
]

const begun = new Date().toISOString().slice(0, 16).replace('T', ' ')
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
console.log(`seed ${seed}`)
const rows = checks.map(({ title, command }) => {
  console.log(`\n── ${title}: npm ${command.join(' ')}`)
  const startedMs = Date.now()
  const { status } = spawnSync('npm', command, { stdio: 'inherit', env: { ...process.env, ...longer } })
  const minutes = ((Date.now() - startedMs) / 60_000).toFixed(1)
  return { title, minutes, isGreen: status === 0 }
})
const line = ({ title, minutes, isGreen }) => `| ${title} | ${isGreen ? 'passed' : 'failed'} | ${minutes} |`
writeFileSync(
  'docs/nightly.md',
  `# The last night\n\n\`npm run nightly -- --seed ${seed}\` on ${begun} UTC, commit ${commit}.\n\n` +
    `| check | result | minutes |\n| --- | --- | --- |\n${rows.map(line).join('\n')}\n`,
)
for (const row of rows) console.log(line(row))
process.exit(rows.every(({ isGreen }) => isGreen) ? 0 : 1)
