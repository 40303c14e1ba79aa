/**
 * The English text that each key of the web app was translated from: `npm run translated` adds new keys and drops those that are gone.
 * A key whose English changed is recorded anew only where it is named, once the other languages say the same: `npm run translated --
 * page.blocks`.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('../apps/web/src', import.meta.url))
export const recordFile = join(web, 'i18n/translated-from.json')

type Texts = { readonly [key: string]: string | Texts }

/** Short: it only has to change when the text does. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

const keysIn = (texts: Texts, path: string): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : keysIn(value, `${path}${key}.`),
  )

/** Hashes of all English texts, by their keys; the topic comes first, where a text has one. */
export function englishHashes(): ReadonlyMap<string, string> {
  const locales = join(web, 'locales')
  const files = readdirSync(locales, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|[/\\])en\.json$/.test(file),
  )
  return new Map(
    files.toSorted().flatMap((file) => {
      const topic = dirname(file)
      const texts = JSON.parse(readFileSync(join(locales, file), 'utf8')) as Texts
      return keysIn(texts, topic === '.' ? '' : `${topic}/`).map(
        ([key, text]) => [key, hashOf(text)] as const,
      )
    }),
  )
}

export const recorded = (): ReadonlyMap<string, string> =>
  new Map(Object.entries(JSON.parse(readFileSync(recordFile, 'utf8')) as Record<string, string>))

/** Keys whose English is another than the one that was translated. */
export const changedKeys = (
  now: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
): readonly string[] =>
  [...now].filter(([key, hash]) => (before.get(key) ?? hash) !== hash).map(([key]) => key)

/** The record after the texts changed: only `checked` keys get another hash. */
export const nextRecord = (
  now: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
  checked: ReadonlySet<string>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...now].map(([key, hash]) => [key, checked.has(key) ? hash : (before.get(key) ?? hash)]),
  )

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [now, before] = [englishHashes(), recorded()]
  const record = nextRecord(now, before, new Set(process.argv.slice(2)))
  writeFileSync(recordFile, `${JSON.stringify(record, undefined, 2)}\n`)
  const left = changedKeys(now, new Map(Object.entries(record)))
  if (left.length > 0) console.log(`English changed, the other languages may not say it:\n${left.join('\n')}`)
}
