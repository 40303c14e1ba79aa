import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Compiler, StandardOutput } from '@sundial/api'
import { Refused, Unavailable } from '@sundial/primitives'

type CompilerLimits = {
  readonly timeoutMs: number
  readonly memoryBytes: number
  /** Concurrent compilations, and the length of the queue. */
  readonly running: number
  readonly waiting: number
}

const defaultLimits: CompilerLimits = {
  timeoutMs: 60_000,
  memoryBytes: 1024 * 1024 * 1024,
  running: 1,
  waiting: 8,
}

type Options = { readonly folder?: string | undefined; readonly limits?: Partial<CompilerLimits> }
type Job = { readonly soljson?: string | undefined; readonly input?: string | undefined }

/**
 * The built-in compiler, and those in an operator's folder named like `soljson-v0.8.20+commit.a1b79de6.js`, including
 * TRON's own. Throws `compilers_refused` when the folder cannot be read.
 */
export async function openCompiler({ folder, limits: given }: Options = {}): Promise<Compiler> {
  const limits = { ...defaultLimits, ...given }
  const fileByVersion = folder === undefined ? new Map<string, string>() : await filesIn(folder)
  const queue = new Queue(limits)
  const run = (job: Job) => queue.run(() => runWorker(job, limits))
  let bundled: Promise<string> | undefined
  const bundledVersion = () => {
    bundled ??= run({}).then((version) => `v${version.replace(/\.Emscripten.*$/, '')}`)
    // A timeout is not cached.
    bundled.catch(() => (bundled = undefined))
    return bundled
  }
  return {
    async versions() {
      const all = new Set([await bundledVersion(), ...fileByVersion.keys()])
      return [...all].sort(newerFirst)
    },
    async compile(version, input) {
      const soljson = fileByVersion.get(version)
      return JSON.parse(await run({ soljson, input: JSON.stringify(input) })) as StandardOutput
    },
  }
}

async function filesIn(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new CompilersRefused(`--compilers ${folder}: the folder cannot be read.`, { cause })
  })
  return new Map(
    names.flatMap((name) => {
      const [, version] = /^soljson[-_](?:tron_)?(v\d+\.\d+\.\d+\S*)\.js$/.exec(name) ?? []
      return version === undefined ? [] : [[version, resolve(folder, name)] as const]
    }),
  )
}

const numbersOf = (version: string): readonly number[] =>
  (version.match(/\d+/g) ?? []).slice(0, 3).map(Number)

function newerFirst(left: string, right: string): number {
  const [a, b] = [numbersOf(left), numbersOf(right)]
  const index = a.findIndex((number, at) => number !== b[at])
  return index === -1 ? (left < right ? 1 : -1) : b[index]! - a[index]!
}

function runWorker(job: Job, { timeoutMs, memoryBytes }: CompilerLimits): Promise<string> {
  const worker = new Worker(workerFile(), {
    workerData: { ...job, memoryBytes },
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(memoryBytes / 1024 / 1024) },
    // solc writes to neither, and receives none of our environment.
    env: {},
    stdout: true,
    stderr: true,
  })
  return new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new CompilerStopped(`The compiler was stopped after ${timeoutMs / 1000} s.`)),
      timeoutMs,
    )
    const stop = (cause?: unknown) => {
      clearTimeout(timer)
      reject(new CompilerStopped('The compiler stopped: the sources need too much memory.', { cause }))
    }
    worker.once('message', (text: string) => {
      clearTimeout(timer)
      resolve(text)
    })
    worker.once('error', stop)
    worker.once('exit', () => stop())
  }).finally(() => worker.terminate())
}

/** bin/compile-worker.mjs of this program, found by walking up: sources and the built program are at different depths. */
function workerFile(): URL {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (folder !== dirname(folder)) {
    const file = join(folder, 'bin', 'compile-worker.mjs')
    if (existsSync(file)) return pathToFileURL(file)
    folder = dirname(folder)
  }
  throw new Error('bin/compile-worker.mjs is missing.')
}

/** Limits concurrent work and its queue. */
class Queue {
  readonly #limits: Pick<CompilerLimits, 'running' | 'waiting'>
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: Pick<CompilerLimits, 'running' | 'waiting'>) {
    this.#limits = limits
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limits.running) {
      if (this.#waiting.length >= this.#limits.waiting) {
        throw new CompilerBusy(
          `${this.#waiting.length} compilations are already waiting; try again in a minute.`,
        )
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    this.#running += 1
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#waiting.shift()?.()
    }
  }
}

class CompilerBusy extends Unavailable {
  readonly code = 'compiler_busy'
}

class CompilerStopped extends Unavailable {
  readonly code = 'compiler_stopped'
}

class CompilersRefused extends Refused {
  readonly code = 'compilers_refused'
}
