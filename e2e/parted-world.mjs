// The parts as programs of their own over one data folder: chain, index and server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const [port, devnetPort] = process.argv.slice(2)
const data = resolve('.cache/e2e-parted')
rmSync(data, { recursive: true, force: true })
mkdirSync(data, { recursive: true })

const flags = [`--devnet-port=${devnetPort}`, `--data=${data}`]
// Other background tasks have tests of their own; here they would only slow down the pages.
const quiet = ['--audit-rate=0', '--state-rate=0']
const programs = []

/** Resolves with the program when it has printed the words. */
function start(command, words, ...more) {
  const program = spawn(process.execPath, ['apps/sundial/dist/main.js', command, ...flags, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  programs.push(program)
  return new Promise((done, fail) => {
    program.stdout.on('data', (text) => text.toString().includes(words) && done(program))
    program.on('exit', (code) => fail(new Error(`${command} ended with ${code}`)))
  })
}

async function end() {
  for (const program of programs.toReversed()) {
    if (program.exitCode !== null || program.signalCode !== null) continue
    program.removeAllListeners('exit')
    program.kill('SIGINT')
    // The server leaves before the database it reads.
    await once(program, 'exit')
  }
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)

const chain = await start('devnet', 'Development chain at', '--block-time=3')
const index = await start('index', 'head', ...quiet)
// Tests stop them for a while.
writeFileSync(join(data, 'pids.json'), JSON.stringify({ chain: chain.pid, index: index.pid }))
await start('serve', 'Explorer at', `--port=${port}`)
