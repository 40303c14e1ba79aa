import { malformedSources } from './source-names.ts'

export type SourceFile = { readonly name: string; readonly content: string }

/** Settings that a caller may choose; others could read files, run solvers or write more than requested. */
const allowedSettings = ['optimizer', 'evmVersion', 'viaIR', 'libraries', 'remappings', 'metadata'] as const

export function chosenSettings(settings: unknown): Readonly<Record<string, unknown>> {
  const chosen = objectOf(settings)
  return Object.fromEntries(
    allowedSettings.flatMap((name) => (chosen[name] === undefined ? [] : [[name, chosen[name]] as const])),
  )
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Readonly<Record<string, unknown>>
  }
  throw malformedSources('A required object is missing.')
}
