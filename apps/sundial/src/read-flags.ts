import { parseArgs } from 'node:util'
import { Refused } from '@sundial/primitives'
import { nearest } from './nearest.ts'

type Known = {
  /** Settings that the command uses. */
  readonly used: ReadonlyMap<string, { readonly isSwitch?: true; readonly isRepeated?: true }>
  readonly all: Readonly<Record<string, { readonly commands: readonly string[]; readonly isSwitch?: true }>>
  readonly command: string | undefined
}

/** Values of `--name value`, `--name=value` and, for a switch, `--name` alone. The last of several wins, or each is a line. */
export function readFlags(flags: readonly string[], { used, all, command }: Known): Map<string, string> {
  const options = Object.fromEntries(
    Object.entries(all).map(([name, { isSwitch }]) => [
      name,
      { type: isSwitch ? 'boolean' : 'string' } as const,
    ]),
  )
  const { tokens } = parseArgs({ args: [...flags], options, strict: false, tokens: true })
  const given = new Map<string, string>()
  for (const token of tokens) {
    if (token.kind === 'positional') throw new UnknownSetting(`"${token.value}"`, command)
    if (token.kind === 'option-terminator') throw new UnknownSetting('"--"', command)
    const { name, rawName, value, inlineValue } = token
    // parseArgs reads -p as an option named p.
    const isKnown = rawName.startsWith('--') && Object.hasOwn(all, name)
    if (!isKnown) throw new UnknownSetting(rawName, command, nearest(name, [...used.keys()]))
    const { commands, isSwitch } = all[name]!
    if (!used.has(name)) throw new UnusedSetting(name, { command, commands, used: [...used.keys()] })
    const text = isSwitch ? (value ?? 'true') : valueOf(rawName, value, inlineValue)
    const before = used.get(name)?.isRepeated ? given.get(name) : undefined
    given.set(name, before === undefined ? text : `${before}\n${text}`)
  }
  return given
}

/** If the next word looks like a flag, the value is missing; such a value needs the form with `=`. */
function valueOf(flag: string, value: string | undefined, isInline: boolean | undefined): string {
  if (value === undefined) throw new BadSetting(`${flag} needs a value.`)
  if (!isInline && value.length > 1 && value.startsWith('-'))
    throw new BadSetting(`${flag} needs a value; write ${flag}=${value} if ${value} is meant.`)
  return value
}

/** The command line is invalid: the program exits with 2. */
export abstract class BadUsage extends Refused {}

const listsThem = (command: string | undefined) =>
  command === undefined ? '"sundial help" lists them' : `"sundial ${command} --help" lists them`

class UnknownSetting extends BadUsage {
  readonly code = 'setting_unknown'
  constructor(given: string, command: string | undefined, near?: string) {
    const suggestion = near === undefined ? '' : ` Did you mean --${near}?`
    super(`Unknown option ${given}; ${listsThem(command)}.${suggestion}`)
  }
}

class UnusedSetting extends BadUsage {
  readonly code = 'setting_unused'
  constructor(
    name: string,
    use: {
      readonly command: string | undefined
      readonly commands: readonly string[]
      readonly used: readonly string[]
    },
  ) {
    const near = nearest(name, use.used)
    const suggestion = near === undefined ? '' : ` Did you mean --${near}?`
    super(
      `"sundial ${use.command}" does not use --${name}, which belongs to ${listOf(use.commands)}.${suggestion}`,
    )
  }
}

export class BadSetting extends BadUsage {
  readonly code = 'setting_refused'
}

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
