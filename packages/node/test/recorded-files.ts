import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseJson } from '@sundial/primitives'

export const recordedFolder = fileURLToPath(new URL('../../../vectors/recorded', import.meta.url))

/** Matching paths under the recorded folder, sorted by name. */
export const recordedFiles = (pattern: RegExp): string[] =>
  readdirSync(recordedFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && pattern.test(file))
    .sort()

export const readRecorded = (file: string): unknown =>
  parseJson(readFileSync(`${recordedFolder}/${file}`, 'utf8'))
