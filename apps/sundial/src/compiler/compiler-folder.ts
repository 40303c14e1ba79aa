import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Refused } from '@sundial/primitives'
import type { Config } from '../config.ts'

/** The folder of additional compilers: the operator's, or one in the data folder. */
export const compilerFolder = ({ compilers, data }: Pick<Config, 'compilers' | 'data'>) => ({
  folder: compilers ?? join(data, 'compilers'),
  isChosen: compilers !== undefined,
})

const fileName = /^soljson[-_](?:tron_)?(v\d+\.\d+\.\d+\S*)\.js$/

/** The version in a name like `soljson-v0.8.20+commit.a1b79de6.js` or `soljson_tron_v0.8.20+commit.….js`. */
export const versionOfFile = (name: string): string | undefined => fileName.exec(name)?.[1]

/**
 * Files of the folder by version, newest first. A folder that is not there is empty, unless the operator chose it:
 * throws `compilers_refused`.
 */
export async function compilersIn(folder: string, { isChosen }: { readonly isChosen: boolean }) {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (!isChosen && cause.code === 'ENOENT') return []
    throw new CompilersRefused(`--compilers ${folder}: the folder cannot be read.`, { cause })
  })
  const found = names.flatMap((name) => {
    const version = versionOfFile(name)
    return version === undefined ? [] : [[version, join(folder, name)] as const]
  })
  return new Map(found.toSorted(([left], [right]) => newerFirst(left, right)))
}

const numbersOf = (version: string): readonly number[] =>
  (version.match(/\d+/g) ?? []).slice(0, 3).map(Number)

export function newerFirst(left: string, right: string): number {
  const [a, b] = [numbersOf(left), numbersOf(right)]
  const index = a.findIndex((number, at) => number !== b[at])
  return index === -1 ? (left < right ? 1 : -1) : b[index]! - a[index]!
}

export class CompilersRefused extends Refused {
  readonly code = 'compilers_refused'
}
