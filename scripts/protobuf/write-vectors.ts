import { writeFile } from 'node:fs/promises'
import { toHex } from '@sundial/primitives'
import { compared } from './compare.ts'
import { mergeCases } from './merge-cases.ts'
import type { Runtime } from './runtimes.ts'

export const vectorsFile = new URL('../../vectors/protobuf-merges.json', import.meta.url)

export type MergeVectors = {
  readonly provenance: string
  readonly cases: readonly {
    readonly message: string
    readonly field: string
    readonly bytes: string
    /** The value as text: fields by number. */
    readonly value: string
    /** The bytes that protobuf for Java writes for it. */
    readonly canonical: string
  }[]
}

/** Writes what all runtimes agree on; our decoder has no part in it. The last one is Java. */
export async function writeVectors(runtimes: readonly Runtime[], versions: string): Promise<void> {
  const cases = mergeCases(compared.keys())
  const answers = await Promise.all(runtimes.map((runtime) => runtime.decode(cases)))
  const java = answers.at(-1)!
  const rows = cases.map(({ name, path, bytes }, index) => {
    const { text: value, rewritten: canonical } = java[index]!
    if (value === undefined || canonical === undefined || answers.some((all) => all[index]!.text !== value)) {
      throw new Error(`The runtimes do not agree on ${name}.${path}: ${toHex(bytes)}`)
    }
    return { message: name, field: path, bytes: toHex(bytes), value, canonical }
  })
  const provenance = `The same values from ${runtimes.map(({ name }) => name).join('; ')}. ${versions}. Written by npm run protobuf -- --write-vectors.`
  const lines = rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')
  await writeFile(vectorsFile, `{"provenance":${JSON.stringify(provenance)},\n"cases":[\n${lines}\n]}\n`)
}
