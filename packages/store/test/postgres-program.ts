import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'

export type ProgramLine = {
  readonly pid?: number
  readonly url?: string
  readonly directory?: string
  readonly code?: string
  readonly message?: string
}

export type ProgramOptions = {
  readonly dataDir: string
  readonly native?: string
  readonly ending?: 'stay' | 'exit' | 'throw'
  readonly uid?: number
}

/** Runs `fixtures/program.ts` as a process of its own and returns what it says first. */
export async function runProgram(
  options: ProgramOptions,
): Promise<{ child: ChildProcess; line: ProgramLine }> {
  const { dataDir, native = '', ending = 'stay', uid } = options
  const script = fileURLToPath(new URL('fixtures/program.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, native, ending], {
    stdio: ['ignore', 'pipe', ending === 'throw' ? 'ignore' : 'inherit'],
    env: { PATH: process.env['PATH'], TSX_DISABLE_CACHE: '1' },
    ...(uid !== undefined && { uid, gid: uid }),
  })
  const lines = createInterface(child.stdout)
  const [text] = (await once(lines, 'line')) as [string]
  return { child, line: JSON.parse(text) as ProgramLine }
}
