// The README's start in a checkout that was never started: the first page and the first block, a stop, a second start.
import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { started } from './started.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const data = '.sundial'
if (existsSync(data)) throw new Error(`${data} is there: this checks a checkout that was never started.`)

// Flags only for the ports, as another program may have the usual ones.
const port = 3986
const flags = ['--port', String(port), '--devnet-port', '9186']
const page = `http://127.0.0.1:${port}`

const first = await started('npm', ['start', '--', ...flags], { page })
const height = await first.blockAbove(0)
await first.stop()
expect(statSync(join(data, 'postgres', 'cluster', 'PG_VERSION')).isFile(), 'the database is in .sundial')
const second = await started('npm', ['start', '--', ...flags], { page })
const later = await second.blockAbove(height)
await second.terminate()
rmSync(data, { recursive: true, force: true })
console.log(`Started twice: block ${height}, then block ${later} of the same chain.`)

function expect(isTrue, what) {
  if (!isTrue) throw new Error(`Not true: ${what}.`)
}
