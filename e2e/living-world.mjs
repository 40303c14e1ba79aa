// The program as a user starts it without settings: a development chain of its own, here with a block every 3 s and no simulated users.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

const [port, devnetPort] = process.argv.slice(2)
const data = resolve('.cache/e2e-living')
rmSync(data, { recursive: true, force: true })
mkdirSync(data, { recursive: true })

const flags = [
  `--port=${port}`,
  `--devnet-port=${devnetPort}`,
  `--data=${data}`,
  '--block-time=3',
  '--no-demo',
  // Other background tasks have tests of their own; here they would only slow down the pages. Representatives and
  // parameters are read at any rate above zero.
  '--audit-rate=0',
  '--state-rate=1',
]
const program = spawn(process.execPath, ['apps/sundial/dist/main.js', 'up', ...flags], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal))
program.on('exit', (code) => process.exit(code ?? 1))
