// The program as people start it: for checks of a start that was never made before.
import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitMs } from './patience.mjs'

/**
 * Starts a command that runs the program and resolves once its first page is there, with how to ask for blocks and how to stop it
 * as Ctrl-C does. Throws with the whole output when it ends before, or logs an error.
 */
export async function started(command, parameters, { page, cwd }) {
  const startMs = performance.now()
  const program = spawn(command, parameters, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const name = [command, ...parameters].slice(0, 2).join(' ')
  let output = ''
  let hasEnded = false
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (output += text))
  const ended = new Promise((resolve) => program.once('exit', (code) => ((hasEnded = true), resolve(code))))
  // npm and what it starts are one group, which Ctrl-C in a terminal reaches as a whole.
  const signal = (name) => process.kill(-(program.pid ?? Number.NaN), name)
  const fail = (reason) => {
    if (!hasEnded) signal('SIGKILL')
    throw new Error(`${reason}\n${output}`)
  }
  /** Tries until the answer is one; the program builds first, and a busy machine is slow. */
  async function until(what, attempt) {
    for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(250)) {
      if (hasEnded) fail(`${name} ended before the ${what}.`)
      const answer = await attempt().catch(() => undefined)
      if (answer !== undefined) return answer
    }
    return fail(`No ${what} in five minutes.`)
  }
  const html = await until('first page', async () => {
    const response = await fetch(page)
    return response.ok ? response.text() : undefined
  })
  if (!html.includes('<main')) fail(`The first page is not ours: ${html.slice(0, 300)}`)
  return {
    firstPageMs: performance.now() - startMs,
    blockAbove: (lowest) =>
      until('first block', async () => {
        const { data: blocks } = await (await fetch(`${page}/api/block?limit=1`)).json()
        return blocks[0]?.number > lowest ? blocks[0].number : undefined
      }),
    async stop() {
      signal('SIGINT')
      const code = await ended
      if (code !== 0 && code !== null) fail(`${name} ended with ${code} after Ctrl-C.`)
      failWithError()
    },
    /** As a supervisor stops it, which knows only the process that it started. */
    async terminate() {
      process.kill(program.pid ?? Number.NaN, 'SIGTERM')
      await ended
      const isThere = () => fetch(page).then(Boolean, () => false)
      for (const deadline = Date.now() + waitMs; await isThere(); await sleep(250))
        if (Date.now() > deadline) fail(`${name} ended, and the program is still there.`)
      failWithError()
    },
  }
  function failWithError() {
    const error = /^.*\b(?:Error|EACCES|ENOENT|EPERM)\b.*$/m.exec(output)
    if (error) fail(`The log has an error: ${error[0]}`)
  }
}
