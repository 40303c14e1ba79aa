// Finds Chromium; on Debian as root installs it when there is none. Never skips in silence. Debian's headless shell needs a sixth
// less of the processor: pages without an extension are opened in it where it is there.
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

const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

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

const shell = '/usr/bin/chromium-headless-shell'

/** The headless shell of Debian's Chromium, or Chromium itself. */
export const headlessShell = () =>
  process.env.SUNDIAL_CHROMIUM === undefined && existsSync(shell) ? shell : chromium()

/** As root on Debian: installs the headless shell, if that changes no other package and its download takes less than a minute. */
function installShell() {
  if (existsSync(shell) || chromium() !== '/usr/bin/chromium' || process.getuid?.() !== 0) return
  const install = ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell']
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
  const planned =
    spawnSync('apt-get', ['-s', ...install], { encoding: 'utf8', env: environment }).stdout ?? ''
  const changes = planned.split('\n').filter((line) => /^(Inst|Remv) /.test(line))
  if (changes.length !== 1 || !changes[0].startsWith('Inst chromium-headless-shell ')) return
  const options = { stdio: 'inherit', env: environment }
  const download = spawnSync('apt-get', [...patience, '--download-only', ...install], {
    ...options,
    timeout: 60_000,
  })
  // Nothing interrupts the installation itself.
  if (download.status === 0) spawnSync('apt-get', ['--no-download', ...install], options)
}

function run(command, parameters) {
  const { status } = spawnSync(command, parameters, { stdio: 'inherit', env: environment })
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')} failed.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(`Chromium: ${chromium()}`)
  installShell()
  console.log(`For pages without an extension: ${headlessShell()}`)
}
