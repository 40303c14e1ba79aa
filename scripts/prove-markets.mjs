// npm run prove-markets [-- --bugs] [--folder DIR]: checks the order book and the gateways of the bridge with tools that nobody here
// wrote: Foundry (fuzz and invariants), halmos (symbolic) and slither. It brings them into a folder outside of the repository, which the
// next run uses again, and writes docs/markets-proof.md. `--bugs` also plants each bug of packages/markets/test/mutants.ts and lets Foundry
// look for it.
// Needs Linux on x64 and Python 3 with venv. Ends with 1 when a check fails.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'
import { readSources, sourceHash } from './contracts.mjs'

const versions = { forge: '1.7.1', halmos: '0.3.3', slither: '0.11.6' }
const runs = { fuzz: 500, invariant: 64, depth: 80 }

const { values } = parseArgs({
  options: {
    bugs: { type: 'boolean', default: false },
    folder: { type: 'string', default: join(tmpdir(), 'sundial-proof') },
  },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = values.folder
const bin = join(folder, 'venv/bin')
/** The program itself: a script of npm between would keep its output open if it is killed. */
const forgeBin = join(folder, 'node_modules/@foundry-rs/forge-linux-amd64/bin')
const path = [forgeBin, bin, process.env.PATH].join(':')

function bringTools() {
  mkdirSync(folder, { recursive: true })
  const run = (command, args) => execFileSync(command, args, { cwd: folder, stdio: 'inherit' })
  if (!existsSync(join(forgeBin, 'forge'))) {
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
    run('npm', ['install', '--no-audit', '--no-fund', `@foundry-rs/forge@${versions.forge}`])
  }
  if (existsSync(join(bin, 'halmos')) && existsSync(join(bin, 'slither'))) return
  run('python3', ['-m', 'venv', 'venv'])
  const tools = [`halmos==${versions.halmos}`, `slither-analyzer==${versions.slither}`]
  run(join(bin, 'pip'), ['install', '--quiet', ...tools])
}

function prepare({ fuzz, invariant, depth }) {
  for (const name of ['src', 'proof']) {
    rmSync(join(folder, name), { recursive: true, force: true })
    cpSync(join(root, 'contracts', name), join(folder, name), { recursive: true })
  }
  const settings = [
    '[profile.default]',
    'src = "src"',
    'test = "proof"',
    'libs = []',
    `solc = ${JSON.stringify(join(root, 'scripts/solc-cli.mjs'))}`,
    'offline = true',
    'ast = true',
    'optimizer = true',
    'optimizer_runs = 200',
    'evm_version = "cancun"',
    '[lint]',
    'lint_on_build = false',
    '[fuzz]',
    `runs = ${fuzz}`,
    'seed = "0x1"',
    '[invariant]',
    `runs = ${invariant}`,
    `depth = ${depth}`,
  ]
  writeFileSync(join(folder, 'foundry.toml'), `${settings.join('\n')}\n`)
}

/** A tool's output, and whether it ended well in time. */
function runTool(command, args, seconds = 600) {
  const started = Date.now()
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    env: { ...process.env, PATH: path },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  })
  return {
    isDone: status === 0,
    text: `${stdout}\n${stderr}`,
    seconds: Math.round((Date.now() - started) / 1000),
  }
}

