// The program as a user starts it with nothing set: a development chain of its own, here with a block a second and no inhabitants.
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
  '--block-time=1',
  '--no-demo',
  // What runs beside the index has tests of its own; here it would only take time from the pages. Representatives and
  // parameters are asked for at any rate above none.
  '--audit-rate=0',
  '--state-rate=1',
]
const program = spawn(process.execPath, ['apps/sundial/dist/main.js', 'up', ...flags], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal))
program.on('exit', (code) => process.exit(code ?? 1))
