import { type ChildProcess, fork } from 'node:child_process'
import { Refused, Unavailable } from '@sundial/primitives'
import { programFile } from '../program-file.ts'

export type CompilerLimits = {
  readonly timeoutMs: number
  /** Of the whole process. */
  readonly memoryBytes: number
  readonly outputCharacters: number
}

/** Together with the sources that wait, the program stays below 1.5 GiB. */
export const compilerLimits: CompilerLimits = {
  timeoutMs: 60_000,
  memoryBytes: 768 * 1024 * 1024,
  outputCharacters: 8 * 1024 * 1024,
}

/** A file of solc, the built-in one if absent; without input its version is asked for. */
export type CompilerJob = { readonly soljson?: string | undefined; readonly input?: string | undefined }

type Answer =
  | { readonly text: string }
  | { readonly failed: 'memory' | 'output' | 'error'; readonly reason?: string }

/** Runs solc in a process of its own, which ends with it. Throws `compiler_stopped`, `compiler_failed`, the reason of the signal. */
export async function runCompiler(
  job: CompilerJob,
  limits: CompilerLimits,
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted()
  const child = fork(programFile('compile-worker.mjs'), {
    // It receives none of our environment.
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const end = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', end, { once: true })
  try {
    const answer = await answerOf(child, { ...job, ...limits }, limits.timeoutMs)
    if ('text' in answer) return answer.text
    if (answer.failed === 'error') throw new CompilerFailed(`The compiler failed: ${answer.reason}`)
    throw new CompilerStopped(
      answer.failed === 'memory'
        ? `The compiler was stopped: the sources need more than ${limits.memoryBytes / 1024 / 1024} MiB of memory.`
        : 'The result of the compilation is too long: compile fewer or shorter contracts.',
    )
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', end)
    child.kill('SIGKILL')
  }
}

function answerOf(child: ChildProcess, job: object, timeoutMs: number): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new CompilerStopped(`The compiler was stopped after ${timeoutMs / 1000} s.`)),
      timeoutMs,
    )
    const fail = (reason: unknown) => reject(new CompilerFailed(`The compiler ended: ${String(reason)}`))
    child.once('message', (answer: Answer) => resolve(answer))
    child.once('error', fail)
    child.once('exit', (code, signal) => fail(signal ?? `exit status ${code}`))
    child.once('close', () => clearTimeout(timer))
    child.send(job, (error) => {
      if (error !== null) fail(error)
    })
  })
}

/** The sources are at fault. */
class CompilerStopped extends Refused {
  readonly code = 'compiler_stopped'
}

class CompilerFailed extends Unavailable {
  readonly code = 'compiler_failed'
}
