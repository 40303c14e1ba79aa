import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Report, readCode } from '../src/index.ts'

const require = createRequire(import.meta.url)

/** Releases of solc that are dependencies of the tests. */
export const releases = ['0.4.25', '0.5.17', '0.6.12', '0.7.6', '0.8.20', '0.8.37'] as const
export type Release = (typeof releases)[number]

type Solc = { compile(input: string): string }
const loaded = new Map<string, Solc>()

function load(release: Release): Solc {
  const known = loaded.get(release)
  if (known !== undefined) return known
  const wrap = require('solc/wrapper') as (soljson: unknown) => Solc
  const solc = wrap(require(release === '0.8.37' ? 'solc/soljson.js' : `solc-${release}/soljson.js`))
  loaded.set(release, solc)
  return solc
}

export type Files = Readonly<Record<string, string>>

/** `sources` of the standard output, with the AST only. Throws when the sources do not compile. */
export function astOf(files: Files, release: Release = '0.8.37'): unknown {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, { content }])),
    settings: { outputSelection: { '*': { '': ['ast'] } } },
  }
  const output = JSON.parse(load(release).compile(JSON.stringify(input))) as {
    readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
    readonly sources: unknown
  }
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? []
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return output.sources
}

export const read = (files: Files, release?: Release, contracts: readonly string[] = []): Report =>
  readCode({ sources: files, output: astOf(files, release), contracts })

/** A contract of `contracts/`. */
export const sourceOf = (name: string): string =>
  readFileSync(new URL(`contracts/${name}`, import.meta.url), 'utf8')

export const readFile = (name: string, release?: Release): Report => read({ [name]: sourceOf(name) }, release)
