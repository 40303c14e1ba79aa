// Compiles contracts/src/*.sol with the npm solc, offline, and writes contracts/compiled/<name>.json for every
// contract that can be deployed, the table contracts/generated/compiled.ts of them, and with what verifies them
// contracts/generated/launchable.json for the form that launches tokens, order-book.json and bridge.json.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../contracts/', import.meta.url))
const sourcesFolder = join(root, 'src')
const outputFolder = join(root, 'compiled')

/** Cancun is the newest EVM whose opcodes the TVM runs (proposals 76, 83, 89). */
const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  metadata: { bytecodeHash: 'ipfs' },
}

/** Tokens of the form are launched on any network: its TVM may lack the opcodes of later versions. */
const launchSettings = { ...settings, evmVersion: 'paris' }

/** The contracts of the form that launches tokens. */
const launchableSources = [
  'standard-token.sol',
  'mintable-token.sol',
  'pausable-token.sol',
  'mintable-pausable-token.sol',
  'standard-collectible.sol',
]

/** Deprecated by Solidity, and wanted here: `selfdestruct`, because explorers must show it. */
const acceptedWarnings = new Set(['5159'])

export function readSources() {
  const files = readdirSync(sourcesFolder)
    .filter((name) => name.endsWith('.sol'))
    .sort()
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(sourcesFolder, name), 'utf8')]))
}

/** A file and all it imports, in the order of their names. */
export function sourceFiles(file, sources, seen = new Set()) {
  if (seen.has(file)) return []
  seen.add(file)
  const imports = [...sources[file].matchAll(/from "\.\/([^"]+)"/g)].map(([, name]) => name)
  return [file, ...imports.flatMap((name) => sourceFiles(name, sources, seen))].sort()
}

/** SHA-256 over the sources a contract is made of, so that an edit without a new compilation is noticed. */
export function sourceHash(file, sources) {
  const hash = createHash('sha256')
  for (const name of sourceFiles(file, sources)) hash.update(`${name}\0${sources[name]}\0`)
  return hash.digest('hex')
}

/** How a file is compiled. */
export const settingsOf = (file) => (launchableSources.includes(file) ? launchSettings : settings)

/** Compiles one file or all. One file gives the same bytes as all of them. */
export const compile = (sources, files = Object.keys(sources)) =>
  [settings, launchSettings].flatMap((chosen) =>
    compileWith(
      chosen,
      sources,
      files.filter((file) => settingsOf(file) === chosen),
    ),
  )

function compileWith(chosen, sources, files) {
  if (files.length === 0) return []
  const solc = createRequire(import.meta.url)('solc')
  const needed = [...new Set(files.flatMap((file) => sourceFiles(file, sources)))].sort()
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(needed.map((name) => [name, { content: sources[name] }])),
    settings: {
      ...chosen,
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input)))
  const faults = (output.errors ?? []).filter(({ errorCode }) => !acceptedWarnings.has(errorCode))
  if (faults.length > 0) throw new Error(faults.map((fault) => fault.formattedMessage).join('\n'))
  return files.flatMap((file) =>
    Object.entries(output.contracts[file] ?? {})
      .filter(([, contract]) => contract.evm.bytecode.object !== '')
      .map(([contractName, contract]) => ({
        name: toKebab(contractName),
        contractName,
        source: `contracts/src/${file}`,
        sourceHash: sourceHash(file, sources),
        compiler: solc.version(),
        settings: chosen,
        abi: contract.abi,
        bytecode: contract.evm.bytecode.object,
        runtimeBytecode: contract.evm.deployedBytecode.object,
        immutables: immutablesOf(contract.evm.deployedBytecode),
      })),
  )
}

/** Where the constructor's immutables go. solc keys them by ids of its syntax tree, which depend on other files. */
const immutablesOf = ({ immutableReferences = {} }) =>
  Object.values(immutableReferences)
    .flat()
    .map(({ start, length }) => ({ start, length }))
    .sort((a, b) => a.start - b.start)

export const toFile = (compiled) => `${JSON.stringify(compiled, null, 2)}\n`

export function toTable(names) {
  const lines = names.map(
    (name) => `import ${toCamel(name)} from '../compiled/${name}.json' with { type: 'json' }`,
  )
  const rows = names.map((name) => `  ${toCamel(name)},`)
  return `// Written by npm run contracts.\n${lines.join('\n')}\n\nexport const compiled = {\n${rows.join('\n')}\n} as const\n`
}

/** The contracts of the form that launches tokens, with what verifies them. */
export const toLaunchable = (outputs, sources) => toVerifiable(launchableSources, { outputs, sources })

/** The order book, with what verifies it. */
export const toOrderBook = (outputs, sources) => toVerifiable(['order-book.sol'], { outputs, sources })

/** The gateways of the bridge, with what verifies them. */
export const toBridge = (outputs, sources) =>
  toVerifiable(['main-chain-gateway.sol', 'side-chain-gateway.sol'], { outputs, sources })

/** Contracts that are compiled in the same way, with all that their verification needs. */
function toVerifiable(ofFiles, { outputs, sources }) {
  const chosen = ofFiles.map((file) => outputs.find(({ source }) => source === `contracts/src/${file}`))
  const named = [...new Set(ofFiles.flatMap((file) => sourceFiles(file, sources)))].sort()
  const verifiable = {
    compiler: chosen[0].compiler,
    settings: settingsOf(ofFiles[0]),
    sources: Object.fromEntries(named.map((name) => [name, sources[name]])),
    contracts: Object.fromEntries(
      chosen.map(({ contractName, source, abi, bytecode }) => {
        const file = source.slice('contracts/src/'.length)
        return [contractName, { file, files: sourceFiles(file, sources), abi, bytecode }]
      }),
    ),
  }
  return `${JSON.stringify(verifiable, null, 2)}\n`
}

const toKebab = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()
const toCamel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

function main() {
  const sources = readSources()
  const outputs = compile(sources)
  rmSync(outputFolder, { recursive: true, force: true })
  mkdirSync(outputFolder, { recursive: true })
  mkdirSync(join(root, 'generated'), { recursive: true })
  for (const output of outputs) {
    writeFileSync(join(outputFolder, `${output.name}.json`), toFile(output))
    const runtimeBytes = output.runtimeBytecode.length / 2
    console.log(`${output.name.padEnd(18)} ${String(runtimeBytes).padStart(6)} bytes`)
  }
  writeFileSync(join(root, 'generated/compiled.ts'), toTable(outputs.map(({ name }) => name).sort()))
  writeFileSync(join(root, 'generated/launchable.json'), toLaunchable(outputs, sources))
  writeFileSync(join(root, 'generated/order-book.json'), toOrderBook(outputs, sources))
  writeFileSync(join(root, 'generated/bridge.json'), toBridge(outputs, sources))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
