// The program with a development chain and a side chain, and the bridge between both. Each transaction gets a block at once.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

const [port, devnetPort] = process.argv.slice(2)
const data = resolve('.cache/e2e-side')
rmSync(data, { recursive: true, force: true })
mkdirSync(data, { recursive: true })

const flags = [
  '--side',
  `--port=${port}`,
  `--devnet-port=${devnetPort}`,
  `--data=${data}`,
  '--kind=main',
  '--block-time=0',
  '--no-demo',
  // They have tests of their own.
  '--audit-rate=0',
  '--state-rate=0',
]
const program = spawn(process.execPath, ['apps/sundial/dist/main.js', 'up', ...flags], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal))
program.on('exit', (code) => process.exit(code ?? 1))
