// A command of `npm test` whose output appears when it has ended, as others run beside it.
import { spawn } from 'node:child_process'

/** Reports a step that hangs, before a caller ends the whole run. */
const mostMs = 40 * 60_000
const minuteMs = 60_000

/** Runs a command and prints what it printed; true if it exits with 0. */
export async function run(title, command, parameters, env = {}) {
  console.log(`── ${title}: started`)
  const startedMs = Date.now()
  const seconds = () => Math.floor((Date.now() - startedMs) / 1000)
  const child = spawn(command, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    timeout: mostMs,
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(bytes))
  const alive = setInterval(() => console.log(`── ${title}: ${seconds()} s, still running`), minuteMs)
  const status = await new Promise((resolve) => {
    child.once('error', (error) => {
      output.push(Buffer.from(`${error}\n`))
      resolve(-1)
    })
    child.once('close', resolve)
  })
  clearInterval(alive)
  console.log(`\n── ${title}\n${Buffer.concat(output).toString('utf8').trimEnd()}`)
  console.log(`── ${title}: ${seconds()} s${status === 0 ? '' : `, ended with ${status}`}`)
  return status === 0
}
