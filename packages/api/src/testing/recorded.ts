import { readFileSync } from 'node:fs'
import { parseJson } from '@sundial/primitives'

/** A recorded response under vectors/recorded; integers beyond 2^53 are decimal text. */
export const recorded = (path: string): unknown =>
  parseJson(readFileSync(new URL(`../../../../vectors/recorded/${path}`, import.meta.url), 'utf8'))
