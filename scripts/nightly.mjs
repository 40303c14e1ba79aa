// npm run nightly [-- --seed N] [--share F] [--only NAME …]: every long check, one after the other, with random values that no run had
// before. A seed repeats a night; a share such as 0.05 takes so much of the rounds, for an hour in place of a night; `--only` takes
// some checks. Writes what came out into docs/nightly.md, and ends with 1 when anything failed.
import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    share: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_003)
const share = Number(values.share)
if (!(share > 0 && share <= 1)) throw new Error('--share is a number above 0, 1 at most.')
/** So many of a whole night's rounds, one at least. */
const rounds = (count) => Math.max(1, Math.round(count * share))

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
  {
    name: 'test',
    title: 'all tests, longer; every page in every theme, size and direction; entries from templates build',
    command: ['test'],
  },
  {
    name: 'kill',
    title: `${rounds(20)} rounds of kill -9 of program, database and node`,
    command: ['run', 'kill', '--', `${rounds(20)}`, `${seed}`],
  },
  {
    name: 'kill-up',
    title: `${rounds(6)} rounds of kill -9 of the whole program`,
    command: ['run', 'kill', '--', `${rounds(6)}`, `${seed}`, 'up'],
  },
  {
    name: 'snapshots',
    title: `${rounds(200)} snapshots, and returns to them, of a test suite beside the program`,
    command: ['run', 'snapshots', '--', `${rounds(200)}`, `${seed}`],
  },
  {
    name: 'simulate',
    title: `${rounds(100)} worlds that fork, lag, lie, fail and kill`,
    command: ['run', 'simulate', '--', '--seeds', `${seed}..${seed + rounds(100) - 1}`, '--minutes', '60'],
  },
  {
    name: 'protobuf',
    title: `${rounds(100_000)} messages of each type against protobuf implementations`,
    command: ['run', 'protobuf', '--', '--count', `${rounds(100_000)}`, '--seed', `${seed}`],
  },
  {
    name: 'markets',
    title: `${rounds(100_000)} random actions on the order book, compared with its model`,
    command: ['run', 'markets', '--', '--actions', `${rounds(100_000)}`, '--seed', `${seed}`],
  },
  {
    name: 'bridge-actions',
    title: `${rounds(20_000)} random actions on the gateways of a bridge, compared with their model`,
    command: ['run', 'bridge', '--', '--actions', `${rounds(20_000)}`, '--seed', `${seed}`],
  },
  {
    name: 'bridge',
    title: `${rounds(200)} rounds of a bridge with kills of oracles and indexes, outages and forks`,
    command: ['run', 'bridge', '--', '--rounds', `${rounds(200)}`, '--seed', `${seed}`],
  },
  {
    name: 'upgrades',
    title: `${rounds(10)} upgrades while the program runs`,
    command: ['run', 'upgrades', '--', `${rounds(10)}`],
  },
  {
    name: 'package',
    title: 'the npm package is installed in an empty folder, started, stopped and uninstalled',
    command: ['run', 'package:check'],
  },
  { name: 'break', title: 'every planted bug is noticed', command: ['run', 'break'] },
]
const unknown = values.only.filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0)
  throw new Error(`--only takes ${checks.map(({ name }) => name).join(', ')}, not ${unknown.join(', ')}.`)

const begun = new Date().toISOString().slice(0, 16).replace('T', ' ')
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
console.log(`seed ${seed}`)

function resultOf({ name, title, command }) {
  if (values.only.length > 0 && !values.only.includes(name)) return { title, result: 'not run', minutes: '' }
  console.log(`\n── ${title}: npm ${command.join(' ')}`)
  const startedMs = Date.now()
  const { status } = spawnSync('npm', command, { stdio: 'inherit', env: { ...process.env, ...longer } })
  const minutes = ((Date.now() - startedMs) / 60_000).toFixed(1)
  return { title, result: status === 0 ? 'passed' : 'failed', minutes }
}

const rows = checks.map(resultOf)
const line = ({ title, result, minutes }) => `| ${title} | ${result} | ${minutes} |`
const flags = [
  `--seed ${seed}`,
  ...(share === 1 ? [] : [`--share ${values.share}`]),
  ...values.only.map((name) => `--only ${name}`),
]
writeFileSync(
  'docs/nightly.md',
  `# The last night\n\n\`npm run nightly -- ${flags.join(' ')}\` on ${begun} UTC, commit ${commit}.\n\n` +
    `| check | result | minutes |\n| --- | --- | --- |\n${rows.map(line).join('\n')}\n`,
)
for (const row of rows) console.log(line(row))
process.exit(rows.every(({ result }) => result !== 'failed') ? 0 : 1)
