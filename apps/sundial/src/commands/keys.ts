import { existsSync } from 'node:fs'
import type { Command } from '../command.ts'
import {
  type ApiKey,
  isKeyName,
  isRate,
  newKey,
  parseApiKeys,
  readKeyFile,
  withKey,
  withoutLines,
  writeKeyFile,
} from '../api-keys.ts'
import { BadUsage } from '../read-flags.ts'

export const command: Command = {
  help: 'Keys of the API in the file of --api-keys, which a running server reads again: "keys add shop 50" makes one for 50 requests a second and prints it once, "keys rotate shop" makes the next one beside it, "keys retire shop" ends all but the newest, "keys remove shop" ends all.',
  words: '[list | add NAME REQUESTS_A_SECOND | rotate NAME | retire NAME | remove NAME]',
  async run(config, words = []) {
    const file = config['api-keys']
    if (file === undefined) throw new KeysUsage('Name the file of keys with --api-keys.')
    const [verb = 'list', ...rest] = words
    const act = Object.hasOwn(acts, verb) ? acts[verb as keyof typeof acts] : undefined
    if (act === undefined)
      throw new KeysUsage(`"keys ${words.join(' ')}" is not known; use ${Object.keys(acts).join(', ')}.`)
    const isNew = verb === 'add' && !existsSync(file)
    const text = isNew ? '' : await readKeyFile(file)
    const { lines, changed }: Done = act({ text, keys: parseApiKeys(text, file) }, rest)
    // What has a mistake is not written.
    if (changed !== undefined) parseApiKeys(changed, file)
    if (changed !== undefined) await writeKeyFile(file, changed)
    for (const line of lines) console.log(line)
  },
}

type Asked = { readonly text: string; readonly keys: readonly ApiKey[] }
type Done = { readonly lines: readonly string[]; readonly changed?: string }

const acts = {
  list({ keys }, words) {
    expectWords('list', words, [])
    const names = [...new Set(keys.map(({ name }) => name))]
    return {
      lines: names.map((name) => {
        const own = keys.filter((one) => one.name === name)
        const starts = own.map(({ key }) => `${key.slice(0, 4)}…`).join(', ')
        return `${name}  ${own[0]!.perSecond} a second  ${own.length === 1 ? '1 key' : `${own.length} keys`}: ${starts}`
      }),
    }
  },

  add({ text, keys }, words) {
    const [name, perSecond] = expectWords('add', words, ['NAME', 'REQUESTS_A_SECOND'])
    if (!isKeyName(name!))
      throw new KeysUsage('A name has 1 to 64 letters, without spaces, # and invisible ones.')
    if (!isRate(perSecond!)) throw new KeysUsage('Requests a second are a whole number from 1 to 999999.')
    if (keys.some((one) => one.name === name))
      throw new KeysUsage(`${name} has a key: "keys rotate ${name}" makes the next one.`)
    const key = newKey()
    return { lines: [key], changed: withKey(text, { key, name: name!, perSecond: Number(perSecond) }) }
  },

  rotate(asked, words) {
    const own = ownKeys(asked, expectWords('rotate', words, ['NAME'])[0]!)
    const { name, perSecond, line } = own.at(-1)!
    const key = newKey()
    return { lines: [key], changed: withKey(asked.text, { key, name, perSecond }, line) }
  },

  retire(asked, words) {
    const own = ownKeys(asked, expectWords('retire', words, ['NAME'])[0]!)
    const old = own.slice(0, -1)
    return { lines: [ended(old.length)], changed: withoutLines(asked.text, linesOf(old)) }
  },

  remove(asked, words) {
    const own = ownKeys(asked, expectWords('remove', words, ['NAME'])[0]!)
    return { lines: [ended(own.length)], changed: withoutLines(asked.text, linesOf(own)) }
  },
} as const satisfies Readonly<Record<string, (asked: Asked, words: readonly string[]) => Done>>

function expectWords(verb: string, words: readonly string[], names: readonly string[]): readonly string[] {
  if (words.length !== names.length) throw new KeysUsage(`Write "keys ${[verb, ...names].join(' ')}".`)
  return words
}

/** In the order of the file, in which the newest is the last. */
function ownKeys({ keys }: Asked, name: string): readonly ApiKey[] {
  const own = keys.filter((one) => one.name === name)
  if (own.length === 0) throw new KeysUsage(`There is no key of the name ${name}.`)
  return own
}

const linesOf = (keys: readonly ApiKey[]): readonly number[] => keys.map(({ line }) => line)

const ended = (count: number): string =>
  count === 0 ? 'There was no older key.' : `${count} ${count === 1 ? 'key' : 'keys'} ended.`

class KeysUsage extends BadUsage {
  readonly code = 'keys_usage'
}
