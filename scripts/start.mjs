// npm start: builds what is stale, then runs the program.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'

await build()
const main = fileURLToPath(new URL('../apps/sundial/dist/main.js', import.meta.url))
const program = spawn(process.execPath, ['--enable-source-maps', main, ...process.argv.slice(2)], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal))
program.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)))
