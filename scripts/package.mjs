// npm run package [-- --out FOLDER]: one npm package "sundial" with everything that is built, which starts with `npx sundial`
// wherever it is installed. Prints the file.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build, buildServer } from './build.mjs'
import { librariesOf, shrinkwrapOf } from './package-libraries.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, '.cache/package') } } })
const out = resolve(values.out)
process.chdir(root)
await build()
const file = await pack()
console.log(file)

async function pack() {
  const stage = join(out, 'sundial')
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  // Names and lines of the sources for the traces of errors, without their text.
  const imported = await buildServer(join(stage, 'dist'), { sourcesContent: false })
  copy(stage, 'apps/web/dist', 'web-app')
  copy(stage, 'apps/sundial/notices', 'notices')
  for (const name of ['compile-worker.mjs', 'decode-worker.mjs'])
    copy(stage, `apps/sundial/bin/${name}`, `bin/${name}`)
  for (const name of ['sundial.mjs', 'testing.mjs', 'testing.d.mts', 'vitest.mjs', 'vitest.d.mts'])
    copy(stage, `apps/sundial/package/${name}`, `bin/${name}`)
  copy(stage, 'apps/sundial/package/README.md', 'README.md')
  copy(stage, 'LICENSE', 'LICENSE')
  const manifest = manifestOf(imported)
  write(stage, 'package.json', manifest)
  write(stage, 'npm-shrinkwrap.json', shrinkwrapOf(manifest))
  const options = ['--json', '--ignore-scripts', '--pack-destination', out]
  const printed = execFileSync('npm', ['pack', ...options], {
    cwd: stage,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [{ filename }] = Object.values(JSON.parse(printed))
  return join(out, filename)
}

function manifestOf(imported) {
  const { version, description, license, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  return {
    name: 'sundial',
    version,
    description,
    license,
    type: 'module',
    bin: { sundial: 'bin/sundial.mjs' },
    exports: {
      './testing': { types: './bin/testing.d.mts', default: './bin/testing.mjs' },
      './vitest': { types: './bin/vitest.d.mts', default: './bin/vitest.mjs' },
      './package.json': './package.json',
    },
    engines,
    // Processes of their own have these: see apps/sundial/bin.
    ...librariesOf([...imported, 'sharp', 'solc']),
  }
}

function copy(stage, from, to) {
  const isStamp = (path) => /[\\/]\.(built|running)$/.test(path)
  cpSync(from, join(stage, to), { recursive: true, filter: (path) => !isStamp(path) })
}

function write(stage, name, content) {
  writeFileSync(join(stage, name), `${JSON.stringify(content, undefined, 2)}\n`)
}
