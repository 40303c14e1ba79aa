import type { Check } from './setting-checks.ts'

type CommandName =
  | 'up'
  | 'serve'
  | 'index'
  | 'devnet'
  | 'demo'
  | 'audit'
  | 'migrate'
  | 'backup'
  | 'export'
  | 'restore'
  | 'undo'
  | 'compilers'
  | 'keys'
  | 'listings'
  | 'mcp'
  | 'oracle'
  | 'read-ranges'

export type Setting<Value> = {
  /** Commands that use the setting; other commands reject its flag. */
  readonly commands: readonly CommandName[]
  readonly default: Value
  readonly check: Check<Value>
  readonly help: string
  /** Environment variable, if it is not `SUNDIAL_NAME`. */
  readonly env?: string
  /** Whether the flag may be given several times; the check gets all values, one a line. */
  readonly isRepeated?: true
  /**
   * Whose the value is where one program serves several networks: `own` of one network, in the file of `--networks` alone; `each`
   * of all of them, where the file says nothing else. Absent for what the program has once.
   */
  readonly ofNetwork?: 'own' | 'each'
  /** A flag without a value, which means true; `--name=false` is possible. */
  readonly isSwitch?: true
  /** A value that no message may repeat. */
  readonly isSecret?: true
}

export const server: readonly CommandName[] = ['up', 'serve']
export const indexer: readonly CommandName[] = ['up', 'index']
export const nodeReader: readonly CommandName[] = [
  'up',
  'serve',
  'index',
  'demo',
  'audit',
  'backup',
  'export',
  'restore',
  'undo',
  'read-ranges',
]
export const indexReader: readonly CommandName[] = [
  'up',
  'serve',
  'index',
  'audit',
  'migrate',
  'backup',
  'export',
  'restore',
  'undo',
  'listings',
]
export const blockReader: readonly CommandName[] = ['up', 'index', 'read-ranges']
export const chain: readonly CommandName[] = ['up', 'devnet']

/** Every setting of the program is one row: its flag, environment variable, default, check and help follow from it. */
/** One setting, with the type of its value. */
export function row<Value>(setting: Setting<Value>): Setting<Value> {
  return setting
}
