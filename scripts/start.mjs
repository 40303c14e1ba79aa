// npm start: builds what is stale, then runs the program.
import { existsSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build, BuildInUse } from './build.mjs'
import { markRunning } from './built-from.mjs'

const main = fileURLToPath(new URL('../apps/sundial/dist/main.js', import.meta.url))
await build().catch((error) => {
  // Another command next to a running program, such as "sundial audit", uses the same files.
  if (!(error instanceof BuildInUse) || !existsSync(main)) throw error
  console.error(error.message)
})
const program = spawn(process.execPath, ['--enable-source-maps', main, ...process.argv.slice(2)], {
  stdio: 'inherit',
  // npm runs this in a shell, which ends without a word to us when npm is stopped: see stop-with-starter.ts.
  env: { ...process.env, STARTED_BY_PID: String(process.ppid) },
})
const forget = markRunning(fileURLToPath(new URL('../apps/sundial/dist', import.meta.url)), program.pid)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal))
program.on('exit', (code, signal) => {
  forget()
  process.exit(code ?? (signal === null ? 1 : 0))
})
