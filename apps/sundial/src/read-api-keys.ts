import { readFile } from 'node:fs/promises'
import type { KeyHolder } from '@sundial/api'
import { Refused } from '@sundial/primitives'

/** Keys from an operator's file: `KEY NAME REQUESTS_A_SECOND` per line, `#` begins a comment. Throws `api_keys_refused`. */
export async function readApiKeys(file: string): Promise<ReadonlyMap<string, KeyHolder>> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ApiKeysRefused(`--api-keys ${file}: the file cannot be read.`, { cause })
  })
  const keys = new Map<string, KeyHolder>()
  for (const [index, line] of text.split('\n').entries()) {
    const words = line.replace(/#.*$/, '').trim().split(/\s+/).filter(Boolean)
    if (words.length === 0) continue
    const [key = '', name = '', perSecond = ''] = words
    // The message has the line's number and never the line, which contains a secret.
    if (words.length !== 3 || key.length < 16 || !/^[1-9]\d{0,5}$/.test(perSecond)) {
      throw new ApiKeysRefused(
        `--api-keys ${file}, line ${index + 1}: write KEY NAME REQUESTS_A_SECOND, the key with at least 16 letters.`,
      )
    }
    if (keys.has(key))
      throw new ApiKeysRefused(`--api-keys ${file}, line ${index + 1}: this key occurs twice.`)
    const rate = Number(perSecond)
    keys.set(key, { name, budget: { perSecond: rate, burst: rate * 3 } })
  }
  return keys
}

class ApiKeysRefused extends Refused {
  readonly code = 'api_keys_refused'
}
