// The program as its own process, so that it can be killed like one.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export class Program {
  readonly #parameters: readonly string[]
  #process: ChildProcess | undefined
  output = ''

  constructor(...parameters: readonly string[]) {
    this.#parameters = parameters
  }

  start(): void {
    const started = spawn(process.execPath, ['--import', 'tsx', main, ...this.#parameters], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (text: Buffer) => {
        this.output = (this.output + text.toString()).slice(-10_000)
      })
    }
    this.#process = started
  }

  get isRunning(): boolean {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null
  }

  async end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    const running = this.#process
    if (running === undefined || !this.isRunning) return
    running.kill(signal)
    await once(running, 'exit')
  }
}
