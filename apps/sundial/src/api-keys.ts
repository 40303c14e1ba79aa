// The operator's file of API keys: `KEY NAME REQUESTS_A_SECOND` per line, `#` begins a comment. A name may have several keys, which
// share its limit: the next one is handed out before the last one ends.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import type { KeyHolder } from '@sundial/api'
import { hasHiddenMarks, Refused } from '@sundial/primitives'
import { repeat } from './repeat.ts'

/** A key of the file, and its line there. */
export type ApiKey = {
  readonly key: string
  readonly name: string
  readonly perSecond: number
  /** From 0 on. */
  readonly line: number
}

/** The keys of a text, whose errors name `file`. Throws `api_keys_refused`. */
export function parseApiKeys(text: string, file: string): readonly ApiKey[] {
  const keys: ApiKey[] = []
  for (const [line, content] of text.split('\n').entries()) {
    const words = content.replace(/#.*$/, '').trim().split(/\s+/).filter(Boolean)
    if (words.length === 0) continue
    const [key = '', name = '', perSecond = ''] = words
    // The message has the line's number and never the line, which contains a secret.
    const at = `--api-keys ${file}, line ${line + 1}`
    if (words.length !== 3 || key.length < 16 || !isKeyName(name) || !isRate(perSecond))
      throw new ApiKeysRefused(`${at}: write KEY NAME REQUESTS_A_SECOND, the key with at least 16 letters.`)
    if (keys.some((one) => one.key === key)) throw new ApiKeysRefused(`${at}: this key occurs twice.`)
    const other = keys.find((one) => one.name === name)
    if (other !== undefined && other.perSecond !== Number(perSecond))
      throw new ApiKeysRefused(`${at}: all keys of a name have the same limit.`)
    keys.push({ key, name, perSecond: Number(perSecond), line })
  }
  return keys
}

export const isRate = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text)

/** Without space, without what begins a comment, and without what a terminal would not show as letters. */
export const isKeyName = (text: string): boolean => /^[^\s#]{1,64}$/.test(text) && !hasHiddenMarks(text)

/** The text of the file. Throws `api_keys_refused`. */
export const readKeyFile = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ApiKeysRefused(`--api-keys ${file}: the file cannot be read.`, { cause })
  })

/** Replaces the file at once, or the one that a link leads to, so that no reader sees half of it; only its owner may read it. */
export async function writeKeyFile(named: string, text: string): Promise<void> {
  const file = existsSync(named) ? await realpath(named) : named
  const next = `${file}.${process.pid}.new`
  await writeFile(next, text, { mode: 0o600, flag: 'wx' })
  await rename(next, file)
}

/** 32 random bytes as 43 letters, digits, - and _. */
export const newKey = (): string => randomBytes(32).toString('base64url')

/** The text with one more key, below those of the same name or at the end. */
export function withKey(
  text: string,
  { key, name, perSecond }: Omit<ApiKey, 'line'>,
  below?: number,
): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  lines.splice(below === undefined ? lines.length : below + 1, 0, `${key} ${name} ${perSecond}`)
  return `${lines.join('\n')}\n`
}

/** The text without these lines. */
export const withoutLines = (text: string, lines: readonly number[]): string =>
  text
    .split('\n')
    .filter((_, line) => !lines.includes(line))
    .join('\n')

export type ApiKeys = AsyncDisposable & {
  /** By key. Another object after the file has changed. */
  readonly current: () => ReadonlyMap<string, KeyHolder>
}

const lookEveryMs = 2000

/** The keys of the file, which is read again when it changes; a file with a mistake leaves those of before. Throws `api_keys_refused`. */
export async function openApiKeys(file: string | undefined, everyMs = lookEveryMs): Promise<ApiKeys> {
  if (file === undefined) {
    const none = new Map<string, KeyHolder>()
    return { current: () => none, [Symbol.asyncDispose]: async () => undefined }
  }
  let seen = await versionOf(file)
  let keys = await readHolders(file)
  const work = async () => {
    const version = await versionOf(file)
    if (version === seen) return
    keys = await readHolders(file)
    seen = version
  }
  // Networks share the file.
  const looking = repeat({ name: `Reading --api-keys ${file}`, everyMs, work }, console.warn)
  return { current: () => keys, [Symbol.asyncDispose]: () => looking[Symbol.asyncDispose]() }
}

/** The keys of several files, each read and looked at once however many networks name it. Throws `api_keys_refused`. */
export async function openKeyFiles(
  files: readonly (string | undefined)[],
  everyMs = lookEveryMs,
): Promise<AsyncDisposable & { readonly of: (file: string | undefined) => ApiKeys }> {
  const opened = new Map<string | undefined, ApiKeys>()
  const close = async () => {
    for (const keys of opened.values()) await keys[Symbol.asyncDispose]()
  }
  try {
    for (const file of new Set(files)) opened.set(file, await openApiKeys(file, everyMs))
  } catch (error) {
    await close()
    throw error
  }
  return { of: (file) => opened.get(file)!, [Symbol.asyncDispose]: close }
}

/** What differs after each change of the file; empty where there is none. */
const versionOf = (file: string): Promise<string> =>
  stat(file).then(
    ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
    () => '',
  )

const readHolders = async (file: string): Promise<ReadonlyMap<string, KeyHolder>> =>
  new Map(
    parseApiKeys(await readKeyFile(file), file).map(({ key, name, perSecond }) => [
      key,
      { name, budget: { perSecond, burst: perSecond * 3 } },
    ]),
  )

export class ApiKeysRefused extends Refused {
  readonly code = 'api_keys_refused'
}
