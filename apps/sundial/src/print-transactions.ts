import { styleText } from 'node:util'
import { type Devnet, type LineKind, printChain } from '@sundial/devnet'
import { linePrefix, logOf } from './networks/log.ts'
import { repeat } from './repeat.ts'

const styles = {
  block: 'bold',
  done: 'green',
  failed: 'red',
  detail: 'reset',
  event: 'cyan',
  printed: 'yellow',
  cost: 'dim',
  undone: 'magenta',
} as const satisfies Readonly<Record<LineKind, unknown>>

/** Short enough that a line follows its command, and nothing while the chain rests. */
const lookEveryMs = 100

type Output = {
  readonly write: (line: string) => void
  /** Whether lines may have colours. */
  readonly isTerminal: boolean
}

/** A terminal whose user has not asked for plain text (no-color.org). */
export const terminal: Output = {
  write: (line) => console.log(line),
  isTerminal: process.stdout.isTTY && (process.env['NO_COLOR'] ?? '') === '',
}

const indents: Partial<Record<LineKind, string>> = { block: '', undone: '', done: '  ', failed: '  ' }

/** Prints what each transaction of the development chain did, from now on. */
export async function printTransactions(
  { chain }: Pick<Devnet, 'chain'>,
  config: Parameters<typeof linePrefix>[0],
  { write, isTerminal }: Output = terminal,
): Promise<AsyncDisposable> {
  const before = linePrefix(config)
  const look = await printChain(chain, ({ kind, text }) => {
    write(`${before}${indents[kind] ?? '      '}${isTerminal ? styleText(styles[kind], text) : text}`)
  })
  const work = async () => look()
  return repeat({ name: 'The list of transactions', everyMs: lookEveryMs, work }, logOf(config).warn)
}
