import type { TProperties, TSchema } from 'typebox'

const mostLetters = 200

/**
 * The names of parameters that change nothing in the answer, as a header: those that the endpoint does not know, such as misspelled
 * ones, and those that it takes from programs without using them. Undefined where there is none. `spellings` are the names for which
 * the endpoint takes a name.
 */
export function ignoredNames(
  parameters: TProperties,
  spellings: (name: string) => readonly string[] = (name) => [name],
): (query: object) => string | undefined {
  const used = new Set(
    Object.entries(parameters as Readonly<Record<string, TSchema & { readonly 'x-ignored'?: boolean }>>)
      .filter(([, schema]) => schema['x-ignored'] !== true)
      .map(([name]) => name),
  )
  return (query) => {
    let ignored: string[] | undefined
    for (const name in query)
      if (!used.has(name) && !spellings(name).some((one) => used.has(one)))
        (ignored ??= []).push(encodeURIComponent(wellFormed(name)))
    return ignored?.join(',').slice(0, mostLetters)
  }
}

/** Half a surrogate pair has no escape. */
const wellFormed = (name: string): string => name.replaceAll(/\p{Cs}/gu, '\uFFFD')
