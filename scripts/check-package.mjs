// What somebody does with the npm package: packs it, installs it in an empty folder, starts it with `npx sundial`, stops it and
// uninstalls it, in a temporary folder with a space in its name; npm fetches only what its cache lacks. With --unpack the files of
// the package run beside the libraries of this repository, without an install, which takes most of the time.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { started } from './started.mjs'

const repository = fileURLToPath(new URL('..', import.meta.url))
const isUnpacked = process.argv.includes('--unpack')
const place = mkdtempSync(join(tmpdir(), 'sundial package '))
// Where root runs this, the database runs as another user, who has to reach its folder.
chmodSync(place, 0o755)
const folder = join(place, 'an empty folder')
mkdirSync(folder)
try {
  const file = run(repository, 'npm', 'run', '--silent', 'package', '--', '--out', place).split('\n').at(-1)
  if (isUnpacked) await checkUnpacked(file)
  else await checkInstalled(file)
} finally {
  rmSync(place, { recursive: true, force: true })
}

async function checkUnpacked(file) {
  run(place, 'tar', '-xzf', file)
  symlinkSync(join(repository, 'node_modules'), join(place, 'node_modules'))
  const main = join(place, 'package/bin/sundial.mjs')
  checkProject()
  console.log(`Started ${await checkStart(process.execPath, [main])} from the files of the package.`)
}

/** A project of somebody else, whose tests with Vitest and TronWeb use the development chain of the package. */
function checkProject() {
  const project = join(place, 'a project')
  cpSync(join(repository, 'apps/sundial/package/sample'), project, { recursive: true })
  mkdirSync(join(project, 'node_modules'))
  symlinkSync(join(place, 'package'), join(project, 'node_modules/sundial'))
  const printed = run(project, process.execPath, join(repository, 'node_modules/vitest/vitest.mjs'), 'run')
  expect(/Tests +3 passed/.test(stripVTControlCharacters(printed)), `the project's tests pass: ${printed}`)
}

async function checkInstalled(file) {
  writeFileSync(join(folder, 'package.json'), '{"private": true}\n')
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error']
  run(folder, 'npm', 'install', ...quiet, file)
  const version = await checkStart('npx', ['sundial'])
  run(folder, 'npm', 'uninstall', ...quiet, 'sundial')
  const left = readdirSync(join(folder, 'node_modules'), { recursive: true, withFileTypes: true })
  // npm notes what is installed in a file of its own, and leaves empty folders.
  const files = left.filter((entry) => !entry.isDirectory() && entry.name !== '.package-lock.json')
  expect(
    files.length === 0,
    `no file is left: ${files
      .map(({ name }) => name)
      .slice(0, 5)
      .join(', ')}`,
  )
  console.log(`Installed, started, stopped and uninstalled ${version}.`)
}

/** The version, the first page with what it names, a block, and the end. */
async function checkStart(command, words) {
  const version = run(folder, command, ...words, '--version')
  expect(/^sundial \d+\.\d+\.\d+$/.test(version), `"${version}" is a version`)
  const port = 3985
  const page = `http://127.0.0.1:${port}`
  const flags = ['--port', String(port), '--devnet-port', '9185']
  const program = await started(command, [...words, ...flags], { page, cwd: folder })
  try {
    await program.blockAbove(0)
    await checkAssets(page)
  } finally {
    await program.stop()
  }
  expect(existsSync(join(folder, '.sundial/postgres/cluster/PG_VERSION')), 'the database is in .sundial')
  return `${version} (first page after ${(program.firstPageMs / 1000).toFixed(1)} s)`
}

/** Scripts and styles that the first page names, as a browser asks for them. */
async function checkAssets(page) {
  const html = await (await fetch(page)).text()
  const names = [...html.matchAll(/(?:src|href)="\.?(\/assets\/[^"]+)"/g)].map(([, name]) => name)
  expect(names.length > 1, 'the first page names scripts')
  for (const name of names) expect((await fetch(page + name)).ok, `${name} is there`)
}

function run(cwd, command, ...words) {
  return execFileSync(command, words, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trimEnd()
}

function expect(isTrue, what) {
  if (!isTrue) throw new Error(`Not true: ${what}.`)
}
