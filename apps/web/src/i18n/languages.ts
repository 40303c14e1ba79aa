/** Every file of `locales/` is a language; nothing else lists them. */
const loaders = import.meta.glob<Messages>('../locales/*.json', { import: 'default' })

/** In the build a text with arguments is compiled: an array. */
export type Messages = { readonly [key: string]: string | Messages }

const codeOf = (file: string) => file.replace(/^.*\/|\.json$/g, '')

export const defaultLanguage = 'en'
export const languages: readonly string[] = Object.keys(loaders)
  .map(codeOf)
  .toSorted((left, right) =>
    // Letters of ASCII: to compare by the rules of a language would load them before the first paint.
    left === defaultLanguage ? -1 : right === defaultLanguage ? 1 : left < right ? -1 : 1,
  )

/** The language itself when there is a file for it (region and case aside), else English. */
export function knownLanguage(wanted: string): string {
  const base = wanted.toLowerCase().split(/[-_]/)[0]
  return languages.find((code) => code === base) ?? defaultLanguage
}

const rightToLeft = new Set(['ar', 'fa'])

export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.has(language) ? 'rtl' : 'ltr')

/**
 * Locale for Intl: digits stay 0-9 and years Gregorian in every language, because heights, amounts and times
 * are compared with other tools, and next to hashes two scripts of digits are hard to read.
 */
export const localeTag = (language: string): string => `${language}-u-ca-gregory-nu-latn`

/** The name of a language in that language, capitalized. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Texts of a language over the English ones, so a key that is missing reads in English. */
export async function loadMessages(language: string): Promise<Messages> {
  const [english, chosen] = await Promise.all([load(defaultLanguage), load(language)])
  return over(english, chosen)
}

async function load(language: string): Promise<Messages> {
  const loader = loaders[`../locales/${language}.json`]
  return loader === undefined ? {} : loader()
}

export function over(base: Messages, top: Messages): Messages {
  if (base === top) return base
  const merged: Record<string, string | Messages> = { ...base }
  for (const [key, value] of Object.entries(top)) {
    const under = base[key]
    merged[key] = isGroup(value) && isGroup(under) ? over(under, value) : value
  }
  return merged
}

const isGroup = (value: string | Messages | undefined): value is Messages =>
  typeof value === 'object' && !Array.isArray(value)
