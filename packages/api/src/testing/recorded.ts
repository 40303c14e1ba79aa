import { readFileSync } from 'node:fs'
import { parseJson } from '@sundial/primitives'

/** A recorded answer under vectors/recorded; integers past 2^53 are decimal text. */
export const recorded = (path: string): unknown =>
  parseJson(readFileSync(new URL(`../../../../vectors/recorded/${path}`, import.meta.url), 'utf8'))
