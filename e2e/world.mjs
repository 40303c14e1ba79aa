// The program as a user starts it, on the recorded data plus one damaged recording, with an empty data folder.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const [port] = process.argv.slice(2)
const world = resolve('.cache/e2e-world')
rmSync(world, { recursive: true, force: true })
mkdirSync(world, { recursive: true })
const recording = join(world, 'recording')
cpSync('vectors/recorded', recording, { recursive: true })

// A block whose second half is missing: the program must say so and serve the rest.
const damaged = 'blocks/mainnet-3000003.compact.json'
const text = readFileSync(join(recording, damaged), 'utf8')
writeFileSync(join(recording, damaged), text.slice(0, text.length / 2))

const program = spawn(
  process.execPath,
  [
    'apps/sundial/dist/main.js',
    'up',
    `--port=${port}`,
    `--node=recorded:${recording}`,
    `--data=${join(world, 'data')}`,
  ],
  { stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal))
program.on('exit', (code) => process.exit(code ?? 1))
