// The program with a development chain of kind main, where everything of the wallet is offered. Each transaction gets a block at once.
// With `order-book` the chain has an order book without pairs.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { nameOrderBook } from './order-book.mjs'

const [port, devnetPort, ...additions] = process.argv.slice(2)
const data = resolve(`.cache/e2e-wallet-${port}`)
rmSync(data, { recursive: true, force: true })
mkdirSync(data, { recursive: true })

const markets = additions.includes('order-book') ? await nameOrderBook({ data, devnetPort }) : undefined
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
  ...(markets === undefined ? [] : [`--markets=${markets}`]),
]
const program = spawn(process.execPath, ['apps/sundial/dist/main.js', 'up', ...flags], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal))
program.on('exit', (code) => process.exit(code ?? 1))
