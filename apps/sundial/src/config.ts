import type { Served } from './networks/served.ts'
import { BadSetting, readFlags } from './read-flags.ts'
import type { Setting } from './setting.ts'
import { path } from './setting-checks.ts'
import { type Settings, settings } from './settings.ts'

export type Config = { readonly [Name in keyof Settings]: Settings[Name]['default'] } & {
  /** Where the settings are those of one of several networks; see `networks/served-networks`. */
  readonly served?: Served | undefined
}

/** Checks the settings of another command, and takes the same ones. */
const sameSettings: Readonly<Record<string, string>> = { doctor: 'up' }

/** Rows of the settings that a command uses, or of all settings. */
export function settingsOf(command?: string): readonly (readonly [string, Setting<unknown>])[] {
  const rows = Object.entries<Setting<unknown>>(settings as Readonly<Record<string, Setting<unknown>>>)
  if (command === undefined) return rows
  const whose = sameSettings[command] ?? command
  return rows.filter(([, { commands }]) => (commands as readonly string[]).includes(whose))
}

/**
 * Flags override environment variables, which override defaults. A named command rejects flags of settings it does not
 * use; an environment variable it does not use is no error. Paths are absolute. Throws `setting_unknown`, `setting_unused`,
 * `setting_refused`.
 */
export function readConfig(
  flags: readonly string[],
  environment: NodeJS.ProcessEnv,
  command?: string,
): Config {
  const used = new Map(settingsOf(command))
  const given = readFlags(flags, { used, all: settings, command })
  const entries = settingsOf().map(([name, setting]) => {
    const text = used.has(name) ? (given.get(name) ?? environment[environmentName(name)]) : undefined
    return [name, text === undefined || text === '' ? defaultOf(setting) : checked(name, setting, text)]
  })
  return Object.fromEntries(entries) as Config
}

/** Help shows a path as it is written; the program gets it absolute, like every other path. */
const defaultOf = ({ check, default: value }: Setting<unknown>): unknown =>
  check === path && typeof value === 'string' ? path(value) : value

export const environmentName = (name: string): string =>
  (settings[name as keyof Settings] as Setting<unknown>).env ??
  `SUNDIAL_${name.replaceAll('-', '_').toUpperCase()}`

function checked(name: string, { check, isSecret }: Setting<unknown>, text: string): unknown {
  try {
    return check(text)
  } catch (cause) {
    const flag = isSecret ? `--${name}` : `--${name} ${text}`
    throw new BadSetting(`${flag}: ${(cause as Error).message}`, { cause })
  }
}
