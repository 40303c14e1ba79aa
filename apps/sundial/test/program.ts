// The program in a process of its own, so that it can be killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export class Program {
  readonly #main: string
  readonly #parameters: readonly string[]
  #process: ChildProcess | undefined
  output = ''

  /** From the built program: its sources take six times as long to start. */
  constructor(main: string, ...parameters: readonly string[]) {
    this.#main = main
    this.#parameters = parameters
  }

  start(): void {
    const started = spawn(process.execPath, [this.#main, ...this.#parameters], {
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
