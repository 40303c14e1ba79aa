// The program with a development chain of kind main, where everything of the wallet is offered. Each transaction gets a block at once.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

const [port, devnetPort] = process.argv.slice(2)
const data = resolve(`.cache/e2e-wallet-${port}`)
rmSync(data, { recursive: true, force: true })
mkdirSync(data, { recursive: true })

const flags = [
  `--port=${port}`,
  `--devnet-port=${devnetPort}`,
  `--data=${data}`,
  '--kind=main',
  '--block-time=0',
  '--no-demo',
  '--feedback',
  // The audit has tests of its own.
  '--audit-rate=0',
]
const program = spawn(process.execPath, ['apps/sundial/dist/main.js', 'up', ...flags], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal))
program.on('exit', (code) => process.exit(code ?? 1))
