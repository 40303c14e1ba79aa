// Builds what is stale: the server-side program into apps/sundial/dist, the web app into apps/web/dist.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isAlive, isStale, markBuilt, runningOf } from './built-from.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const pure = ['primitives', 'protocol', 'abi', 'solidity', 'markets', 'operations', 'tvm']
const sources = {
  server: ['package-lock.json', 'scripts/build.mjs', 'apps/sundial', 'contracts', 'packages'],
  web: [
    'package-lock.json',
    'scripts/build.mjs',
    'apps/web',
    'contracts',
    ...pure.map((name) => `packages/${name}`),
    'packages/wallet',
    'packages/api',
  ],
}

const program = 'apps/sundial/dist'
const stages = [
  { name: 'program', out: program, from: sources.server, run: buildServer },
  { name: 'web app', out: 'apps/web/dist', from: sources.web, run: buildWeb },
]

/** Builds what is stale, unless a running program uses the build that is there. Throws `BuildInUse`. */
export async function build() {
  const isAnyStale = () => stages.some(({ out, from }) => isStale(out, from))
  if (!isAnyStale()) return
  const giveBack = await takeTurn('.cache/build.lock')
  try {
    const stale = stages.filter(({ out, from }) => isStale(out, from))
    const running = runningOf(program)
    if (stale.length > 0 && running.length > 0) throw new BuildInUse(running)
    for (const stage of stale) await make(stage)
  } finally {
    giveBack()
  }
}

/** The folder of the built program, or `undefined` where it is missing or older than its sources. */
export function presentProgram() {
  return isStale(program, sources.server) ? undefined : join(root, program)
}

/** A program that runs reads its own files and those of the web app while it does. */
export class BuildInUse extends Error {
  constructor(running) {
    const processes =
      running.length === 1 ? `Process ${running[0]} runs` : `Processes ${running.join(', ')} run`
    super(
      `${processes} the present build, which is older than the sources. Stop it (kill ${running.join(' ')}) and start again to rebuild.`,
    )
  }
}

async function make({ name, out, from, run }) {
  const start = performance.now()
  const seconds = () => ((performance.now() - start) / 1000).toFixed(1)
  const isTerminal = process.stdout.isTTY
  process.stdout.write(`Building the ${name} …`)
  const ticking = isTerminal
    ? setInterval(() => process.stdout.write(`\rBuilding the ${name} … ${seconds()} s`), 500)
    : undefined
  try {
    // Without its stamp a build that is broken off counts as stale.
    rmSync(join(out, '.built'), { force: true })
    await run(out)
    markBuilt(out, from)
  } finally {
    clearInterval(ticking)
  }
  console.log(isTerminal ? `\rBuilding the ${name} … ${seconds()} s` : ` ${seconds()} s`)
}

/** One build at a time: a concurrent one waits here and then has nothing to do. */
async function takeTurn(lock) {
  mkdirSync(dirname(lock), { recursive: true })
  for (let isReported = false; ;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const holder = Number(readFileSync(lock, 'utf8'))
      if (!isAlive(holder)) rmSync(lock, { force: true })
      else if (!isReported) console.log(`Process ${holder} is building; waiting for it.`)
      isReported = true
      await sleep(300)
    }
  }
}

/** Bundles the program into a folder, with a file for each command and each thread. Resolves to the libraries that stay outside. */
export async function buildServer(out, options = {}) {
  const { build: bundle } = await import('esbuild')
  rmSync(out, { recursive: true, force: true })
  const entries = [
    'main.ts',
    'development-chain-worker.ts',
    'forked/node-asker-worker.ts',
    'reading/read-worker.ts',
    'replays/replay-worker.ts',
  ]
  const commands = readdirSync('apps/sundial/src/commands').filter((name) => !name.includes('.test.'))
  const { metafile } = await bundle({
    entryPoints: [...entries, ...commands.map((name) => `commands/${name}`)].map(
      (path) => `apps/sundial/src/${path}`,
    ),
    outdir: out,
    outbase: 'apps/sundial/src',
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
    ...options,
    plugins: [
      {
        // The codec's libraries go into the bundle: other tools bring other versions of them, and npm installs ours
        // next to the package that depends on it. What only they import goes with them. Everything else stays where npm put it.
        name: 'external-dependencies',
        setup: (bundle) =>
          bundle.onResolve({ filter: /^[^./]/ }, ({ path, importer }) =>
            isBundled(path, importer) ? undefined : { path, external: true },
          ),
      },
    ],
  })
  cpSync('packages/store/migrations', join(out, 'migrations'), { recursive: true })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  const outside = imports.filter(({ path, external }) => external && !isBuiltin(path))
  return [...new Set(outside.map(({ path }) => libraryOf(path)))].sort()
}

const dependenciesOf = (name) =>
  Object.keys(JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8')).dependencies)

const ours = new Set(readdirSync('packages').flatMap(dependenciesOf))

const bundled = new Set([
  // A small part of it is used: installing it brings two web servers.
  '@modelcontextprotocol/sdk',
  'zod',
  // Hundreds of files, which would be read one by one at each start.
  'typebox',
  ...pure.flatMap(dependenciesOf),
  ...readdirSync('packages').flatMap((name) => nestedLibraries(`packages/${name}/node_modules`)),
])

/** Libraries that npm installs inside a package, because the root has other versions: the bundle would use those. */
function nestedLibraries(folder) {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((member) => `${name}/${member}`) : [name],
  )
}

const libraryOf = (path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')

function isBundled(path, importer) {
  const name = libraryOf(path)
  if (/[\\/]node_modules[\\/]/.test(importer) && !ours.has(name)) return true
  return name.startsWith('@sundial/') || bundled.has(name)
}

async function buildWeb(out) {
  const { build: bundle, createLogger } = await import('vite')
  mkdirSync(out, { recursive: true })
  const logger = createLogger('warn')
  const warnOnce = logger.warnOnce.bind(logger)
  // What Vite's own reading of `composes` says of itself at every build is no news to who starts this program.
  logger.warnOnce = (message, options) => {
    if (!message.includes('did not pass the `from` option')) warnOnce(message, options)
  }
  const configFile = 'apps/web/vite.config.ts'
  await bundle({ root: 'apps/web', configFile, logLevel: 'warn', customLogger: logger })
  await compressFiles(join(out, 'assets'))
}

/** Smaller files fit into a packet as they are. */
const compressedFromBytes = 1024

/** Makes the files that the server sends to browsers that accept them: smaller than what it could make for each request. */
async function compressFiles(folder) {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg|json)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const bytes = await readFile(file)
      if (bytes.length < compressedFromBytes) return
      await Promise.all([
        promisify(brotliCompress)(bytes, brotli).then((small) => writeFile(`${file}.br`, small)),
        promisify(gzip)(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
      ])
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build().catch((error) => {
    if (!(error instanceof BuildInUse)) throw error
    console.error(error.message)
    process.exitCode = 1
  })
}
