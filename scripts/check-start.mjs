// The README's start in a checkout that was never started: the first page and the first block, a stop, a second start.
import { spawn } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const data = '.sundial'
if (existsSync(data)) throw new Error(`${data} is there: this checks a checkout that was never started.`)

// Flags only for the ports, as another program may have the usual ones.
const port = 3986
const flags = ['--port', String(port), '--devnet-port', '9186']
const page = `http://127.0.0.1:${port}`

const first = await startedOnce()
const height = await first.blockAbove(0)
await first.stop()
expect(statSync(join(data, 'postgres', 'cluster', 'PG_VERSION')).isFile(), 'the database is in .sundial')
const second = await startedOnce()
const later = await second.blockAbove(height)
await second.stop()
rmSync(data, { recursive: true, force: true })
console.log(`Started twice: block ${height}, then block ${later} of the same chain.`)

async function startedOnce() {
  const program = spawn('npm', ['start', '--', ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
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
      if (hasEnded) fail(`npm start ended before ${what}.`)
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
    blockAbove: (lowest) =>
      until('first block', async () => {
        const { data: blocks } = await (await fetch(`${page}/api/block?limit=1`)).json()
        return blocks[0]?.number > lowest ? blocks[0].number : undefined
      }),
    async stop() {
      signal('SIGINT')
      const code = await ended
      if (code !== 0 && code !== null) fail(`npm start ended with ${code} after Ctrl-C.`)
      const error = /^.*\b(?:Error|EACCES|ENOENT|EPERM)\b.*$/m.exec(output)
      if (error) fail(`The log has an error: ${error[0]}`)
    },
  }
}

function expect(isTrue, what) {
  if (!isTrue) throw new Error(`Not true: ${what}.`)
}
