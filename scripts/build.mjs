// Builds what is stale: the server-side program into apps/sundial/dist, the web app into apps/web/dist.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const pure = ['primitives', 'protocol', 'abi', 'operations']
const sources = {
  server: ['package-lock.json', 'scripts/build.mjs', 'apps/sundial', 'contracts', 'packages'],
  web: [
    'package-lock.json',
    'scripts/build.mjs',
    'apps/web',
    ...pure.map((name) => `packages/${name}`),
    'packages/api',
  ],
}

export async function build() {
  await stage('program', 'apps/sundial/dist', sources.server, buildServer)
  await stage('web app', 'apps/web/dist', sources.web, buildWeb)
}

async function stage(title, out, from, run) {
  const stamp = join(out, '.built')
  const newest = String(Math.max(...from.map(newestChange)))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === newest) return
  const start = performance.now()
  process.stdout.write(`Building the ${title} … `)
  await run(out)
  writeFileSync(stamp, newest)
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`)
}

function newestChange(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const names = readdirSync(path).filter((name) => !['node_modules', 'dist', '.sundial'].includes(name))
  return Math.max(stat.mtimeMs, ...names.map((name) => newestChange(join(path, name))))
}

/** Bundles the program into a folder, with a file for each command. */
export async function buildServer(out) {
  const { build: bundle } = await import('esbuild')
  rmSync(out, { recursive: true, force: true })
  const commands = readdirSync('apps/sundial/src/commands').filter((name) => !name.includes('.test.'))
  await bundle({
    entryPoints: ['apps/sundial/src/main.ts', ...commands.map((name) => `apps/sundial/src/commands/${name}`)],
    outdir: out,
    outbase: 'apps/sundial/src',
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        // The codec's libraries go into the bundle: other tools bring other versions of them, and npm keeps ours
        // beside the package that asks for it. Everything else stays where npm put it.
        name: 'external-dependencies',
        setup: (bundle) =>
          bundle.onResolve({ filter: /^[^./]/ }, ({ path }) =>
            isBundled(path) ? undefined : { path, external: true },
          ),
      },
    ],
  })
  cpSync('packages/store/migrations', join(out, 'migrations'), { recursive: true })
}

const bundled = new Set([
  ...pure.flatMap((name) =>
    Object.keys(JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8')).dependencies),
  ),
  ...readdirSync('packages').flatMap((name) => installedBeside(`packages/${name}/node_modules`)),
])

/** Names of the libraries npm keeps beside a package, because the root has other versions: the bundle would find those. */
function installedBeside(folder) {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((member) => `${name}/${member}`) : [name],
  )
}

function isBundled(path) {
  const name = path.startsWith('@') ? path.split('/', 2).join('/') : path.split('/', 1)[0]
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
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