/** Lines of a test with its verdict, without colours. */
const verdicts = (text) =>
  text
    // eslint-disable-next-line no-control-regex
    .replaceAll(/\u001B\[\d+m/g, '')
    .split('\n')
    .filter((line) => /^\[(PASS|FAIL|TIMEOUT|ERROR)/.test(line))
    .map((line) => line.replaceAll(/, (time|bounds|μ|~)[:]? ?[^,)]*/g, '').trim())

function readSlither() {
  const report = join(folder, 'slither.json')
  rmSync(report, { force: true })
  const { seconds } = runTool('slither', [
    '.',
    '--filter-paths',
    '(^|/)proof/|launch|stable|hostile',
    '--json',
    report,
  ])
  const { success, results } = JSON.parse(readFileSync(report, 'utf8'))
  const found = results.detectors ?? []
  return {
    isDone: success,
    counts: { book: countsOf(found, ofBook), bridge: countsOf(found, ofBridge) },
    seconds,
  }
}

const ofBook = /(order-book|order-words|price-ladder|cancelled-lots|exact-payments)\.sol$/
const ofBridge =
  /(main-chain-gateway|side-chain-gateway|bridge-gateway|bridge-assets|oracle-votes|announced-changes|held-tokens|owned|issued-token|issued-collectible)\.sol$/

/** How often slither reports what, of sources with these names. */
function countsOf(found, names) {
  const counts = new Map()
  for (const { impact, check, elements } of found) {
    if (!elements.some(({ source_mapping: { filename_relative: file } }) => names.test(file))) continue
    const key = `${impact}: ${check}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].sort()
}

async function huntBugs() {
  register()
  const { mutants } = await import('../packages/markets/test/mutants.ts')
  return mutants.map(({ name, file, from, to }) => {
    prepare({ fuzz: 60, invariant: 32, depth: 60 })
    const place = join(folder, 'src', file)
    writeFileSync(place, readFileSync(place, 'utf8').replace(from, to))
    const failed = verdicts(runTool('forge', ['test']).text).filter((line) => line.startsWith('[FAIL'))
    const tests = failed.map((line) => /^\[FAIL:? ?([^;\]]*)/.exec(line)[1])
    console.log(`${failed.length > 0 ? 'found ' : 'UNSEEN'} ${name}: ${tests.join(', ')}`)
    return { name, tests: [...new Set(tests)] }
  })
}

function report({ forge, symbolic, slither, bugs }) {
  const list = (lines) => lines.map((line) => `* ${line}`).join('\n')
  const listCounts = (counts) => list(counts.map(([key, count]) => `${key} (${count})`))
  const hashOf = (file) => sourceHash(file, readSources())
  return `# Last results of the checks of the order book and the bridge

Written by \`npm run prove-markets\`. ${new Date().toISOString().slice(0, 10)}, forge ${versions.forge}, halmos ${versions.halmos}, slither ${versions.slither}, the npm solc of package.json. These tools follow the rules of the EVM; \`npm run markets\` and \`npm run bridge\` use our TVM.

| sources | SHA-256 |
|---|---|
| order book | \`${hashOf('order-book.sol')}\` |
| main gateway | \`${hashOf('main-chain-gateway.sol')}\` |
| side gateway | \`${hashOf('side-chain-gateway.sol')}\` |

## Foundry: ${runs.fuzz} runs of each fuzz test, ${runs.invariant} sequences of ${runs.depth} calls for each invariant (${forge.seconds} s)
${list(forge.lines)}

## halmos: all values at once (${symbolic.seconds} s)
${list(symbolic.lines)}

## slither (${slither.seconds} s): what it reports of the sources of the book
${listCounts(slither.counts.book)}

## What it reports of the sources of the bridge
${listCounts(slither.counts.bridge)}
${
  bugs.length === 0
    ? ''
    : `\n## Planted bugs, and what Foundry says of them\n\`npm run markets -- --bugs\` finds them all.\n\n| bug | Foundry |\n|---|---|\n${bugs.map(({ name, tests }) => `| ${name} | ${tests.join(', ') || 'not seen'} |`).join('\n')}\n`
}`
}

bringTools()
prepare(runs)
const forged = runTool('forge', ['test'], 1_200)
const forge = { seconds: forged.seconds, lines: verdicts(forged.text) }
const halmos = (args) => runTool('halmos', ['--function', 'check_', ...args], 900)
// Loops over three oracles end after three turns; as many in each loop of the book take hours.
const proofs = [
  halmos(['--match-contract', '^(SymbolicBook|Structures)$']),
  halmos(['--contract', 'SymbolicBridge', '--loop', '4']),
]
const symbolic = {
  seconds: proofs.reduce((sum, { seconds }) => sum + seconds, 0),
  lines: proofs.flatMap(({ text }) => verdicts(text)),
}
const slither = readSlither()
const bugs = values.bugs ? await huntBugs() : []
writeFileSync(join(root, 'docs/markets-proof.md'), report({ forge, symbolic, slither, bugs }))
const isProved =
  forged.isDone && proofs.every(({ isDone }) => isDone) && forge.lines.length > 0 && symbolic.lines.length > 0
console.log(forge.lines.concat(symbolic.lines).join('\n'))
process.exitCode = isProved && slither.isDone ? 0 : 1
