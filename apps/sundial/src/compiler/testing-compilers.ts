import { createRequire } from 'node:module'
import {
  type Compiler,
  ContractSources,
  type NodeAnswer,
  type StandardInput,
  type StandardOutput,
} from '@sundial/api'
import { MemoryRecords } from '@sundial/store/testing/memory-records'

const require = createRequire(import.meta.url)

/** Seven releases from npm, oldest first: six dependencies of the tests, and the built-in one. */
export const releases = ['0.4.11', '0.4.25', '0.5.17', '0.6.12', '0.7.6', '0.8.20', '0.8.37'] as const
export type Release = (typeof releases)[number]

type Solc = { version(): string; compile(input: string): string }

const loaded = new Map<string, Solc>()

function load(release: Release): Solc {
  const known = loaded.get(release)
  if (known !== undefined) return known
  const wrap = require('solc/wrapper') as (soljson: unknown) => Solc
  const solc = wrap(require(release === '0.8.37' ? 'solc/soljson.js' : `solc-${release}/soljson.js`))
  loaded.set(release, solc)
  return solc
}

const isAfter = (release: Release, other: Release) => releases.indexOf(release) >= releases.indexOf(other)
export { isAfter }

/** The real releases in the process of the test, each loaded once; the program runs each compilation in its own process. */
export const inProcess: Compiler = {
  versions: async () => releases.toReversed().map((release) => `v${release}+commit.${'0'.repeat(8)}`),
  compile: async (version, input) => compileIn(releaseOf(version), input),
}

const releaseOf = (version: string): Release =>
  releases.find((release) => version.startsWith(`v${release}+`)) ?? '0.8.37'

/** A long test file compiles the same input several times. */
const outputs = new Map<string, StandardOutput>()

export function compileIn(release: Release, input: StandardInput): StandardOutput {
  const key = `${release} ${JSON.stringify(input)}`
  const known = outputs.get(key)
  if (known !== undefined) return known
  const output = JSON.parse(load(release).compile(JSON.stringify(input))) as StandardOutput
  outputs.set(key, output)
  return output
}

export type Deployed = { readonly creation: string; readonly runtime: string }

export const address = '41'.padEnd(42, '7')

/** The service with one contract on a chain. Without `waitMs` a request waits for its turn as long as in the program. */
export function serviceFor(
  deployed: Deployed,
  compiler: Compiler = inProcess,
  waitMs?: number,
): ContractSources {
  const answers: Readonly<Record<string, NodeAnswer>> = {
    '/wallet/getcontract': { bytecode: deployed.creation },
    '/wallet/getcontractinfo': { runtimecode: deployed.runtime },
    '/wallet/getblockbynum': { blockID: `${'0'.repeat(56)}2b6653dc` },
  }
  return new ContractSources({
    compiler,
    records: new MemoryRecords(),
    calls: { call: async (path) => answers[path] ?? {} },
    clock: Date,
    queueLimits: waitMs === undefined ? undefined : { waitMs },
  })
}
