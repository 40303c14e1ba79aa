// npm run markets -- --actions N [--seed N]: random actions in our TVM, against the order book contract and its model, compared after
// each of them. `--bugs` plants bugs in the contract one by one and looks for each of them with N actions; `--energy` prints what
// calls cost at some depths. Ends with 1 when contract and model differ, or when a bug stays unseen.
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'
import { compile, readSources } from './contracts.mjs'

const { values } = parseArgs({
  options: {
    actions: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
    bugs: { type: 'boolean', default: false },
    energy: { type: 'boolean', default: false },
  },
})
const count = Number(values.actions)
const seed = Number(values.seed)
register()

function compileChanged(file, change) {
  const sources = readSources()
  const [output] = compile({ ...sources, [file]: change(sources[file]) }, ['order-book.sol'])
  return output.bytecode
}

async function printEnergy() {
  const { measureLadder, measureQueue } = await import('../packages/markets/test/energy.ts')
  const depths = [10, 1_000, 10_000]
  for (const measure of [measureQueue, measureLadder]) {
    const columns = depths.map((depth) => measure(depth))
    console.log(
      `| call | ${depths.map((depth) => `${depth} orders`).join(' | ')} |\n|---|${depths.map(() => '---:|').join('')}`,
    )
    for (const [at, { call }] of columns[0].entries()) {
      const figures = columns.map((rows) => rows[at].energy.toLocaleString('en'))
      console.log(`| ${call} | ${figures.join(' | ')} |`)
    }
    console.log('')
  }
}

async function huntBugs() {
  const { huntAll } = await import('../packages/markets/test/planted-bugs.ts')
  const hunts = huntAll(compileChanged, count, seed)
  for (const { name, found } of hunts)
    console.log(`${found === undefined ? 'UNSEEN' : 'found '} ${name}: ${(found ?? '').slice(0, 120)}`)
  process.exitCode = hunts.every(({ found }) => found !== undefined) ? 0 : 1
}

async function compareActions() {
  const { runActions } = await import('../packages/markets/test/differential.ts')
  const started = Date.now()
  const tally = runActions({ count, seed }, ({ actions }) => {
    if (actions % 10_000 === 0)
      console.log(`${actions} actions, ${Math.round((Date.now() - started) / 1000)} s`)
  })
  console.log({
    ...tally,
    refused: Object.fromEntries(tally.refused),
    seconds: (Date.now() - started) / 1000,
  })
}

await (values.energy ? printEnergy() : values.bugs ? huntBugs() : compareActions())
