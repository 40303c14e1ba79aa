// Finds Chromium; on Debian as root installs it when there is none. Never skips in silence.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const places = [
  process.env.SUNDIAL_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const found = () => places.find((path) => path && existsSync(path))

export function chromium() {
  if (found() === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium here: installing Debian’s.')
    run('apt-get', ['update', '-q'])
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'])
  }
  const path = found()
  if (path === undefined) {
    throw new Error(
      'The end-to-end tests need Chromium or Chrome. Install it (Debian: apt-get install chromium) or set SUNDIAL_CHROMIUM to its path.',
    )
  }
  return path
}

function run(command, parameters) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync(command, parameters, { stdio: 'inherit', env: environment })
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')} failed.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(`Chromium: ${chromium()}`)
