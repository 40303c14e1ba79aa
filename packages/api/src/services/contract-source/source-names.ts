import { RequestRefused } from '../../errors.ts'

export const malformedSources = (message: string) => new RequestRefused('malformed_sources', message)

export const sourceLimits = { files: 100, characters: 5 * 1024 * 1024, nameCharacters: 400 } as const

/** Letters before a colon: a URL, or a drive of Windows. Truffle names the files of a project `project:/…`. */
const scheme = /^(?!project:\/)[a-z][a-z0-9+.-]*:/i
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const controls = /[\u0000-\u001f\u007f]/

/**
 * The name under which a source is compiled. Names are keys, never paths on this machine, but exports write them as
 * files, so none may lead out of a folder. Throws `malformed_sources`.
 */
export function sourceName(given: string): string {
  const name = given.replaceAll('\\', '/').replace(/^(\.\/+)+/, '')
  const refuse = (reason: string) =>
    malformedSources(`The file name ${JSON.stringify(given.slice(0, 80))} ${reason}.`)
  if (name === '') throw refuse('is empty')
  if (name.length > sourceLimits.nameCharacters) throw refuse('is too long')
  if (controls.test(name)) throw refuse('contains control characters')
  if (scheme.test(name)) throw refuse('is a URL or a drive: use a relative path')
  if (name.startsWith('/')) throw refuse('is absolute: use a relative path')
  if (name.split('/').includes('..')) throw refuse('leads out of its folder: remove ".."')
  return name
}

/** The sources by name, within the limits. Throws `malformed_sources`. */
export function checkSources(
  sources: readonly (readonly [name: string, content: string])[],
): Readonly<Record<string, { readonly content: string }>> {
  if (sources.length === 0) throw malformedSources('The request contains no source.')
  if (sources.length > sourceLimits.files)
    throw malformedSources(`The request contains more than ${sourceLimits.files} sources.`)
  const size = sources.reduce((sum, [name, content]) => sum + name.length + content.length, 0)
  if (size > sourceLimits.characters) throw malformedSources('The sources are longer than 5 MiB.')
  const named = new Map<string, { readonly content: string }>()
  for (const [given, content] of sources) {
    const name = sourceName(given)
    if (named.has(name)) throw malformedSources(`Two sources have the name ${name.slice(0, 80)}.`)
    named.set(name, { content })
  }
  return Object.fromEntries(named)
}
