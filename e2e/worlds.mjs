// The worlds of the tests side by side, as most of a start is waiting. Each argument is the port of a world and the command that starts
// it. Says when all of them answer, and ends when one does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const worlds = process.argv.slice(2).map((given) => {
  const [port, ...words] = given.split(' ')
  return { port, program: spawn(process.execPath, words, { stdio: 'inherit' }) }
})

async function end(status) {
  const running = worlds
    .map(({ program }) => program)
    .filter(({ exitCode, signalCode }) => (exitCode ?? signalCode) === null)
  const ended = running.map((program) => once(program, 'exit'))
  for (const program of running) program.kill('SIGTERM')
  await Promise.all(ended)
  process.exit(status)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(0))
for (const { program } of worlds) program.once('exit', (code) => void end(code ?? 1))

const isReady = async (port) =>
  (await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.ok === true
for (const { port } of worlds) while (!(await isReady(port))) await sleep(200)
console.log('Every world is ready.')
