// npm run package:client [-- --out FOLDER]: the npm package @sundial/client, as JavaScript with types, which needs nothing else of ours.
// Prints the file.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, '.cache/package') } } })
const out = resolve(values.out)
const source = join(root, 'packages/client')
const stage = join(out, 'client')
rmSync(stage, { recursive: true, force: true })
mkdirSync(stage, { recursive: true })
compile(join(stage, 'dist'))
cpSync(join(source, 'README.md'), join(stage, 'README.md'))
cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'))
writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest(), undefined, 2)}\n`)
console.log(join(out, pack()))

function compile(folder) {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const project = join(source, 'tsconfig.build.json')
  execFileSync(process.execPath, [compiler, '-p', project, '--outDir', folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

function manifest() {
  const { name, version, description, type, sideEffects } = readJson(join(source, 'package.json'))
  const { license, engines } = readJson(join(root, 'package.json'))
  return {
    name,
    version,
    description,
    license,
    type,
    sideEffects,
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    engines,
  }
}

function pack() {
  const printed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', out], {
    cwd: stage,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [{ filename }] = Object.values(JSON.parse(printed))
  return filename
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
