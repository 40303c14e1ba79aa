// npm run bridge [-- --rounds N] [--seed N] [--hasty]: random deposits and withdrawals on two development chains with a bridge, while its
// oracles and the program with both indexes are killed, an oracle lies, nodes are away and both chains fork below what is final. Ends with
// 1 when a sum is not equal to the unit, on the chains or in the proof of the indexes.
// `--hasty` plants a bug: oracles take the newest block for final; then it ends with 1 unless the rounds find it.
// `--actions N`: random actions in our TVM against the gateways and their model, compared after each of them; with `--bugs` it plants
// bugs in the gateways one by one and looks for each with so many actions; `--only WORDS` those whose names have the words.
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'
import { build } from './build.mjs'
import { compile, readSources } from './contracts.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    hasty: { type: 'boolean', default: false },
    actions: { type: 'string' },
    bugs: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
const seed = Number(values.seed)
register()

function compileChanged(file, change) {
  const sources = readSources()
  const outputs = compile({ ...sources, [file]: change(sources[file]) }, [
    'main-chain-gateway.sol',
    'side-chain-gateway.sol',
  ])
  const [mainChainGateway, sideChainGateway] = outputs.map(({ bytecode }) => bytecode)
  return { mainChainGateway, sideChainGateway }
}

async function huntBugs() {
  const { huntAll } = await import('../packages/bridge/test/mutants.ts')
  const hunts = huntAll(compileChanged, {
    count: Number(values.actions ?? '2000'),
    seed,
    words: values.only,
  })
  for (const { name, found } of hunts)
    console.log(`${found === undefined ? 'UNSEEN' : 'found '} ${name}: ${(found ?? '').slice(0, 120)}`)
  process.exitCode = hunts.every(({ found }) => found !== undefined) ? 0 : 1
}

async function compareActions() {
  const { runActions } = await import('../packages/bridge/test/differential.ts')
  const started = Date.now()
  const { refused, held, ...tally } = runActions({ count: Number(values.actions), seed })
  const seconds = (Date.now() - started) / 1000
  console.log({ ...tally, refused: Object.fromEntries(refused), held: Object.fromEntries(held), seconds })
}

async function playRounds() {
  await build()
  const { runRounds } = await import('../packages/bridge/test/rounds.ts')
  const started = Date.now()
  const { openKilledIndexes } = await import('../apps/sundial/test/killed-indexes.ts')
  const options = { rounds: Number(values.rounds), seed, indexes: openKilledIndexes }
  const tally = await runRounds(values.hasty ? { ...options, isHasty: true } : options, console.log)
  console.log({ ...tally, seconds: Math.round((Date.now() - started) / 1000) })
  process.exitCode = tally.differences.length > 0 === values.hasty ? 0 : 1
}

await (values.bugs ? huntBugs() : values.actions === undefined ? playRounds() : compareActions())
